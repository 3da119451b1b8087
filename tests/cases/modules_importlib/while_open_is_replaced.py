# Modules are found whatever `open` is meanwhile.
import builtins
import importlib.util
import os
import sys
import tempfile
from unittest.mock import mock_open, patch

directory = tempfile.mkdtemp()
sys.path.insert(0, directory)
path = os.path.join(directory, "found_with_open_replaced.py")
with open(path, "w") as file:
    file.write("value = 7\n")
with patch("builtins.open", mock_open(read_data="data")):
    import found_with_open_replaced

    print(open("anything").read())  # => data
print(found_with_open_replaced.value, builtins.open(path).read().strip())  # => 7 value = 7
