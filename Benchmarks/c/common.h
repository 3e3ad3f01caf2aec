// What the small C programs share: clocks, a connection, and an end with a sentence.
#include <dbus/dbus.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why ? why : "failed");
    exit(1);
}

/// Microseconds on a clock.
static inline double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static inline DBusConnection *connect_to_session_bus(void) {
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *bus = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (!bus) fail("session bus", error.message);
    return bus;
}

static inline void own(DBusConnection *bus, const char *name) {
    DBusError error = DBUS_ERROR_INIT;
    if (dbus_bus_request_name(bus, name, 0, &error) != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER) fail(name, error.message);
}
