import random
import threading
import time


class Account:
    def __init__(self, number, balance):
        self.number, self.balance, self.lock = number, balance, threading.Lock()


def transfer(a, b, amount):
    first, second = sorted((a, b), key=lambda x: x.number)
    with first.lock, second.lock:
        if a.balance < amount:
            return False
        value = a.balance
        time.sleep(0)
        a.balance = value - amount
        b.balance += amount
        return True


accounts = [Account(n, 100) for n in range(5)]
made = []


def teller(seed):
    rng = random.Random(seed)
    for _ in range(100):
        a, b = rng.sample(accounts, 2)
        made.append(transfer(a, b, rng.randrange(1, 40)))


ts = [threading.Thread(target=teller, args=(n,)) for n in range(6)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(sum(a.balance for a in accounts), all(a.balance >= 0 for a in accounts), len(made))  # => 500 True 600
