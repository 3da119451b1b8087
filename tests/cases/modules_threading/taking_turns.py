#: no_stress = "asks in a loop until another thread had its turn: with a collection at each question that takes minutes"
# Threads that wait let others run: nobody waits out a timeout that another thread cuts short.
import contextvars
import queue
import sys
import threading
import time

began = time.monotonic()


def together(functions):
    threads = [threading.Thread(target=function) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [thread.is_alive() for thread in threads]


# The consumer comes first.
items, taken = queue.Queue(), []


def consume():
    while (item := items.get()) is not None:
        taken.append(item)
        items.task_done()


consumer = threading.Thread(target=consume)
consumer.start()
for number in range(5):
    items.put(number)
items.join()
print(taken, consumer.is_alive())  # => [0, 1, 2, 3, 4] True
items.put(None)
consumer.join()
print(consumer.is_alive())  # => False

barrier, met = threading.Barrier(10, timeout=60), []
print(any(together([lambda n=n: (barrier.wait(), met.append(n)) for n in range(10)])))  # => False
print(sorted(met))  # => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

condition, state, woken = threading.Condition(), [], []


def wait():
    with condition:
        woken.append(condition.wait_for(lambda: state, 60))


waiting = [threading.Thread(target=wait) for _ in range(3)]
for thread in waiting:
    thread.start()
with condition:
    state.append(1)
    condition.notify_all()
for thread in waiting:
    thread.join()
print(woken)  # => [[1], [1], [1]]

# Sleeping is waiting.
log = []
together([lambda n=n: (time.sleep(0.05 * (3 - n)), log.append(n)) for n in range(3)])
print(log)  # => [2, 1, 0]

lock, order = threading.Lock(), []


def twice(n):
    with lock:
        order.append(n)
        time.sleep(0.001)
        order.append(n)


together([lambda n=n: twice(n) for n in range(5)])
print(all(order[at] == order[at + 1] for at in range(0, 10, 2)))  # => True

stop, rounds = threading.Event(), []


def periodic():
    while not stop.wait(0.01):
        rounds.append(1)


thread = threading.Thread(target=periodic)
thread.start()
time.sleep(0.1)
stop.set()
thread.join()
print(len(rounds) > 2)  # => True

# Who asks again and again lets others run as well.
thread = threading.Thread(target=time.sleep, args=(0.01,))
thread.start()
while thread.is_alive():
    pass
print("ended")  # => ended


# What a thread handles, its context and its locals are its own.

def handle():
    try:
        raise ValueError
    except ValueError:
        time.sleep(0.001)
        handled.append(sys.exc_info()[0])


handled = []
try:
    raise KeyError
except KeyError:
    together([handle])
    print(handled, sys.exc_info()[0])  # => [<class 'ValueError'>] <class 'KeyError'>
variable, local, seen = contextvars.ContextVar("variable", default=0), threading.local(), []


def remember(n):
    variable.set(n)
    local.x = n
    time.sleep(0.001)
    seen.append((n, variable.get(), local.x))


together([lambda n=n: remember(n) for n in range(1, 4)])
print(sorted(seen), variable.get(), hasattr(local, "x"))  # => [(1, 1, 1), (2, 2, 2), (3, 3, 3)] 0 False


# Waiting inside what native code calls, in generators, in objects that are called.
def key(x):
    time.sleep(0.001)
    return -x


def numbers():
    for number in range(3):
        time.sleep(0.001)
        yield number


class Called:
    def __call__(self, *args, n=0):
        barrier.wait()
        seen.append(n)


seen.clear()
together([lambda: seen.append(sorted([1, 2, 3], key=key)), lambda: seen.append(list(numbers()))])
print(sorted(seen))  # => [[0, 1, 2], [3, 2, 1]]
seen.clear()
together([lambda n=n: Called()(n=n) if n % 2 else Called()() for n in range(10)])
print(sorted(seen))  # => [0, 0, 0, 0, 0, 1, 3, 5, 7, 9]

many, event = [], threading.Event()
waiting = [threading.Thread(target=lambda: many.append(event.wait(60))) for _ in range(200)]
for thread in waiting:
    thread.start()
event.set()
for thread in waiting:
    thread.join()
print(len(many), all(many))  # => 200 True
print(time.monotonic() - began < 30)  # => True



class Waits:
    sleep = time.sleep

    def wait(self):
        self.sleep(0)
        return "does not bind"


print(Waits().wait(), time.sleep)  # => does not bind <built-in function sleep>
