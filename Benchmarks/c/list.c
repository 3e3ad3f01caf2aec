// The floor of a list: a service in C with libdbus whose method List answers COUNT alarms such as our agent's.
// list NAME PATH INTERFACE COUNT
#include "common.h"
#include "body.h"

static char **words;

static void append_alarm(DBusMessageIter *list, int number) {
    char id_text[37];
    const char *id = id_text, *state = "scheduled", *owner = "", *key = "configuration", *title = "Tea";
    dbus_int64_t next = 1800000000000000 + number;
    DBusMessageIter alarm, entry, variant, options;
    write_id(id_text, number);
    dbus_message_iter_open_container(list, 'a', "{sv}", &alarm);
    append_option(&alarm, "id", "s", &id);
    append_option(&alarm, "state", "s", &state);
    append_option(&alarm, "owner", "s", &owner);
    dbus_message_iter_open_container(&alarm, 'e', NULL, &entry);
    dbus_message_iter_append_basic(&entry, 's', &key);
    dbus_message_iter_open_container(&entry, 'v', "a{sv}", &variant);
    dbus_message_iter_open_container(&variant, 'a', "{sv}", &options);
    append_option(&options, "title", "s", &title);
    append_schedule(&options, number);
    dbus_message_iter_close_container(&variant, &options);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(&alarm, &entry);
    append_option(&alarm, "next", "x", &next);
    dbus_message_iter_close_container(list, &alarm);
}

static DBusHandlerResult answer(DBusConnection *bus, DBusMessage *call, void *unused) {
    (void)unused;
    if (!dbus_message_is_method_call(call, words[3], "List")) return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    DBusMessage *reply = dbus_message_new_method_return(call);
    DBusMessageIter body, list;
    dbus_message_iter_init_append(reply, &body);
    dbus_message_iter_open_container(&body, 'a', "a{sv}", &list);
    for (int number = 0; number < atoi(words[4]); number++) append_alarm(&list, number);
    dbus_message_iter_close_container(&body, &list);
    dbus_connection_send(bus, reply, NULL);
    dbus_message_unref(reply);
    return DBUS_HANDLER_RESULT_HANDLED;
}

int main(int count, char **arguments) {
    if (count != 5) fail("list", "NAME PATH INTERFACE COUNT");
    words = arguments;
    DBusConnection *bus = connect_to_session_bus();
    DBusObjectPathVTable object = {.message_function = answer};
    dbus_connection_register_object_path(bus, words[2], &object, NULL);
    own(bus, words[1]);
    while (dbus_connection_read_write_dispatch(bus, -1)) {}
    return 0;
}
