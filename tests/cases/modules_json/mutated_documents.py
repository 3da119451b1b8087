import json
seed = 12345
def rnd(n):
    global seed
    seed = (seed * 1103515245 + 12345) % 2147483648
    return (seed >> 8) % n
base = ['{"a": [1, 2.5, -3e10, null, true, false, "x\\ny\\u00e9"], "b": {"c": {}, "d": []}}', '[1,[2,[3,{"k":"v"}]],"é\\ud83d\\ude00z"]', '{"é": "ü", "n": -0, "f": 1E5, "z": [NaN, Infinity, -Infinity]}', '  [ "tab\\t" , 12345678901234567890123 , 0.1 ]  ']
chars = '{}[],:"\\ \n\tu0123456789abcdefé-+.eEtrufalsn'
for i in range(300):
    s = list(base[rnd(len(base))])
    for k in range(rnd(3) + 1):
        op = rnd(3)
        p = rnd(len(s)) if s else 0
        if op == 0 and s: del s[p]
        elif op == 1: s.insert(p, chars[rnd(len(chars))])
        elif s: s[p] = chars[rnd(len(chars))]
    s = ''.join(s)
    if '\\ud' in s: 
        continue
    try: print(i, repr(json.loads(s)))
    except json.JSONDecodeError as e: print(i, e, e.pos, e.lineno, e.colno)
    try: print(repr(json.JSONDecoder(strict=False).raw_decode(s)))
    except ValueError as e: print(e)
vals = [None, True, 1, -5, 10**25, 1.5, 1e100, -0.0, 'a"b\\\n\x01é\u2028😀', '', [], {}, (), [1, [2, {}]], {'a': 1, 'b': [1, 2, {'c': None}]}, {1: 2, None: 3, True: 4, 2.5: 6}, [[], {}, [[]]]]
for v in vals:
    for kw in ({}, {'indent': 2}, {'indent': 0}, {'indent': '--'}, {'ensure_ascii': False}, {'separators': (',', ':')}, {'indent': 1, 'separators': (';', '=')}):
        print(json.dumps(v, **kw))
