// The bodies of the calls that are measured, by kind.

/// Ids are told by a number, so that a caller can stop what it scheduled.
static inline void append_id(DBusMessage *call, int number) {
    char text[37];
    const char *id = text;
    snprintf(text, sizeof text, "00000000-0000-4000-8000-%012X", number);
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

/// none: no arguments. filter: an empty a{sv}. id: an alarm's id. timer: an id and the configuration of a timer of a day.
static inline void append_body(DBusMessage *call, const char *kind, int number) {
    int is_timer = !strcmp(kind, "timer");
    if (is_timer || !strcmp(kind, "id")) append_id(call, number);
    if (!is_timer && strcmp(kind, "filter")) return;
    DBusMessageIter body, options;
    dbus_message_iter_init_append(call, &body);
    dbus_message_iter_open_container(&body, 'a', "{sv}", &options);
    if (is_timer) {
        const char *title = "Tea";
        double length = 86400;
        append_option(&options, "title", "s", &title);
        append_option(&options, "pre-alert", "d", &length);
    }
    dbus_message_iter_close_container(&body, &options);
}
