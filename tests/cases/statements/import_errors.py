for action in ("import no_such_module", "import no_such.sub", "from math import nope", "import math.nope", "from no_such_module import x"):
    try:
        exec(action)
    except ImportError as error:
        print(type(error).__name__, str(error).split(" (")[0], error.name)
        # => ModuleNotFoundError No module named 'no_such_module' no_such_module
        # => ModuleNotFoundError No module named 'no_such' no_such
        # => ImportError cannot import name 'nope' from 'math' math
        # => ModuleNotFoundError No module named 'math.nope'; 'math' is not a package math.nope
        # => ModuleNotFoundError No module named 'no_such_module' no_such_module
import nowhere_to_be_found  # !! ModuleNotFoundError: No module named 'nowhere_to_be_found'
