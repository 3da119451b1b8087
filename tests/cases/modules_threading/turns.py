# A thread that computes is interrupted, so that others go on.
import sys
import threading
import time

stop, counts = threading.Event(), []


def spin():
    count = 0
    while not stop.is_set():
        count += 1
    counts.append(count > 0)


thread = threading.Thread(target=spin)
thread.start()
time.sleep(0.01)
stop.set()
thread.join()
print(counts)  # => [True]

# The main thread waits for a flag without ever waiting.
flags = []


def work():
    for _ in range(300_000):
        pass
    flags.append("worked")


thread = threading.Thread(target=work)
thread.start()
while not flags:
    pass
print(flags)  # => ['worked']

# Daemons that compute keep nobody from ending.
daemon = threading.Thread(target=spin, daemon=True)
stop.clear()
daemon.start()
print(daemon.is_alive())  # => True

# What is read, changed and written by calls is lost now and then; under a lock it is not.
before = sys.getswitchinterval()
print(before)  # => 0.005
sys.setswitchinterval(1e-6)
total, lock = 0, threading.Lock()


def read():
    return total


def add(times):
    global total
    for _ in range(times):
        value = read()
        total = value + 1


def add_locked(times):
    global total
    for _ in range(times):
        with lock:
            value = read()
            total = value + 1


def together(function, *args):
    threads = [threading.Thread(target=function, args=args) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


together(add_locked, 2000)
print(total)  # => 8000

# What is one operation of the interpreter stays one.
seen, items, table = [], list(range(100)), {}


def grow(times):
    for number in range(times):
        seen.append(number)
        table.setdefault(number, threading.get_ident())
        items.sort(reverse=number % 2 == 0)


together(grow, 500)
print(len(seen), len(table), sorted(items) == list(range(100)))  # => 2000 500 True
sys.setswitchinterval(before)


# What a thread was doing goes on where it was: loops, generators, exceptions, with.
def numbers(count):
    for number in range(count):
        yield number


def many(results):
    handled = []
    for number in numbers(20_000):
        try:
            if number % 1000 == 0:
                raise ValueError(number)
        except ValueError as error:
            for _ in numbers(500):
                pass
            handled.append(sys.exception() is error)
    results.append((len(handled), all(handled), sum(x for x in numbers(50_000))))


results = []
together(many, results)
print(results == [(20, True, 1249975000)] * 4)  # => True

# The interval.
for interval in (0, -1.0):
    try:
        sys.setswitchinterval(interval)
    except ValueError as error:
        print(error)
        # => switch interval must be strictly positive
        # => switch interval must be strictly positive
sys.setswitchinterval("a")  # !! TypeError: must be real number, not str
