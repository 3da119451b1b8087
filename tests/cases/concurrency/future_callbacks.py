from concurrent.futures import Future, ThreadPoolExecutor, InvalidStateError
import threading

order = []
f = Future()
f.add_done_callback(lambda f: order.append(("one", f.result())))
f.add_done_callback(lambda f: order.append(("two", f.result())))
t = threading.Thread(target=f.set_result, args=(42,))
t.start()
print(f.result())  # => 42
t.join()
f.add_done_callback(lambda f: order.append(("late", f.result())))
print(order)  # => [('one', 42), ('two', 42), ('late', 42)]
try:
    f.set_result(1)
except InvalidStateError as e:
    print(type(e).__name__)  # => InvalidStateError


def then(future, fn):
    out = Future()

    def done(f):
        try:
            out.set_result(fn(f.result()))
        except Exception as e:
            out.set_exception(e)
    future.add_done_callback(done)
    return out


with ThreadPoolExecutor(2) as ex:
    chain = then(then(ex.submit(lambda: 5), lambda x: x * 2), str)
    print(repr(chain.result()))  # => '10'
    broken = then(then(ex.submit(lambda: 0), lambda x: 1 / x), str)
    print(repr(broken.exception()))  # => ZeroDivisionError('division by zero')
