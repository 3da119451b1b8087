# A coroutine that is dropped without being awaited is warned of.
import gc
import warnings


async def forgotten():
    pass


def collect():
    for _ in range(2):
        gc.collect()


def inside():
    forgotten()
    collect()


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    forgotten()
    gc.collect()
    inside()
    kept = forgotten()
    gc.collect()
    print(len(caught))  # => 2
    kept.close()
    del kept
    gc.collect()
for warning in caught:
    print(warning.category.__name__, warning.message)
    # => RuntimeWarning coroutine 'forgotten' was never awaited
    # => RuntimeWarning coroutine 'forgotten' was never awaited
