import queue
import threading

STOP = object()


class Stage(threading.Thread):
    def __init__(self, fn, source, sink, workers_left):
        super().__init__()
        self.fn, self.source, self.sink, self.left = fn, source, sink, workers_left

    def run(self):
        while True:
            item = self.source.get()
            if item is STOP:
                with self.left[0]:
                    self.left[1] -= 1
                    if self.left[1] == 0:
                        self.sink.put(STOP)
                    else:
                        self.source.put(STOP)
                return
            for out in self.fn(item):
                self.sink.put(out)


def parse(line):
    yield from line.split(",")


def convert(text):
    try:
        yield int(text)
    except ValueError:
        return


def square(n):
    yield n * n


qs = [queue.Queue(5) for _ in range(3)] + [queue.Queue()]
stages = []
for i, (fn, count) in enumerate([(parse, 2), (convert, 3), (square, 2)]):
    left = [threading.Lock(), count]
    stages += [Stage(fn, qs[i], qs[i + 1], left) for _ in range(count)]
for s in stages:
    s.start()
for n in range(20):
    qs[0].put(f"{n},x,{n + 1}")
qs[0].put(STOP)
for s in stages:
    s.join()
out = list(iter(qs[3].get, STOP))
print(len(out), sum(out), sorted(out)[:5])  # => 40 5340 [0, 1, 1, 4, 4]
