import json, io
f = io.StringIO()
json.dump({"a": [1]}, f)
print(f.getvalue(), json.load(io.StringIO("[1, 2]")))  # => {"a": [1]} [1, 2]
print(json.JSONDecoder().raw_decode("[1] tail"), json.JSONEncoder(indent=1).encode([1]), "".join(json.JSONEncoder().iterencode({"a": 1})))
# => ([1], 3) [
# =>  1
# => ] {"a": 1}
deep = json.loads("[" * 50 + "]" * 50)
print(json.dumps(deep) == "[" * 50 + "]" * 50)  # => True
