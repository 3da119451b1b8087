for spec in ("", "d", "5", "<5", ">5", "^5", "=+5", "05", "+", "-", " ", "x", "X", "#x", "#X", "o", "#o", "b", "#b", ",", "_", "e", ".2e", "f", ".1f", "g", "%", ".1%", "n", "*^9", "0>6", "#010b", "_b", "_x", "+,d", "010,", "s" if False else "c"):
    print(f"{spec!r}: {format(1234, spec)!r} {format(-97, spec) if spec not in ('c',) else ''!r}")
