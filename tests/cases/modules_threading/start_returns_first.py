import threading
import time

done = []


def work():
    time.sleep(0.05)
    done.append("ran")


thread = threading.Thread(target=work)
thread.start()
print(done, thread.is_alive())  # => [] True
