"""The programs measured: ours and its peers. Each prepares its own alarms, starts, and answers one cheap call."""

import json
import shutil
import subprocess
import sys
import time

import dbus

from bench.tools import ROOT, program, tool

DAY = 86_400


def tomorrow(count=10):
    """Due times in seconds since 1970, none of them within the next hours."""
    noon = (time.time() // 60) * 60 + DAY // 2
    return [noon + 600 * place for place in range(count)]


class Program:
    """name, path, interface, method, kind: a call that costs little, as the tools `start` and `call` take it."""

    environment = {}
    kind = "none"

    def is_installed(self):
        return shutil.which(self.command[0]) is not None

    def prepare(self, session, dues):
        """Stores alarms for the program to find when it starts."""

    def start(self, session):
        child = session.start(self.command, {**self.environment, **self.display(session)})
        session.wait_for_name(self.name)
        return child

    def display(self, session):
        return {}

    def call(self):
        return [self.name, self.path, self.interface, self.method, self.kind]


class Agent(Program):
    title = "alarmd"
    name = "org.example.Alarms"
    path = "/org/example/Alarms"
    interface = "org.example.Alarms"
    method = "Unsubscribe"
    command = [program("alarmd")]

    def prepare(self, session, dues):
        """Stores as the user's own agent would: by asking it."""
        child = self.start(session)
        for place, due in enumerate(dues):
            self.schedule(session, f"Alarm {place}", due)
        session.end(child)
        session.wait_for_name(self.name, owned=False)

    def ask(self, session, method, signature, *arguments):
        return session.bus.call_blocking(self.name, self.path, self.interface, method, signature, arguments)

    def schedule(self, session, title, due, **more):
        """A fixed date in seconds since 1970. Returns the alarm's id."""
        configuration = {"title": title, "schedule": ("fixed", dbus.Int64(due * 1e6, variant_level=1)), **more}
        return str(self.ask(session, "Schedule", "sa{sv}", "", configuration)[0])

    def stop(self, session, alarm):
        self.ask(session, "Stop", "s", alarm)


class Script(Program):
    title = "python3-dbus script"
    name = "org.example.ScriptAlarms"
    path = "/org/example/ScriptAlarms"
    interface = "org.example.ScriptAlarms"
    method = "Nothing"
    command = [sys.executable, str(ROOT / "Benchmarks" / "peers" / "script_alarms.py")]

    def prepare(self, session, dues):
        entries = [{"title": f"Alarm {place}", "due": int(due * 1e6)} for place, due in enumerate(dues)]
        (session.folder / "home" / "state" / "script-alarms.json").write_text(json.dumps(entries))

    def schedule(self, session, title, due):
        session.bus.call_blocking(self.name, self.path, self.interface, "Schedule", "sx", (title, int(due * 1e6)))

    def stop(self, session, alarm):
        """Its alarms end with their notification."""


class GnomeClocks(Program):
    """Rings at full minutes only; has no way to set an alarm but its window, so its settings are written."""

    title = "gnome-clocks"
    name = "org.gnome.clocks"
    path = "/org/gnome/clocks"
    interface = "org.gtk.Actions"
    method = "List"
    command = ["gnome-clocks"]
    environment = {"GSETTINGS_BACKEND": "keyfile", "GTK_A11Y": "none", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo"}

    def prepare(self, session, dues):
        entries = ", ".join(self.entry(place, due) for place, due in enumerate(dues))
        folder = session.folder / "home" / "config" / "glib-2.0" / "settings"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "keyfile").write_text(f"[org/gnome/clocks]\nalarms=[{entries}]\ngeolocation=false\n")

    def entry(self, place, due):
        local = time.localtime(due)
        ring_time = time.strftime("%Y-%m-%dT%H:%M:00Z", time.gmtime(due))
        return (f"{{'name': <'Alarm {place}'>, 'id': <'{place}'>, 'active': <true>, 'hour': <{local.tm_hour}>, "
                f"'minute': <{local.tm_min}>, 'days': <@ai []>, 'snooze_minutes': <10>, 'ring_minutes': <5>, "
                f"'ring_time': <'{ring_time}'>}}")

    def display(self, session):
        return {"DISPLAY": session.display()}


class KAlarm(Program):
    """Rings at full minutes only. Without a calendar of its own it would start Akonadi and a database server first."""

    title = "kalarm"
    name = "org.kde.kalarm"
    path = "/kalarm"
    interface = "org.kde.kalarm.kalarm"
    method = "list"
    command = ["kalarm", "--tray"]
    environment = {"QT_QPA_PLATFORM": "offscreen", "XDG_CURRENT_DESKTOP": "KDE", "QT_LOGGING_RULES": "*=false"}

    def prepare(self, session, dues):
        folder = session.folder / "home" / "data" / "kalarm"
        folder.mkdir(parents=True, exist_ok=True)
        resources = [("Active", "calendar.ics"), ("Archived", "expired.ics"), ("Template", "template.ics")]
        groups = "".join(
            f"\n[Resource_{number}]\nId={number}\nType=File\nPath={folder / file}\nName={kind}\n"
            f"AlarmTypes={kind}\nEnabled={kind}\nStandard={kind}\n"
            for number, (kind, file) in enumerate(resources, 1))
        (session.folder / "home" / "config" / "kalarmresources").write_text(f"[General]\nLastId=3\n{groups}")
        for _, file in resources:
            events = [self.event(place, due) for place, due in enumerate(dues)] if file == "calendar.ics" else []
            (folder / file).write_text(self.calendar(events), newline="")

    def calendar(self, events):
        head = ["BEGIN:VCALENDAR", "PRODID:-//K Desktop Environment//NONSGML KAlarm 3.5.4.2//EN", "VERSION:2.0",
                "X-KDE-ICAL-IMPLEMENTATION-VERSION:1.0", "X-KDE-KALARM-VERSION:2.7.0"]
        return "\r\n".join([*head, *events, "END:VCALENDAR", ""])

    def event(self, place, due):
        return "\r\n".join([
            "BEGIN:VEVENT", "DTSTAMP:20260101T000000Z", "X-KDE-KALARM-FLAGS:LOCAL;NOTIFY", "X-KDE-KALARM-TYPE:ACTIVE",
            "CREATED:20260101T000000Z", f"UID:28d52e7f-98f1-428b-8d59-a208e33c{place:04x}", "DURATION:PT0S",
            time.strftime("DTSTART:%Y%m%dT%H%M00", time.localtime(due)), "TRANSP:TRANSPARENT", "BEGIN:VALARM",
            f"DESCRIPTION:Alarm {place}", "ACTION:DISPLAY", "TRIGGER:PT0S", "X-KDE-KCALCORE-ENABLED:TRUE", "END:VALARM",
            "END:VEVENT"])


class Timer(Program):
    """The floor: a timerfd and libdbus in C. It owns no name."""

    title = "floor (C, timerfd and libdbus)"
    command = [tool("timer")]

    def start(self, session):
        self.child = session.start(self.command, stdin=subprocess.PIPE)
        return self.child

    def schedule(self, session, title, due):
        self.child.stdin.write(f"{int(due * 1e6)} {title}\n")
        self.child.stdin.flush()

    def stop(self, session, alarm):
        """Its alarms end with their notification."""


class Lister(Program):
    """The floor of a list: a service in C with libdbus that answers so many alarms."""

    title = "floor (C, libdbus)"
    name = "org.example.Lister"
    path = "/org/example/Lister"
    interface = "org.example.Lister"
    method = "List"
    kind = "filter"

    def __init__(self, count):
        self.command = [tool("list"), self.name, self.path, self.interface, str(count)]


class Echo(Program):
    """The floor: a service in C with libdbus whose one method does nothing."""

    title = "floor (C, libdbus)"
    name = "org.example.Echo"
    path = "/org/example/Echo"
    interface = "org.example.Echo"
    method = "Nothing"
    command = [tool("echo"), name, path, interface, method]


def installed(programs):
    """Those that are there; says of each that is not."""
    for one in programs:
        if not one.is_installed():
            print(f"  {one.title} is not installed, so it is not measured (make bench-deps)")
    return [one for one in programs if one.is_installed()]
