import AlarmBell
