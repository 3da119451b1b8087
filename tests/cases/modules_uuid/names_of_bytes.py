import uuid

print(uuid.uuid3(uuid.NAMESPACE_DNS, b"python.org") == uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"))
# => True
print(uuid.uuid5(uuid.NAMESPACE_URL, b"http://python.org/"), uuid.UUID(int=5).bytes_le)
# => 4c565f0d-3f5a-5890-b41b-20cf47701c5e b'\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05'
