"""Asks Python's own reading of the system's zones when alarms ring, and writes the answers to a file.

zones.py SEED PER_TRANSITION FOLDER OUTPUT: for every zone of FOLDER, and every transition of 2000 to 2040, some alarms
around it. Output: a list of "NAME\\n", an empty line, then records of 32 bytes: see `answer`.
"""
import random
import struct
import sys
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo
from zoneinfo._zoneinfo import ZoneInfo as Readable

DAY = timedelta(days=1)
START = int(datetime(2000, 1, 1, tzinfo=timezone.utc).timestamp())
END = int(datetime(2041, 1, 1, tzinfo=timezone.utc).timestamp())
NEVER = -(2**63)


def zones(folder):
    """Each different file once: names that share one are one zone."""
    seen = set()
    for path in sorted(Path(folder).rglob("*")):
        name = str(path.relative_to(folder))
        if name.startswith(("posix/", "right/")) or not path.is_file():
            continue
        data = path.read_bytes()
        if data[:4] == b"TZif" and data not in seen:
            seen.add(data)
            yield name, path


def transitions(path):
    with path.open("rb") as file:
        zone = Readable.from_file(file)
    times = {int(time) for time in zone._trans_utc}
    after = zone._tz_after
    last = max(times, default=-(2**62))
    if hasattr(after, "transitions"):
        for year in range(2000, 2041):
            begins, ends = after.transitions(year)
            for time in (begins - after.std.utcoff.total_seconds(), ends - after.dst.utcoff.total_seconds()):
                if time > last:
                    times.add(int(time))
    return sorted(time for time in times if START <= time < END), last


def offset(zone, second):
    return int(datetime.fromtimestamp(second, zone).utcoffset().total_seconds())


def passes(zone, day, hour, minute):
    """The seconds at which the local clock reaches or passes that time of that day."""
    local = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
    first, second = (int(local.replace(fold=fold).timestamp()) for fold in (0, 1))
    shown = int(local.replace(tzinfo=timezone.utc).timestamp())
    if first > second or any(time + offset(zone, time) != shown for time in (first, second)):
        # On the way to UTC Python applies the footer a little before the file's last transition, and then gives an
        # instant that does not show this time; on the way back it does not.
        offsets = {offset(zone, shown + 3_600 * hours) for hours in range(-28, 29)}
        times = sorted(shown - east for east in offsets if offset(zone, shown - east) == east)
        if times:
            return times
    if first <= second:
        return sorted({first, second})
    # A gap: `second` lies before it, `first` behind it. Find where the offset jumps.
    low, high = second, first
    before, after = offset(zone, low), offset(zone, high)
    while high - low > 1:
        middle = (low + high) // 2
        if offset(zone, middle) == before:
            low = middle
        else:
            high = middle
    midnight = int(datetime(day.year, day.month, day.day, tzinfo=timezone.utc).timestamp())
    if high + before <= midnight and high + after >= midnight + 86_400:
        return []
    return [high]


def ringing(zone, after, hour, minute, days):
    """The first moment after `after`; of a time that is shown twice, the second one only if the first was not `after`."""
    day = datetime.fromtimestamp(after, zone).date() - DAY
    for _ in range(40):
        if days < 0 or days >> day.weekday() & 1:
            times = passes(zone, day, hour, minute)
            if after not in times[:1]:
                for time in times:
                    if time > after:
                        return time
        day += DAY
    return NEVER


def answer(number, zone, after, hour, minute, days):
    """Zone (u32), hour, minute, days (-1: never repeats), padding, after, ringing, offset at `after`, padding."""
    rings = ringing(zone, after, hour, minute, days)
    return struct.pack("<IBBbxqqi4x", number, hour, minute, days, after, rings, offset(zone, after))


def main(seed, per_transition, folder, output):
    random.seed(int(seed))
    names, records = [], []
    for number, (name, path) in enumerate(zones(folder)):
        names.append(name)
        with path.open("rb") as file:
            zone = ZoneInfo.from_file(file)
        times, last = transitions(path)
        # A file may contradict its own footer at its last transition, and then Python is a second behind the system.
        if last in times and offset(zone, last) != offset(zone, last + 1):
            times.remove(last)
        times += [random.randrange(START, END) for _ in range(20)]
        for time in times:
            shown = datetime.fromtimestamp(time, zone)
            for _ in range(int(per_transition)):
                near = random.random() < 0.7
                at = shown + timedelta(minutes=random.randrange(-150, 150)) if near else None
                hour, minute = (at.hour, at.minute) if at else (random.randrange(24), random.randrange(60))
                after = time + random.choice([-1, 0, 1, 60 * random.randrange(-1500, 1500), random.randrange(-9000, 9000)])
                days = random.choice([-1, 127, 1 << random.randrange(7), random.randrange(1, 128)])
                record = answer(number, zone, after, hour, minute, days)
                records.append(record)
                # And on from there, as an alarm that repeats.
                rings = struct.unpack_from("<q", record, 16)[0]
                if near and rings != NEVER:
                    records.append(answer(number, zone, rings, hour, minute, days))
    with open(output, "wb") as file:
        file.write("".join(f"{name}\n" for name in names).encode() + b"\n")
        file.write(b"".join(records))
    print(f"{len(names)} zones, {len(records)} answers", flush=True)


main(*sys.argv[1:])
