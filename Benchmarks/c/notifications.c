// A notification server that draws nothing. Prints "MICROSECONDS SUMMARY" for each Notify, the time being
// CLOCK_REALTIME as it came in, and "closed ID" for each CloseNotification.
#include "common.h"

#define NAME "org.freedesktop.Notifications"
#define PATH "/org/freedesktop/Notifications"

static dbus_uint32_t last;

static DBusMessage *notify(DBusMessage *call, double time) {
    const char *app = "", *icon = "", *summary = "";
    dbus_uint32_t id = 0;
    dbus_message_get_args(call, NULL, 's', &app, 'u', &id, 's', &icon, 's', &summary, 0);
    if (!id) id = ++last;
    printf("%.0f %s\n", time, summary);
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_message_append_args(reply, 'u', &id, 0);
    return reply;
}

static DBusMessage *close_one(DBusConnection *bus, DBusMessage *call) {
    dbus_uint32_t id = 0, reason = 3;
    dbus_message_get_args(call, NULL, 'u', &id, 0);
    DBusMessage *signal = dbus_message_new_signal(PATH, NAME, "NotificationClosed");
    dbus_message_append_args(signal, 'u', &id, 'u', &reason, 0);
    dbus_connection_send(bus, signal, NULL);
    dbus_message_unref(signal);
    printf("closed %u\n", id);
    return dbus_message_new_method_return(call);
}

static DBusMessage *describe(DBusMessage *call) {
    const char *texts[] = {"bench", "bench", "1", "1.2"};
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_message_append_args(reply, 's', &texts[0], 's', &texts[1], 's', &texts[2], 's', &texts[3], 0);
    return reply;
}

static DBusMessage *tell_capabilities(DBusMessage *call) {
    const char *texts[] = {"actions", "body", "persistence"}, **list = texts;
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_message_append_args(reply, 'a', 's', &list, 3, 0);
    return reply;
}

static DBusHandlerResult answer(DBusConnection *bus, DBusMessage *call, void *unused) {
    double time = now(CLOCK_REALTIME);
    (void)unused;
    DBusMessage *reply = dbus_message_is_method_call(call, NAME, "Notify")                 ? notify(call, time)
                         : dbus_message_is_method_call(call, NAME, "CloseNotification")    ? close_one(bus, call)
                         : dbus_message_is_method_call(call, NAME, "GetServerInformation") ? describe(call)
                         : dbus_message_is_method_call(call, NAME, "GetCapabilities")      ? tell_capabilities(call)
                                                                                           : NULL;
    if (!reply) return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    dbus_connection_send(bus, reply, NULL);
    dbus_message_unref(reply);
    fflush(stdout);
    return DBUS_HANDLER_RESULT_HANDLED;
}

int main(void) {
    DBusConnection *bus = connect_to_session_bus();
    DBusObjectPathVTable object = {.message_function = answer};
    dbus_connection_register_object_path(bus, PATH, &object, NULL);
    own(bus, NAME);
    puts("ready");
    fflush(stdout);
    while (dbus_connection_read_write_dispatch(bus, -1)) {}
    return 0;
}
