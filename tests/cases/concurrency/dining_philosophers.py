import threading
import time


class Philosopher(threading.Thread):
    def __init__(self, index, left, right, meals):
        super().__init__(name=f"Philosopher-{index}")
        self.index = index
        self.first, self.second = sorted((left, right), key=id)
        self.meals = meals
        self.eaten = 0

    def run(self):
        while self.eaten < self.meals:
            with self.first:
                with self.second:
                    time.sleep(0.0005)
                    self.eaten += 1


forks = [threading.Lock() for _ in range(5)]
table = [Philosopher(i, forks[i], forks[(i + 1) % 5], 5) for i in range(5)]
for p in table:
    p.start()
for p in table:
    p.join()
print([(p.name, p.eaten) for p in table])
# => [('Philosopher-0', 5), ('Philosopher-1', 5), ('Philosopher-2', 5), ('Philosopher-3', 5), ('Philosopher-4', 5)]
print([f.locked() for f in forks])  # => [False, False, False, False, False]


# With a waiter, and with timeouts.
waiter = threading.Semaphore(4)
eaten = [0] * 5


def dine(i):
    left, right = forks[i], forks[(i + 1) % 5]
    while eaten[i] < 5:
        with waiter:
            with left, right:
                eaten[i] += 1


ts = [threading.Thread(target=dine, args=(i,)) for i in range(5)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(eaten)  # => [5, 5, 5, 5, 5]


def dine_timeout(i):
    left, right = forks[i], forks[(i + 1) % 5]
    while eaten[i] < 10:
        if left.acquire(timeout=0.01):
            try:
                time.sleep(0.001 * (i + 1))
                if right.acquire(timeout=0.002 * (i + 1)):
                    try:
                        eaten[i] += 1
                    finally:
                        right.release()
            finally:
                left.release()


ts = [threading.Thread(target=dine_timeout, args=(i,)) for i in range(5)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(eaten, any(f.locked() for f in forks))  # => [10, 10, 10, 10, 10] False
