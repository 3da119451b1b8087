import threading
import time

done = []


def work(n):
    done.append((n, threading.current_thread().name))


threads = [threading.Thread(target=work, args=(i,), name=f"w{i}") for i in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
    print(thread.is_alive(), thread.name, thread.daemon)
    # => False w0 False
    # => False w1 False
    # => False w2 False
print(sorted(done), threading.active_count(), threading.current_thread() is threading.main_thread())
# => [(0, 'w0'), (1, 'w1'), (2, 'w2')] 1 True

lock = threading.Lock()
print(lock.acquire(), lock.locked(), lock.acquire(blocking=False), lock.acquire(timeout=0.01))
# => True True False False
lock.release()
try:
    lock.release()
except RuntimeError as error:
    print(error)  # => release unlocked lock
with lock:
    print(lock.locked())  # => True
rlock = threading.RLock()
with rlock, rlock:
    print("twice")  # => twice
try:
    rlock.release()
except RuntimeError as error:
    print(error)  # => cannot release un-acquired lock

event = threading.Event()
threading.Thread(target=event.set).start()
print(event.wait(1), event.is_set())  # => True True
condition = threading.Condition()
with condition:
    print(condition.wait(0.01), condition.wait_for(lambda: True))  # => False True
    condition.notify_all()
semaphore = threading.Semaphore(2)
print(semaphore.acquire(), semaphore.acquire(), semaphore.acquire(blocking=False))  # => True True False
bounded = threading.BoundedSemaphore(1)
try:
    bounded.release()
except ValueError as error:
    print(error)  # => Semaphore released too many times
barrier = threading.Barrier(1)
print(barrier.wait(), barrier.parties, barrier.broken)  # => 0 1 False

local = threading.local()
local.x = 1
seen = []
thread = threading.Thread(target=lambda: seen.append(hasattr(local, "x")))
thread.start()
thread.join()
print(local.x, seen)  # => 1 [False]

timer = threading.Timer(0.01, lambda: seen.append("timer"))
timer.start()
timer.join()
print(seen)  # => [False, 'timer']


class Mine(threading.Thread):
    def run(self):
        seen.append(self.name)


mine = Mine(name="mine")
mine.start()
mine.join()
print(seen[-1], mine.ident is not None)  # => mine True
try:
    mine.start()
except RuntimeError as error:
    print(error)  # => threads can only be started once
total = 0


def add():
    global total
    for _ in range(100):
        with lock:
            total += 1


threads = [threading.Thread(target=add) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(total)  # => 400
