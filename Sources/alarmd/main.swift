import AlarmAgent
