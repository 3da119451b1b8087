import threading

N = 4
log, lock = [], threading.Lock()
actions = []
barrier = threading.Barrier(N, action=lambda: actions.append(len(log)))


def work(n):
    for phase in range(3):
        with lock:
            log.append((phase, n))
        index = barrier.wait()
        with lock:
            indices.append(index)


indices = []
ts = [threading.Thread(target=work, args=(n,)) for n in range(N)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print([p for p, _ in log], sorted(log)[:4], actions)
# => [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2] [(0, 0), (0, 1), (0, 2), (0, 3)] [4, 8, 12]
print(sorted(indices))  # => [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
print(barrier.parties, barrier.n_waiting, barrier.broken)  # => 4 0 False

# Broken by a timeout, by abort, by an action that raises.
b = threading.Barrier(2)
try:
    b.wait(timeout=0.01)
except threading.BrokenBarrierError as e:
    print("broken", b.broken, repr(e))  # => broken True BrokenBarrierError()
b.reset()
print(b.broken)  # => False
seen = []


def waits():
    try:
        b.wait()
    except threading.BrokenBarrierError:
        seen.append("aborted")


t = threading.Thread(target=waits)
t.start()
while b.n_waiting == 0:
    pass
b.abort()
t.join()
print(seen)  # => ['aborted']


def fail():
    raise ValueError("in action")


b = threading.Barrier(2, action=fail)
seen = []


def waits2():
    try:
        b.wait()
    except Exception as e:
        seen.append(type(e).__name__)


ts = [threading.Thread(target=waits2) for _ in range(2)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(sorted(seen))  # => ['BrokenBarrierError', 'ValueError']
