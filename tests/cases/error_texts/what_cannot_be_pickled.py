# What says why it cannot be pickled or copied, and what `__reduce__` may give.
import copy
import csv
import io
import os
import pickle
import tempfile

handle, path = tempfile.mkstemp()
os.close(handle)
with open(path) as text, open(path, "rb") as buffered, open(path, "rb", 0) as raw:
    for found in (memoryview(b"a"), text, buffered, raw, compile("1", "", "eval"), csv.reader([]), csv.writer(io.StringIO())):
        for function in (pickle.dumps, copy.copy, copy.deepcopy):
            try:
                function(found)
            except TypeError as error:
                print(function.__name__, error)
                # => dumps cannot pickle memoryview objects
                # => copy cannot pickle memoryview objects
                # => deepcopy cannot pickle memoryview objects
                # => dumps cannot pickle 'TextIOWrapper' instances
                # => copy cannot pickle 'TextIOWrapper' instances
                # => deepcopy cannot pickle 'TextIOWrapper' instances
                # => dumps cannot pickle 'BufferedReader' instances
                # => copy cannot pickle 'BufferedReader' instances
                # => deepcopy cannot pickle 'BufferedReader' instances
                # => dumps cannot pickle 'FileIO' instances
                # => copy cannot pickle 'FileIO' instances
                # => deepcopy cannot pickle 'FileIO' instances
                # => dumps cannot pickle code objects
                # => dumps cannot pickle '_csv.reader' object
                # => copy cannot pickle '_csv.reader' object
                # => deepcopy cannot pickle '_csv.reader' object
                # => dumps cannot pickle '_csv.writer' object
                # => copy cannot pickle '_csv.writer' object
                # => deepcopy cannot pickle '_csv.writer' object


class Reduced:
    def __init__(self, to):
        self.to = to

    def __reduce__(self):
        return self.to


for to in (1, (1,), (1, 2), (int, 2), (int, (), None, 1), (int, (), None, None, 1), (int, (), None, None, None, 1), (int,) * 7):
    try:
        pickle.dumps(Reduced(to))
    except pickle.PicklingError as error:
        print(error)
        # => __reduce__ must return a string or tuple
        # => tuple returned by __reduce__ must contain 2 through 6 elements
        # => first item of the tuple returned by __reduce__ must be callable
        # => second item of the tuple returned by __reduce__ must be a tuple
        # => fourth element of the tuple returned by __reduce__ must be an iterator, not int
        # => fifth element of the tuple returned by __reduce__ must be an iterator, not int
        # => sixth element of the tuple returned by __reduce__ must be a function, not int
        # => tuple returned by __reduce__ must contain 2 through 6 elements
