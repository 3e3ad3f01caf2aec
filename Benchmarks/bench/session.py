"""A private session: a bus, XDG folders, and children that end with it."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import dbus.bus

BUS = """<busconfig>
  <type>session</type><listen>unix:path={socket}</listen><auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""


class Session:
    """Use as `with Session() as session:`. Nothing of it is shared with the user's own session.

    disk: the folder its own folder is made in; /dev/shm leaves the disk out of what is measured.
    """

    def __init__(self, disk="/var/tmp"):
        self.folder = Path(tempfile.mkdtemp(prefix="alarms-bench.", dir=disk))
        self.children = []
        self.environment = self._environment()

    def __enter__(self):
        try:
            config = self.folder / "bus.conf"
            config.write_text(BUS.format(socket=self.folder / "bus"))
            daemon = self.start(
                ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--print-address"],
                stdout=subprocess.PIPE)
            self.address = daemon.stdout.readline().strip()
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.address
            self.bus = dbus.bus.BusConnection(self.address)
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        for child in reversed(self.children):
            self.end(child)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, command, environment=None, **options):
        """Starts a child that ends with the session. What it has to say goes to the file `log`."""
        with open(self.folder / "log", "a") as log:
            options.setdefault("stdout", log)
            child = subprocess.Popen(
                command, env={**self.environment, **(environment or {})}, stdin=options.pop("stdin", subprocess.DEVNULL),
                stderr=log, text=True, start_new_session=True, **options)
        self.children.append(child)
        return child

    def end(self, child):
        """Ends a child with all of its process group, which is its own."""
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()
        if child in self.children:
            self.children.remove(child)

    def display(self):
        """The name of an X display, drawn nowhere."""
        if "DISPLAY" not in self.environment:
            ready, told = os.pipe()
            self.start(["Xvfb", "-displayfd", str(told), "-screen", "0", "800x600x24", "-nolisten", "tcp"], pass_fds=[told])
            os.close(told)
            with open(ready) as number:
                self.environment["DISPLAY"] = f":{number.readline().strip()}"
        return self.environment["DISPLAY"]

    def sound(self):
        """A sound server that plays to nobody."""
        socket = self.folder / "pulse"
        self.environment["PULSE_SERVER"] = f"unix:{socket}"
        self.start([
            "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
            "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}",
            "-L", "module-null-sink sink_name=out norewinds=1 sink_properties=device.class=sound"])
        while not socket.exists():
            time.sleep(0.01)

    @contextlib.contextmanager
    def limit(self, seconds, complaint):
        """Raises TimeoutError in what takes longer."""
        def give_up(*_):
            raise TimeoutError(f"{complaint}:\n{self.log()}")

        before = signal.signal(signal.SIGALRM, give_up)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def wait_for_name(self, name, seconds=30, owned=True):
        """Until a program owns the name, or nobody does."""
        deadline = time.monotonic() + seconds
        while self.bus.name_has_owner(name) != owned:
            if time.monotonic() > deadline:
                raise TimeoutError(f"{name} did not {'come' if owned else 'go'} in {seconds} s:\n{self.log()}")
            time.sleep(0.005)

    def log(self):
        return (self.folder / "log").read_text()[-2000:]

    def output(self, command, environment=None):
        """Runs a tool to its end and returns what it printed, line by line."""
        run = subprocess.run(
            command, env={**self.environment, **(environment or {})}, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=240)
        if run.returncode:
            raise SystemExit(f"{' '.join(map(str, command))} failed:\n{run.stderr}{self.log()}")
        return run.stdout.splitlines()

    def _environment(self):
        home = self.folder / "home"
        folders = {
            "HOME": home, "XDG_STATE_HOME": home / "state", "XDG_CONFIG_HOME": home / "config",
            "XDG_DATA_HOME": home / "data", "XDG_CACHE_HOME": home / "cache", "XDG_RUNTIME_DIR": self.folder / "run",
        }
        for folder in folders.values():
            folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "run").chmod(0o700)
        kept = {key: os.environ[key] for key in ("PATH", "TZ") if key in os.environ}
        return {**kept, **{key: str(path) for key, path in folders.items()}, "LANG": "C.UTF-8"}
