import json
data = json.loads('{"users": [{"name": "Ann", "age": 31, "tags": ["a", "b"]}, {"name": "Bob", "age": 25, "tags": []}], "version": 2}')
for user in sorted(data["users"], key=lambda u: u["age"]):
    print(f"{user['name']:>5}: {user['age']:03d} {', '.join(user['tags']) or '-'}")
    # =>   Bob: 025 -
    # =>   Ann: 031 a, b
data["users"][1]["tags"].append("new")
data["count"] = len(data["users"])
print(json.dumps(data, indent=1, sort_keys=True))
# => {
# =>  "count": 2,
# =>  "users": [
# =>   {
# =>    "age": 31,
# =>    "name": "Ann",
# =>    "tags": [
# =>     "a",
# =>     "b"
# =>    ]
# =>   },
# =>   {
# =>    "age": 25,
# =>    "name": "Bob",
# =>    "tags": [
# =>     "new"
# =>    ]
# =>   }
# =>  ],
# =>  "version": 2
# => }
average = sum(u["age"] for u in data["users"]) / data["count"]
print(f"{average=:.1f}", max(data["users"], key=lambda u: len(u["name"]))["name"])  # => average=28.0 Ann
