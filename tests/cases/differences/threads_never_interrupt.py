#: differs = "a thread runs until it waits: one that only computes keeps the others from running"
import threading

seen = []


def count():
    for number in range(1_000_000):
        pass
    seen.append("counted")


thread = threading.Thread(target=count, daemon=True)
thread.start()
while not seen and thread.is_alive():
    seen.append("the main thread")
print(seen[0])  # => counted
