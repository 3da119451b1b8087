#: allowed_imports = "*"
#: differs = "the host says what may be imported"
import os.path, json.decoder, importlib

print(importlib.import_module("json") and os.path.basename("/a/b"))
# => b
try:
    import nowhere
except ModuleNotFoundError as error:
    print(error)
    # => No module named 'nowhere'
