print(max(map(lambda p: p[1], sorted({"a": 3, "b": 1}.items(), key=lambda kv: kv[1], reverse=True)), default=None))
# => 3
print(dict(sorted({"z": 1, "a": 2}.items())), sorted({"x": 2, "y": 1}, key={"x": 2, "y": 1}.get))
# => {'a': 2, 'z': 1} ['y', 'x']
