import dbm
import dbm.dumb
import os
import shelve
import tempfile

folder = tempfile.mkdtemp()
path = os.path.join(folder, "file")
with dbm.dumb.open(path, "c") as db:
    db["a"] = "1"
    db[b"b"] = b"2"
    db["a"] = "longer than before"
    del db["b"]
    db["c"] = ""
    print(sorted(db.keys()), db["a"], len(db), "a" in db, db.get("q"), db.setdefault("d", b"4"))
    # => [b'a', b'c'] b'longer than before' 2 True None b'4'
print(sorted(os.listdir(folder)), dbm.whichdb(path))  # => ['file.bak', 'file.dat', 'file.dir'] dbm.dumb
with dbm.open(path, "r") as db:
    print(sorted(db.items()))  # => [(b'a', b'longer than before'), (b'c', b''), (b'd', b'4')]
    try:
        db["x"] = "1"
    except dbm.error as error:
        print(error)  # => The database is opened for reading only
for call in (lambda: dbm.open(os.path.join(folder, "missing")), lambda: dbm.dumb.open(path, "q")):
    try:
        call()
    except (dbm.error[0], ValueError) as error:
        print(type(error).__module__, type(error).__name__, error)
        # => dbm error db file doesn't exist; use 'c' or 'n' flag to create a new db
        # => builtins ValueError Flag must be one of 'r', 'w', 'c', or 'n'
print(dbm.whichdb(os.path.join(folder, "missing")), len(dbm.error), dbm.error[1])
# => None 2 <class 'OSError'>

path = os.path.join(folder, "shelf")
with shelve.open(path) as shelf:
    shelf["k"] = [1, {"a": 2}]
    shelf["z"] = (1,)
with shelve.open(path) as shelf:
    print(sorted(shelf.items()), "k" in shelf)  # => [('k', [1, {'a': 2}]), ('z', (1,))] True
with shelve.open(path, writeback=True) as shelf:
    shelf["k"].append(3)
with shelve.open(path, flag="r") as shelf:
    print(shelf["k"], list(shelf))  # => [1, {'a': 2}, 3] ['k', 'z']
