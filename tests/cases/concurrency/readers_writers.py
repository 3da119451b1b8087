import threading
import time
from contextlib import contextmanager


class RWLock:
    def __init__(self):
        self._cond = threading.Condition()
        self._readers = 0
        self._writer = False
        self._waiting_writers = 0

    @contextmanager
    def read(self):
        with self._cond:
            while self._writer or self._waiting_writers:
                self._cond.wait()
            self._readers += 1
        try:
            yield
        finally:
            with self._cond:
                self._readers -= 1
                if not self._readers:
                    self._cond.notify_all()

    @contextmanager
    def write(self):
        with self._cond:
            self._waiting_writers += 1
            while self._writer or self._readers:
                self._cond.wait()
            self._waiting_writers -= 1
            self._writer = True
        try:
            yield
        finally:
            with self._cond:
                self._writer = False
                self._cond.notify_all()


rw = RWLock()
data = {"a": 0, "b": 0}
bad, most, now = [], [0], [0]
guard = threading.Lock()


def reader():
    for _ in range(20):
        with rw.read():
            with guard:
                now[0] += 1
                most[0] = max(most[0], now[0])
            time.sleep(0.0005)
            if data["a"] != data["b"]:
                bad.append(dict(data))
            with guard:
                now[0] -= 1


def writer():
    for _ in range(20):
        with rw.write():
            data["a"] += 1
            time.sleep(0.0002)
            data["b"] += 1
            if now[0]:
                bad.append(now[0])


ts = [threading.Thread(target=f) for f in [reader] * 5 + [writer] * 2]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(data, bad, most[0] > 1)  # => {'a': 40, 'b': 40} [] True
