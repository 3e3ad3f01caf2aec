// The floor of a method call: a service in C with libdbus whose one method answers nothing.
// echo NAME PATH INTERFACE MEMBER
#include "common.h"

static char **words;

static DBusHandlerResult answer(DBusConnection *bus, DBusMessage *call, void *unused) {
    (void)unused;
    if (!dbus_message_is_method_call(call, words[3], words[4])) return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_connection_send(bus, reply, NULL);
    dbus_message_unref(reply);
    return DBUS_HANDLER_RESULT_HANDLED;
}

int main(int count, char **arguments) {
    if (count != 5) fail("echo", "NAME PATH INTERFACE MEMBER");
    words = arguments;
    DBusConnection *bus = connect_to_session_bus();
    DBusObjectPathVTable object = {.message_function = answer};
    dbus_connection_register_object_path(bus, words[2], &object, NULL);
    own(bus, words[1]);
    while (dbus_connection_read_write_dispatch(bus, -1)) {}
    return 0;
}
