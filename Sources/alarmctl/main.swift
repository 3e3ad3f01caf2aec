import AlarmWire
