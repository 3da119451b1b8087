import queue
import threading


class Task:
    def __init__(self, fn, args, kwargs):
        self.fn, self.args, self.kwargs = fn, args, kwargs
        self._event = threading.Event()
        self._result = self._error = None

    def run(self):
        try:
            self._result = self.fn(*self.args, **self.kwargs)
        except Exception as e:
            self._error = e
        finally:
            self._event.set()

    def result(self, timeout=None):
        if not self._event.wait(timeout):
            raise TimeoutError
        if self._error:
            raise self._error
        return self._result


class Pool:
    def __init__(self, size):
        self.tasks = queue.Queue()
        self.workers = [threading.Thread(target=self._work, name=f"worker-{i}", daemon=True) for i in range(size)]
        for w in self.workers:
            w.start()

    def _work(self):
        while True:
            task = self.tasks.get()
            try:
                if task is None:
                    return
                task.run()
            finally:
                self.tasks.task_done()

    def submit(self, fn, *args, **kwargs):
        task = Task(fn, args, kwargs)
        self.tasks.put(task)
        return task

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        for _ in self.workers:
            self.tasks.put(None)
        for w in self.workers:
            w.join()


with Pool(3) as pool:
    tasks = [pool.submit(pow, n, 2) for n in range(10)]
    bad = pool.submit(lambda: 1 / 0)
    print([t.result() for t in tasks])  # => [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]
    try:
        bad.result()
    except ZeroDivisionError as e:
        print("caught", e)  # => caught division by zero
    gate = threading.Event()
    slow = pool.submit(gate.wait)
    try:
        slow.result(timeout=0.01)
    except TimeoutError:
        print("timed out")  # => timed out
    gate.set()
    print(slow.result())  # => True
print([w.is_alive() for w in pool.workers])  # => [False, False, False]
