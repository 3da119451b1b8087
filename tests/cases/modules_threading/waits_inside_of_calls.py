# Threads that wait where a class makes its instance, or inside of what a loop calls.
import threading, time, queue
class S:
    _i = None; _l = threading.Lock()
    def __new__(cls, *args, **kw):
        with cls._l:
            if cls._i is None: time.sleep(.01); cls._i = super().__new__(cls)
        return cls._i
    def __init__(self, *args, **kw): self.args = args, kw
ids = []; ts = [threading.Thread(target=lambda: ids.append(S())) for _ in range(3)]
for t in ts: t.start()
for t in ts: t.join()
print(len(ids), len(set(ids)), ids[0].args, S(1, a=2).args, S(*[3], **{'b': 4}).args)
# => 3 1 ((), {}) ((1,), {'a': 2}) ((3,), {'b': 4})
class Meta(type):
    _instances = {}; _lock = threading.Lock()
    def __call__(cls, *args, **kwargs):
        with cls._lock:
            if cls not in cls._instances:
                time.sleep(0.01)
                cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]
class Config(metaclass=Meta):
    def __init__(self, x=1): time.sleep(0.01); self.x = x
ids = []; ts = [threading.Thread(target=lambda: ids.append(Config(x=5))) for _ in range(3)]
for t in ts: t.start()
for t in ts: t.join()
print(len(ids), len(set(ids)), ids[0].x, Config().x, Config(3).x)  # => 3 1 5 5 5
q, mid, out = (queue.Queue(2) for _ in range(3))
def stage(i, o):
    for x in iter(i.get, None): o.put(x*2)
    o.put(None)
threading.Thread(target=stage, args=(q, mid)).start()
threading.Thread(target=stage, args=(mid, out)).start()
def feed():
    for i in range(6): q.put(i)
    q.put(None)
threading.Thread(target=feed).start()
while (x := out.get()) is not None: print(x)
                                    # => 0
                                    # => 4
                                    # => 8
                                    # => 12
                                    # => 16
                                    # => 20
L = threading.Lock(); res = []
def slow(x, y=0):
    with L: time.sleep(.003); return x + y
def run():
    t = 0
    for v in map(slow, range(3), [1, 2, 3, 4]): t += v
    for v in map(lambda a: slow(a), range(2)): t += v
    res.append(t)
ts = [threading.Thread(target=run) for _ in range(3)]
for t in ts: t.start()
for t in ts: t.join()
print(res)  # => [10, 10, 10]
