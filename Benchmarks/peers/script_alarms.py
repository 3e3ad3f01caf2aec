#!/usr/bin/python3
"""The peer everybody can write: alarms as a script of 40 lines with python3-dbus. Keeps nothing on disk but what it reads."""

import json
import os
import time
from pathlib import Path

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib


class Alarms(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/org/example/ScriptAlarms")
        self.server = None
        self.bus = bus

    @dbus.service.method("org.example.ScriptAlarms", in_signature="sx")
    def Schedule(self, title, due):
        GLib.timeout_add(max(0, round(due / 1000 - time.time() * 1000)), self.ring, title)

    @dbus.service.method("org.example.ScriptAlarms")
    def Nothing(self):
        pass

    def ring(self, title):
        if self.server is None:
            self.server = dbus.Interface(
                self.bus.get_object("org.freedesktop.Notifications", "/org/freedesktop/Notifications"),
                "org.freedesktop.Notifications")
        hints = dbus.Dictionary({"urgency": dbus.Byte(2)}, signature="sv")
        self.server.Notify("script", dbus.UInt32(0), "", title, "", ["stop", "Stop"], hints, 0, ignore_reply=True)


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
alarms = Alarms(bus)
stored = Path(os.environ["XDG_STATE_HOME"]) / "script-alarms.json"
if stored.exists():
    for entry in json.loads(stored.read_text()):
        alarms.Schedule(entry["title"], entry["due"])
name = dbus.service.BusName("org.example.ScriptAlarms", bus)
GLib.MainLoop().run()
