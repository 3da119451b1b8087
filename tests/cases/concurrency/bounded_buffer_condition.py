import threading


class BoundedBuffer:
    def __init__(self, size):
        self.size = size
        self.items = []
        self.lock = threading.Lock()
        self.not_full = threading.Condition(self.lock)
        self.not_empty = threading.Condition(self.lock)
        self.most = 0

    def put(self, item):
        with self.not_full:
            while len(self.items) >= self.size:
                self.not_full.wait()
            self.items.append(item)
            self.most = max(self.most, len(self.items))
            self.not_empty.notify()

    def get(self):
        with self.not_empty:
            self.not_empty.wait_for(lambda: self.items)
            item = self.items.pop(0)
            self.not_full.notify()
            return item


buffer = BoundedBuffer(5)
got = []
got_lock = threading.Lock()


def produce(start):
    for n in range(start, start + 500):
        buffer.put(n)


def consume():
    while (item := buffer.get()) is not None:
        with got_lock:
            got.append(item)


ps = [threading.Thread(target=produce, args=(n * 500,)) for n in range(4)]
cs = [threading.Thread(target=consume) for _ in range(3)]
for t in cs + ps:
    t.start()
for t in ps:
    t.join()
for _ in cs:
    buffer.put(None)
for t in cs:
    t.join()
print(len(got), sorted(got) == list(range(2000)), buffer.most <= 5, buffer.items)  # => 2000 True True []
