# After what is not iterable, or an error of the iterator of iterables, nothing follows.
import itertools


def steps(iterator):
    for _ in range(4):
        try:
            print("item", next(iterator))
        except StopIteration:
            print("end")
        except Exception as error:
            print(type(error).__name__, error)


steps(itertools.chain(1, [2]))
# => TypeError 'int' object is not iterable
# => end
# => end
# => end
steps(itertools.chain([1], 2, [3]))
# => item 1
# => TypeError 'int' object is not iterable
# => end
# => end
steps(itertools.chain.from_iterable([[1], 2, [3]]))
# => item 1
# => TypeError 'int' object is not iterable
# => end
# => end


def failing():
    yield [1]
    raise ValueError("the source")


steps(itertools.chain.from_iterable(failing()))
# => item 1
# => ValueError the source
# => end
# => end


def item_fails():
    yield 1
    raise ValueError("an item")


steps(itertools.chain(item_fails(), [2]))
# => item 1
# => ValueError an item
# => item 2
# => end
