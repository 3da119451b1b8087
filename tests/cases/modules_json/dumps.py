import json
print(json.dumps({"a": [1, 2.5, None, True, False, "x\"\n\té😀"], "b": {}}), json.dumps("é", ensure_ascii=False), json.dumps({1: 2, None: 3, True: 4, 1.5: 5}), json.dumps([]), json.dumps((1, 2)), json.dumps(float("inf")), json.dumps(10 ** 20), json.dumps(1e100), json.dumps("\x00\x7f\u2028/"))
# => {"a": [1, 2.5, null, true, false, "x\"\n\t\u00e9\ud83d\ude00"], "b": {}} "é" {"1": 4, "null": 3, "1.5": 5} [] [1, 2] Infinity 100000000000000000000 1e+100 "\u0000\u007f\u2028/"
print(json.dumps({"b": 1, "a": [1, {"c": []}]}, indent=2, sort_keys=True), json.dumps([1, [2]], indent=None, separators=(",", ":")), json.dumps({"a": 1}, indent="\t"), json.dumps([[], {}], indent=1))
# => {
# =>   "a": [
# =>     1,
# =>     {
# =>       "c": []
# =>     }
# =>   ],
# =>   "b": 1
# => } [1,[2]] {
# => 	"a": 1
# => } [
# =>  [],
# =>  {}
# => ]
class E(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set): return sorted(o)
        return super().default(o)
print(json.dumps({1, 2}, cls=E), json.dumps({"x": object}, default=lambda o: o.__name__), json.dumps({(1, 2): 3, "k": 1}, skipkeys=True))
# => [1, 2] {"x": "object"} {"k": 1}
for action in ("json.dumps({1})", "json.dumps(object)", "json.dumps({(1,): 2})", "json.dumps(float('nan'), allow_nan=False)", "json.dumps(b'x')", "json.dumps(1j)", "json.dumps([{1}])"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => json.dumps({1}): TypeError: Object of type set is not JSON serializable
        # => json.dumps(object): TypeError: Object of type type is not JSON serializable
        # => json.dumps({(1,): 2}): TypeError: keys must be str, int, float, bool or None, not tuple
        # => json.dumps(float('nan'), allow_nan=False): ValueError: Out of range float values are not JSON compliant: nan
        # => json.dumps(b'x'): TypeError: Object of type bytes is not JSON serializable
        # => json.dumps(1j): TypeError: Object of type complex is not JSON serializable
        # => json.dumps([{1}]): TypeError: Object of type set is not JSON serializable
a = []
a.append(a)
json.dumps(a)  # !! ValueError: Circular reference detected
