import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    b = False
    print(bool(NotImplemented), not NotImplemented, 1 if NotImplemented else 2, ~b, any([NotImplemented]))
for one in caught:
    print(one.category.__name__, one.message)
with warnings.catch_warnings():
    warnings.simplefilter("error")
    for text in ("bool(NotImplemented)", "~b"):
        try:
            eval(text)
        except DeprecationWarning as error:
            print(error)
