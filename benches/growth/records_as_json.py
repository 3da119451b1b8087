# records written as JSON and read
# sizes: 300 1000 3000 10000 30000
import json


def prepare(n):
    return [{"id": i, "name": f"name {i}", "tags": ["a", "b"]} for i in range(n)]


def work(records):
    assert json.loads(json.dumps(records)) == records
