"""The small C programs of Benchmarks/c, and where the programs of the project are."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = (ROOT / os.environ.get("BUILT", ".build/release")).resolve()
SOURCES = ROOT / "Benchmarks" / "c"
TOOLS = ROOT / ".build" / "benchmarks"


def build():
    """Compiles what is older than its source."""
    agent = BUILT / "alarmd"
    if not agent.exists():
        raise SystemExit(f"{agent} is not built: make build")
    TOOLS.mkdir(parents=True, exist_ok=True)
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "dbus-1"], text=True).split()
    headers = max(header.stat().st_mtime for header in SOURCES.glob("*.h"))
    for source in SOURCES.glob("*.c"):
        made = TOOLS / source.stem
        if not made.exists() or made.stat().st_mtime < max(source.stat().st_mtime, headers):
            subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", made, source, *flags], check=True)


def tool(name):
    return str(TOOLS / name)


def program(name):
    return str(BUILT / name)
