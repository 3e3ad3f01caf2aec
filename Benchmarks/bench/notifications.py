"""The notification server of a session, which stamps each Notify as it comes in."""

import subprocess

from bench.tools import tool


class Notifications:
    def __init__(self, session):
        self.session = session
        self.server = session.start([tool("notifications")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.server.stdout.readline()

    def next(self, title=None, seconds=10):
        """Waits for a Notify, of that title when one is named. Returns its time in seconds since 1970."""
        with self.session.limit(seconds, f"no Notify{f' of {title}' if title else ''} in {seconds} s"):
            for line in self.server.stdout:
                word, _, summary = line.rstrip("\n").partition(" ")
                if word not in ("closed", "pressed") and title in (None, summary):
                    return int(word) / 1e6
        raise EOFError("the notification server ended")

    def press(self):
        """Presses the first button of the last notification. Returns when, in seconds since 1970."""
        self.server.stdin.write("\n")
        self.server.stdin.flush()
        for line in self.server.stdout:
            word, _, time = line.rstrip("\n").partition(" ")
            if word == "pressed":
                return int(time) / 1e6
        raise EOFError("the notification server ended")
