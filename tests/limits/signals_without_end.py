# Handlers and hooks are the program's: a limit ends them, and what they waited for does not come afterwards.
# expect: fuel
import signal, sys, threading
def handler(number, frame):
    while True: pass
signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 1e-6, 1e-300)
while True: pass
# --- step ---
# expect: ok
assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
n = 0
for _ in range(300_000): n += 1
assert threading.enumerate() == [threading.main_thread()]
# --- step ---
# A handler that is interrupted by its own signal again and again.
# expect: fuel | RecursionError
def again(number, frame):
    signal.setitimer(signal.ITIMER_REAL, 1e-6)
    while True: pass
signal.signal(signal.SIGALRM, again)
again(0, None)
# --- step ---
# expect: fuel | RecursionError
def itself(number, frame):
    signal.raise_signal(signal.SIGUSR1)
signal.signal(signal.SIGUSR1, itself)
signal.raise_signal(signal.SIGUSR1)
# --- step ---
# expect: fuel
signal.signal(signal.SIGALRM, lambda number, frame: None)
signal.setitimer(signal.ITIMER_REAL, 1e-6, 1e-6)
class Never:
    def __eq__(self, other):
        while True: pass
[Never()].index(1)
# --- step ---
# expect: ok
assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
# --- step ---
# A signal that would end the process ends the step.
# expect: exit
import os
os.kill(os.getpid(), signal.SIGKILL)
# --- step ---
# expect: fuel
def hook(*told):
    threading.Thread(target=hook).start()
    while True: pass
sys.excepthook = hook
raise ValueError
# --- step ---
# expect: ok
assert threading.enumerate() == [threading.main_thread()], threading.enumerate()
sys.excepthook = sys.__excepthook__
# --- step ---
# `__new__` and `__init__` that call their class.
# expect: RecursionError
class Deep:
    def __new__(cls, *args):
        return Deep(*args)
Deep()
# --- step ---
# expect: RecursionError
class Deeper:
    def __init__(self, x):
        Deeper(x=x)
    def __new__(cls, x):
        return object.__new__(cls)
Deeper(1)
# --- step ---
# expect: RecursionError
class Meta(type):
    def __call__(cls, *args):
        return super().__call__(cls(*args))
class Made(metaclass=Meta): pass
Made()
# --- step ---
# expect: fuel
for _ in iter(lambda: 1, 2): pass
# --- step ---
# expect: fuel
for _ in map(lambda x: x, iter(int, 1)): pass
