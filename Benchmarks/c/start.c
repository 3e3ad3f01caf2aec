// Starts a program and waits until it owns NAME, then until it answers one call. Prints both times in microseconds since
// its start, and kills it.
// start NAME PATH INTERFACE MEMBER KIND PROGRAM [ARGUMENT...]; KIND: none (no arguments) or filter (an empty a{sv})
#include "common.h"
#include "body.h"
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static pid_t child;

/// The program does not outlive us.
static void give_up(int signal) {
    if (child > 0) kill(child, SIGKILL);
    _exit(128 + signal);
}

static DBusMessage *next(DBusConnection *bus) {
    DBusMessage *message;
    while (!(message = dbus_connection_pop_message(bus)))
        if (!dbus_connection_read_write(bus, -1)) fail("start", "the bus is gone");
    return message;
}

static void wait_for_owner(DBusConnection *bus, const char *name) {
    for (;;) {
        DBusMessage *message = next(bus);
        const char *changed = "", *before = "", *after = "";
        int found = dbus_message_is_signal(message, DBUS_INTERFACE_DBUS, "NameOwnerChanged")
                    && dbus_message_get_args(message, NULL, 's', &changed, 's', &before, 's', &after, 0)
                    && !strcmp(changed, name) && *after;
        dbus_message_unref(message);
        if (found) return;
    }
}

static void call_and_wait(DBusConnection *bus, char **words) {
    DBusMessage *call = dbus_message_new_method_call(words[0], words[1], words[2], words[3]);
    append_body(call, words[4], 0);
    dbus_uint32_t serial;
    dbus_connection_send(bus, call, &serial);
    for (;;) {
        DBusMessage *message = next(bus);
        int found = dbus_message_get_reply_serial(message) == serial;
        if (found && dbus_message_get_error_name(message)) fail(words[3], dbus_message_get_error_name(message));
        dbus_message_unref(message);
        if (found) return;
    }
}

int main(int count, char **words) {
    if (count < 7) fail("start", "NAME PATH INTERFACE MEMBER KIND PROGRAM [ARGUMENT...]");
    signal(SIGALRM, give_up);
    signal(SIGTERM, give_up);
    alarm(30);
    DBusConnection *bus = connect_to_session_bus();
    dbus_bus_add_match(bus, "type='signal',member='NameOwnerChanged'", NULL);
    dbus_connection_flush(bus);
    DBusError error = DBUS_ERROR_INIT;
    if (dbus_bus_name_has_owner(bus, words[1], &error)) fail(words[1], "is owned already");
    double start = now(CLOCK_MONOTONIC);
    if (posix_spawnp(&child, words[6], NULL, NULL, words + 6, environ)) fail(words[6], "cannot be started");
    wait_for_owner(bus, words[1]);
    double owned = now(CLOCK_MONOTONIC);
    call_and_wait(bus, words + 1);
    printf("%.0f %.0f\n", owned - start, now(CLOCK_MONOTONIC) - start);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    // The bus must have seen it leave before the next start.
    while (dbus_bus_name_has_owner(bus, words[1], NULL)) usleep(1000);
    return 0;
}
