# The hooks of `threading` are set in threads that begin later; each thread has its own.
import sys
import threading

seen = []


def work():
    return 1


def watch(frame, event, arg):
    if frame.f_code.co_name == "work":
        seen.append((event, threading.current_thread().name))
    return watch


threading.setprofile(watch)
thread = threading.Thread(target=work, name="T")
thread.start()
thread.join()
threading.setprofile(None)
print(seen, threading.getprofile(), sys.getprofile())  # => [('call', 'T'), ('return', 'T')] None None
seen.clear()
threading.settrace(watch)
thread = threading.Thread(target=work, name="T2")
thread.start()
thread.join()
threading.settrace(None)
work()
print(seen, threading.gettrace(), sys.gettrace())
# => [('call', 'T2'), ('line', 'T2'), ('return', 'T2')] None None
