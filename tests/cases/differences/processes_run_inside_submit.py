#: differs = "there are no processes: a ProcessPoolExecutor runs each call inside submit()"
from concurrent.futures import ProcessPoolExecutor
import time


def work():
    time.sleep(0.05)
    return "ran"


with ProcessPoolExecutor(1) as executor:
    print(executor.submit(work).done())  # => True
