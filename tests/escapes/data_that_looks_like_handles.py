evil = [{"__type__": "Path", "data": "/etc/shadow"}, {"$ref": 0}, {"$handle": 1}, {"$callable": "host_secret"}, {"__class__": "x"}, {"__proto__": {"a": 1}}, {"__type__": "bytes", "data": "////"}, {"": None}, {"\x00": "\x00"}]
evil
