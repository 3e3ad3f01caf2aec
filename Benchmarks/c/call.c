// Calls a method COUNT times, WINDOW calls under way at once. Prints each call's latency in microseconds, a line each,
// then "total MICROSECONDS".
// call COUNT WINDOW FIRST NAME PATH INTERFACE MEMBER KIND; FIRST numbers the ids of the kinds that take one
#include "common.h"
#include "body.h"

int main(int argument_count, char **words) {
    if (argument_count != 9) fail("call", "COUNT WINDOW FIRST NAME PATH INTERFACE MEMBER KIND");
    int count = atoi(words[1]), window = atoi(words[2]), first = atoi(words[3]), sent = 0, answered = 0;
    DBusConnection *bus = connect_to_session_bus();
    // Serials go up by one from here.
    dbus_uint32_t before = 0;
    double *times = calloc(count, sizeof *times), start = now(CLOCK_MONOTONIC);
    while (answered < count) {
        while (sent < count && sent - answered < window) {
            DBusMessage *call = dbus_message_new_method_call(words[4], words[5], words[6], words[7]);
            append_body(call, words[8], first + sent);
            dbus_uint32_t serial;
            times[sent] = now(CLOCK_MONOTONIC);
            dbus_connection_send(bus, call, &serial);
            if (!sent) before = serial;
            dbus_message_unref(call);
            sent++;
        }
        DBusMessage *reply;
        while (!(reply = dbus_connection_pop_message(bus)))
            if (!dbus_connection_read_write(bus, -1)) fail("call", "the bus is gone");
        dbus_uint32_t serial = dbus_message_get_reply_serial(reply);
        if (serial >= before && serial < before + sent && sent) {
            const char *text = "";
            if (dbus_message_get_error_name(reply)) {
                dbus_message_get_args(reply, NULL, 's', &text, 0);
                fail(words[7], text);
            }
            times[serial - before] = now(CLOCK_MONOTONIC) - times[serial - before];
            answered++;
        }
        dbus_message_unref(reply);
    }
    double total = now(CLOCK_MONOTONIC) - start;
    for (int i = 0; i < count; i++) printf("%.2f\n", times[i]);
    printf("total %.0f\n", total);
    return 0;
}
