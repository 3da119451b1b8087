#: allowed_imports = "sys, json, os.path, collections, xml.*, importlib, importlib.util, pickle, missing, concurrent"
#: differs = "the host says what may be imported"
def show(code):
    try:
        exec(code, {"__name__": "program"})
    except Exception as error:
        print(type(error).__name__, str(error).partition(". Auth")[0], getattr(error, "name", None))
    else:
        print("ok")


try:
    import random
except ImportError as error:
    print(type(error), error)
    # => <class 'ImportError'> Import of random is not allowed. Authorized imports are: ['sys', 'json', 'os.path', 'collections', 'xml.*', 'importlib', 'importlib.util', 'pickle', 'missing', 'concurrent']
show("import json")
# => ok
show("import json.decoder")
# => ImportError Import of json.decoder is not allowed json.decoder
show("from json import dumps")
# => ok
show("from json import decoder")
# => ImportError Import of json.decoder is not allowed json.decoder
show("from json import *")
# => ok
show("import os, os.path")
# => ok
show("from os import path")
# => ok
show("from os import sys")
# => ok
show("from collections import abc")
# => ImportError Import of collections.abc is not allowed collections.abc
show("from random import choice")
# => ImportError Import from random is not allowed random
show("from . import random")
# => ImportError attempted relative import with no known parent package None
show("import missing")
# => ModuleNotFoundError No module named 'missing' missing
show("import nowhere")
# => ImportError Import of nowhere is not allowed nowhere
show("from concurrent import futures")
# => ImportError Import of concurrent.futures is not allowed concurrent.futures
show("from __future__ import annotations")
# => ok
show("import __main__")
# => ok
show("import builtins")
# => ImportError Import of builtins is not allowed builtins

# By function.
import importlib
import sys

show("__import__('random')")
# => ImportError Import of random is not allowed random
show("__import__('json', fromlist=['decoder'])")
# => ImportError Import of json.decoder is not allowed json.decoder
show("list(map(__import__, ['random']))")
# => ImportError Import of random is not allowed random
show("import importlib; importlib.import_module('random')")
# => ImportError Import of random is not allowed random
show("import importlib; importlib.import_module('.decoder', 'json')")
# => ImportError Import of json.decoder is not allowed json.decoder
show("import importlib; importlib.import_module('json')")
# => ok
show("import importlib; importlib.import_module('collections')")
# => ok
show("from importlib import util; util.find_spec('json')")
# => ok

# A name of one's own does not make a module another.
sys.modules["mine"] = sys.modules["json"]
show("import mine")
# => ImportError Import of mine is not allowed mine
exec(compile("try:\n import random\nexcept ImportError: print('refused')", "<frozen os>", "exec"))
# => refused

# What data names is asked of the one who gave the data.
import pickle

show("import pickle; pickle.loads(b'crandom\\nchoice\\n.')")
# => ImportError Import of random is not allowed random
print(pickle.loads(pickle.dumps({"a": (1, {2})})))
# => {'a': (1, {2})}


class Own:
    pass


print(type(pickle.loads(pickle.dumps(Own()))).__name__)
# => Own

# The library imports what it likes.
print("é".encode("mac_roman"), b"x".decode("cp437"))
# => b'\x8e' x
print(f"{10**6:n}", json.loads("[1]") if "json" in globals() else "no json")
# => 1000000 no json
