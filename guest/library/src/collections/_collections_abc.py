# The old private name of collections.abc, which some programs import.
from collections.abc import *
from collections.abc import __all__, _check_methods
