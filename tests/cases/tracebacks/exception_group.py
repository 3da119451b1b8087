raise ExceptionGroup("group", [ValueError("one"), ExceptionGroup("inner", [KeyError("two"), TypeError("three")])])
