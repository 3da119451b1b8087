rows = [("id", "name", "score"), (1, "Ünï", 9.5), (22, "bob", 10), (3, None, -1.25)]
widths = [max(len(str(r[i])) for r in rows) for i in range(3)]
for r in rows:
    print(" | ".join(f"{str(v):<{w}}" if i == 1 else f"{v!s:>{w}}" for i, (v, w) in enumerate(zip(r, widths))))
    if r is rows[0]: print("-+-".join("-" * w for w in widths))
# => id | name | score
# => ---+------+------
# =>  1 | Ünï  |   9.5
# => 22 | bob  |    10
# =>  3 | None | -1.25
