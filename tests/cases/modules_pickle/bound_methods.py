import copyreg, functools, pickle


class Counter:
    count = 3

    def more(self, by):
        return self.count + by

    @classmethod
    def kind(cls):
        return cls.__name__


counter = Counter()
for protocol in range(6):
    again = pickle.loads(pickle.dumps(counter.more, protocol))
    print(again(protocol), again.__self__ is counter, pickle.loads(pickle.dumps(Counter.kind, protocol))())
    # => 3 False Counter
    # => 4 False Counter
    # => 5 False Counter
    # => 6 False Counter
    # => 7 False Counter
    # => 8 False Counter
print(counter.more.__reduce__()[1][1])  # => more
print(functools.partial[int], functools.partial[int](int, "7")())  # => functools.partial[int] 7
