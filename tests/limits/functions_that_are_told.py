# expect: fuel
import sys
def watch(frame, event, arg):
    while True: pass
sys.setprofile(watch)
len("")
# --- step ---
# expect: ok
import sys
assert sys.getprofile() is None and sys.gettrace() is None
# --- step ---
# expect: fuel
def trace(frame, event, arg):
    return trace
def spin():
    while True: x = 1
sys.settrace(trace)
spin()
# --- step ---
# expect: ok
assert sys.gettrace() is None
# --- step ---
# expect: fuel
import cProfile
profiler = cProfile.Profile()
def called(): pass
profiler.enable()
while True: called()
# --- step ---
# expect: ok
profiler.disable()
other = cProfile.Profile()
other.runcall(called)
# --- step ---
# expect: fuel | RecursionError
def deep(frame, event, arg):
    deep(frame, event, arg)
sys.setprofile(deep)
len("")
# --- step ---
# expect: fuel | MemoryError | memory
def work():
    while True:
        x = 1
        y = 2
def keep_all():
    kept = []
    def keep(frame, event, arg):
        kept.append((frame, bytearray(100_000)))
        return keep
    sys.settrace(keep)
    work()
keep_all()
# --- step ---
# expect: ok
assert sys.gettrace() is None
# --- step ---
# expect: fuel
import threading
def forever(frame, event, arg):
    while True: pass
threading.setprofile(forever)
thread = threading.Thread(target=print)
thread.start()
thread.join()
# --- step ---
# expect: ok
threading.setprofile(None)
thread = threading.Thread(target=print)
thread.start()
thread.join()
# --- step ---
# expect: fuel
class Timer:
    def __call__(self):
        while True: pass
cProfile.Profile(Timer()).runcall(print)
