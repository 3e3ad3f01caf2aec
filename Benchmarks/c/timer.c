// The floor of an alarm: a timerfd and libdbus. Reads "DUE TITLE" from stdin, DUE in microseconds since 1970, and sends
// Notify with that title when it is due.
#include "common.h"
#include <sys/timerfd.h>
#include <unistd.h>

static void notify(DBusConnection *bus, const char *title) {
    const char *name = "bench", *text = "";
    dbus_uint32_t replaces = 0;
    dbus_int32_t timeout = 0;
    unsigned char urgency = 2;
    const char *actions[] = {"stop", "Stop", "snooze", "Snooze"}, *key = "urgency";
    DBusMessage *call = dbus_message_new_method_call(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify");
    DBusMessageIter body, array, entry, variant;
    dbus_message_iter_init_append(call, &body);
    dbus_message_iter_append_basic(&body, 's', &name);
    dbus_message_iter_append_basic(&body, 'u', &replaces);
    dbus_message_iter_append_basic(&body, 's', &text);
    dbus_message_iter_append_basic(&body, 's', &title);
    dbus_message_iter_append_basic(&body, 's', &text);
    dbus_message_iter_open_container(&body, 'a', "s", &array);
    for (int i = 0; i < 4; i++) dbus_message_iter_append_basic(&array, 's', &actions[i]);
    dbus_message_iter_close_container(&body, &array);
    dbus_message_iter_open_container(&body, 'a', "{sv}", &array);
    dbus_message_iter_open_container(&array, 'e', NULL, &entry);
    dbus_message_iter_append_basic(&entry, 's', &key);
    dbus_message_iter_open_container(&entry, 'v', "y", &variant);
    dbus_message_iter_append_basic(&variant, 'y', &urgency);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(&array, &entry);
    dbus_message_iter_close_container(&body, &array);
    dbus_message_iter_append_basic(&body, 'i', &timeout);
    dbus_connection_send(bus, call, NULL);
    dbus_connection_flush(bus);
    dbus_message_unref(call);
}

int main(void) {
    DBusConnection *bus = connect_to_session_bus();
    int timer = timerfd_create(CLOCK_REALTIME, 0);
    long long due;
    char title[64];
    while (scanf("%lld %63s", &due, title) == 2) {
        struct itimerspec setting = {.it_value = {.tv_sec = due / 1000000, .tv_nsec = due % 1000000 * 1000}};
        uint64_t expirations;
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
        if (read(timer, &expirations, sizeof expirations) == sizeof expirations) notify(bus, title);
        while (dbus_connection_get_dispatch_status(bus) == DBUS_DISPATCH_DATA_REMAINS) dbus_connection_dispatch(bus);
    }
    return 0;
}
