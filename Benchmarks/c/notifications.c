// A notification server that draws nothing. Prints "MICROSECONDS SUMMARY" for each Notify, the time being
// CLOCK_REALTIME as it came in, and "closed ID" for each CloseNotification. For each line it reads it presses the first
// button of the last notification, and prints "pressed MICROSECONDS" before.
#include "common.h"

#include <poll.h>
#include <unistd.h>

#define NAME "org.freedesktop.Notifications"
#define PATH "/org/freedesktop/Notifications"

static dbus_uint32_t last;
static char key[256];

static void keep_key(DBusMessage *call) {
    DBusMessageIter argument, action;
    dbus_message_iter_init(call, &argument);
    for (int place = 0; place < 5; place++) dbus_message_iter_next(&argument);
    dbus_message_iter_recurse(&argument, &action);
    const char *text = "";
    if (dbus_message_iter_get_arg_type(&action) == 's') dbus_message_iter_get_basic(&action, &text);
    snprintf(key, sizeof key, "%s", text);
}

static void press(DBusConnection *bus) {
    const char *text = key;
    DBusMessage *signal = dbus_message_new_signal(PATH, NAME, "ActionInvoked");
    dbus_message_append_args(signal, 'u', &last, 's', &text, 0);
    printf("pressed %.0f\n", now(CLOCK_REALTIME));
    fflush(stdout);
    dbus_connection_send(bus, signal, NULL);
    dbus_message_unref(signal);
}

static DBusMessage *notify(DBusMessage *call, double time) {
    const char *app = "", *icon = "", *summary = "";
    dbus_uint32_t id = 0;
    dbus_message_get_args(call, NULL, 's', &app, 'u', &id, 's', &icon, 's', &summary, 0);
    if (!id) id = ++last;
    keep_key(call);
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
    struct pollfd both[] = {{.events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
    int count = 2;
    dbus_connection_get_unix_fd(bus, &both[0].fd);
    while (dbus_connection_get_is_connected(bus)) {
        dbus_connection_read_write(bus, 0);
        while (dbus_connection_dispatch(bus) == DBUS_DISPATCH_DATA_REMAINS) {}
        dbus_connection_flush(bus);
        char line;
        if (poll(both, count, -1) <= 0 || count < 2 || !both[1].revents) continue;
        if (read(STDIN_FILENO, &line, 1) == 1) press(bus);
        else count = 1;
    }
    return 0;
}
