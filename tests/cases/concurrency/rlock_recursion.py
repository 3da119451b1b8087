import threading

lock = threading.RLock()
depth = []


def recurse(n):
    with lock:
        depth.append(n)
        if n:
            recurse(n - 1)


class Account:
    def __init__(self):
        self.lock = threading.RLock()
        self.balance = 0

    def deposit(self, n):
        with self.lock:
            self.balance += n

    def twice(self, n):
        with self.lock:
            self.deposit(n)
            self.deposit(n)


recurse(5)
print(depth)
a = Account()
ts = [threading.Thread(target=lambda: [a.twice(1) for _ in range(100)]) for _ in range(4)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(a.balance)
try:
    lock.release()
except RuntimeError as e:
    print(e)
lock.acquire()
errors = []


def other():
    print(lock.acquire(blocking=False), lock.acquire(timeout=0.01))
    try:
        lock.release()
    except RuntimeError as e:
        errors.append(str(e))


t = threading.Thread(target=other)
t.start()
t.join()
print(errors)
cond = threading.Condition(lock)
lock.acquire()


def poke():
    with cond:
        cond.notify()


t = threading.Thread(target=poke)
t.start()
print(cond.wait(10))
t.join()
lock.release()
lock.release()
print("locked" in repr(lock), "count=0" in repr(lock))
