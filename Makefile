# Alarms. `make run` rings a timer, `make test` tests everything, `make install` installs.
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
PROGRAMS = alarmd alarm-bell alarmctl
RELEASE = --configuration release --static-swift-stdlib
BUILT = .build/release
export SWIFT PREFIX DESTDIR BUILT

.PHONY: api-check build run test test-sound test-storm test-suspend test-desktops lint bench install uninstall deps deps-build deps-run \
	bench-deps clean

build: deps-build
	@for program in $(PROGRAMS); do $(SWIFT) build $(RELEASE) --product $$program || exit 1; done

run: deps-run build
	@scripts/run

# Tests that end a process of their own: what watches for its end never comes to it where another test left a child that
# nobody waited for.
ENDING = EventLoopTests.RoundTests|DBusTests.ConnectionTests|AlarmAgentTests.LockDescriptorTests

# Alone at the end: what watches a sound server's own memory, which a busy machine makes late, and what sets the clock.
test: deps
	$(SWIFT) test --skip SetClockTests --skip AlarmBellTests.SilentModeTests \
		--skip AlarmBellTests.PipeWireTests --skip '$(ENDING)'
	$(SWIFT) test --skip-build --filter '$(ENDING)'
	$(SWIFT) test --skip-build --filter AlarmBellTests.SilentModeTests
	$(SWIFT) test --skip-build --filter AlarmBellTests.PipeWireTests
	$(SWIFT) test --skip-build --filter SetClockTests

# A thousand rings, stopped at once; a few minutes, so no part of `test`, where there are 30.
test-sound: deps
	ALARMS_SOUND_ROUNDS=1000 $(SWIFT) test --filter SoundRoundsTests

# A thousand kills; a few minutes, so no part of `test`.
test-storm: deps
	ALARMS_STORM_ROUNDS=1000 $(SWIFT) test --filter StormTests

# A virtual machine put to sleep; six minutes, and 90 MB to fetch.
test-suspend: build
	@scripts/deps run suspend
	@scripts/suspend

# What AlarmKit has, and what of it is here.
api-check: deps
	$(SWIFT) build --target AlarmKit
	@scripts/api-check

# Real GNOME, Plasma, Cinnamon and Budgie, headless; a quarter of an hour, and 700 MB to fetch.
test-desktops: build
	@scripts/deps run test desktops
	@scripts/desktops

lint: deps
	@scripts/lint

# NAMES="ready call" measures some of it.
bench: deps build
	@for program in KitCalls AppWith AppWithout; do $(SWIFT) build $(RELEASE) --product $$program || exit 1; done
	@Benchmarks/run $(NAMES)

# Not built anew, so that `sudo make install` needs no Swift.
install:
	@[ -x $(BUILT)/alarmd ] || $(MAKE) build
	@scripts/install

uninstall:
	@scripts/install --remove

deps:
	@scripts/deps
deps-build:
	@scripts/deps build
deps-run:
	@scripts/deps build run
bench-deps:
	@scripts/deps bench

clean:
	rm -rf .build
