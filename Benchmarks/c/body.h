// The bodies of the calls that are measured, by kind.

/// Ids are told by a number, so that a caller can stop what it scheduled. Takes 37 characters.
static inline void write_id(char *text, int number) { sprintf(text, "00000000-0000-4000-8000-%012X", number); }

static inline void append_id(DBusMessage *call, int number) {
    char text[37];
    const char *id = text;
    write_id(text, number);
    dbus_message_append_args(call, 's', &id, 0);
}

static inline void append_option(DBusMessageIter *options, const char *key, const char *type, const void *value) {
    DBusMessageIter entry, variant;
    dbus_message_iter_open_container(options, 'e', NULL, &entry);
    dbus_message_iter_append_basic(&entry, 's', &key);
    dbus_message_iter_open_container(&entry, 'v', type, &variant);
    dbus_message_iter_append_basic(&variant, *type, value);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(options, &entry);
}

/// ("relative", {hour, minute}), both told by the number: alarms that are due all over the day.
static inline void append_schedule(DBusMessageIter *options, int number) {
    const char *key = "schedule", *relative = "relative";
    dbus_uint32_t hour = number / 60 % 24, minute = number % 60;
    DBusMessageIter entry, variant, pair, content, time;
    dbus_message_iter_open_container(options, 'e', NULL, &entry);
    dbus_message_iter_append_basic(&entry, 's', &key);
    dbus_message_iter_open_container(&entry, 'v', "(sv)", &variant);
    dbus_message_iter_open_container(&variant, 'r', NULL, &pair);
    dbus_message_iter_append_basic(&pair, 's', &relative);
    dbus_message_iter_open_container(&pair, 'v', "a{sv}", &content);
    dbus_message_iter_open_container(&content, 'a', "{sv}", &time);
    append_option(&time, "hour", "u", &hour);
    append_option(&time, "minute", "u", &minute);
    dbus_message_iter_close_container(&content, &time);
    dbus_message_iter_close_container(&pair, &content);
    dbus_message_iter_close_container(&variant, &pair);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(options, &entry);
}

/// none: no arguments. filter: an empty a{sv}. id: an alarm's id. timer: an id and the configuration of a timer of a day.
/// once: an id and the configuration of an alarm that rings once, at one of the minutes of the day.
static inline void append_body(DBusMessage *call, const char *kind, int number) {
    int is_timer = !strcmp(kind, "timer"), is_once = !strcmp(kind, "once");
    if (is_timer || is_once || !strcmp(kind, "id")) append_id(call, number);
    if (!is_timer && !is_once && strcmp(kind, "filter")) return;
    DBusMessageIter body, options;
    dbus_message_iter_init_append(call, &body);
    dbus_message_iter_open_container(&body, 'a', "{sv}", &options);
    const char *title = "Tea";
    double length = 86400;
    if (is_timer || is_once) append_option(&options, "title", "s", &title);
    if (is_timer) append_option(&options, "pre-alert", "d", &length);
    if (is_once) append_schedule(&options, number);
    dbus_message_iter_close_container(&body, &options);
}
