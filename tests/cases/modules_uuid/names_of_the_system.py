# Names that those who stop the time look for, such as freezegun.
import uuid

print(uuid._load_system_functions(), uuid._UuidCreate, hasattr(uuid, "_uuid_generate_time"))
# => None None False
kept, uuid._generate_time_safe = uuid._generate_time_safe, None
print(uuid.uuid1(node=1).version)  # => 1
uuid._generate_time_safe = kept
print(uuid._has_uuid_generate_time_safe in (None, 0, 1))  # => True
