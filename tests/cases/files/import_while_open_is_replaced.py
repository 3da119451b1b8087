# Modules are found whatever `open` is meanwhile.
import builtins
import os
import sys
from unittest.mock import mock_open, patch

with open("found_with_open_replaced.py", "w") as file:
    file.write("value = 7\n")
sys.path.insert(0, os.getcwd())
with patch("builtins.open", mock_open(read_data="data")):
    import found_with_open_replaced

    print(open("anything").read())  # => data
print(found_with_open_replaced.value, builtins.open("found_with_open_replaced.py").read())
# => 7 value = 7
# =>
