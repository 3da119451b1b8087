import random
import threading

ITEMS = ("tobacco", "paper", "matches")
table = set()
cond = threading.Condition()
smoked = dict.fromkeys(ITEMS, 0)
finished = False
random.seed(7)
plan = [random.choice(ITEMS) for _ in range(60)]


def agent():
    global finished
    for missing in plan:
        with cond:
            table.update(set(ITEMS) - {missing})
            cond.notify_all()
            cond.wait_for(lambda: not table)
    with cond:
        finished = True
        cond.notify_all()


def smoker(own):
    need = set(ITEMS) - {own}
    while True:
        with cond:
            cond.wait_for(lambda: finished or table == need)
            if finished:
                return
            table.clear()
            smoked[own] += 1
            cond.notify_all()


ts = [threading.Thread(target=smoker, args=(i,)) for i in ITEMS] + [threading.Thread(target=agent)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(smoked == {i: plan.count(i) for i in ITEMS}, sum(smoked.values()))  # => True 60
