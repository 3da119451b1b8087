#: differs = "an executor's call runs to its end inside submit()"
from concurrent.futures import ThreadPoolExecutor
import time


def work():
    time.sleep(0.05)
    return "ran"


with ThreadPoolExecutor(1) as executor:
    print(executor.submit(work).done())  # => True
