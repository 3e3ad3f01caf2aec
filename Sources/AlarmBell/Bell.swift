import EventLoop
