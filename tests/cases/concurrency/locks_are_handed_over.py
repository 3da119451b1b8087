# Whoever releases a lock and acquires it at once keeps nobody out for ever.
import threading
import time

done = False


def hog(lock):
    while not done:
        with lock:
            time.sleep(0.001)


def end(lock):
    global done
    with lock:
        done = True


for make in threading.Lock, threading.RLock, threading.Condition, lambda: threading.Semaphore(1):
    done, lock = False, make()
    threads = [threading.Thread(target=target, args=(lock,)) for target in (hog, end)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(done)
    # The main thread waits for it, too.
    done = False
    thread = threading.Thread(target=hog, args=(lock,))
    thread.start()
    end(lock)
    thread.join()
    print(done)
# => True
# => True
# => True
# => True
# => True
# => True
# => True
# => True
