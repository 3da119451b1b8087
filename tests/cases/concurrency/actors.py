import queue
import threading


class Actor:
    def __init__(self):
        self.mailbox = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.loop, name=type(self).__name__, daemon=True)
        self.thread.start()

    def send(self, message, *args, reply=None):
        self.mailbox.put((message, args, reply))

    def ask(self, message, *args):
        reply = queue.SimpleQueue()
        self.send(message, *args, reply=reply)
        result = reply.get(timeout=30)
        if isinstance(result, Exception):
            raise result
        return result

    def loop(self):
        while True:
            message, args, reply = self.mailbox.get()
            if message == "stop":
                break
            try:
                result = getattr(self, "on_" + message)(*args)
            except Exception as e:
                result = e
            if reply is not None:
                reply.put(result)


class Account(Actor):
    balance = 0

    def on_deposit(self, n):
        self.balance += n
        return self.balance

    def on_withdraw(self, n):
        if n > self.balance:
            raise ValueError("insufficient")
        self.balance -= n
        return self.balance


class Router(Actor):
    def __init__(self, target):
        self.target = target
        super().__init__()

    def on_forward(self, message, *args):
        return self.target.ask(message, *args)


acc = Account()
router = Router(acc)
for n in range(10):
    acc.send("deposit", n)
print(acc.ask("deposit", 5), router.ask("forward", "withdraw", 20))  # => 50 30
for who, args in ((acc, ("withdraw", 1000)), (router, ("forward", "withdraw", 1000)), (acc, ("nothing",))):
    try:
        who.ask(*args)
    except Exception as e:
        print(type(e).__name__, e)
        # => ValueError insufficient
        # => ValueError insufficient
        # => AttributeError 'Account' object has no attribute 'on_nothing'
acc.send("stop")
acc.thread.join()
print(acc.thread.is_alive(), router.thread.name)  # => False Router
