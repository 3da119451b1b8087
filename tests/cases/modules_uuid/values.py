import uuid

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


t = show
U=uuid.UUID
t(U)
t(U,'x')
t(U,1)
t(U,bytes=b'a')
t(U,bytes_le=b'a')
t(U,fields=(1,))
t(U,int=-1)
t(U,int=1<<128)
t(U,int=5,version=9)
t(U,int=5,version=4)
t(U,fields=(1<<32,0,0,0,0,0))
t(U,fields=(0,1<<16,0,0,0,0))
t(U,fields=(0,0,1<<16,0,0,0))
t(U,fields=(0,0,0,256,0,0))
t(U,fields=(0,0,0,0,256,0))
t(U,fields=(0,0,0,0,0,1<<48))
u=U('{12345678-1234-5678-1234-567812345678}')
print(repr(u),str(u),u.hex,u.int,u.urn,u.variant,u.version,u.fields,u.bytes,u.bytes_le,u.time,u.clock_seq,u.node,u.time_low,u.is_safe,hash(u)==hash(u.int),int(u))
t(lambda:u<1)
t(setattr,u,'x',1)
t(lambda:u==1)
t(uuid.uuid3,uuid.NAMESPACE_DNS,'python.org')
t(uuid.uuid5,uuid.NAMESPACE_DNS,'python.org')
t(uuid.uuid5,uuid.NAMESPACE_DNS,b'python.org')
t(uuid.uuid5,1,'a')
t(uuid.uuid3,uuid.NAMESPACE_DNS,1)
import copy
print(copy.copy(u)==u, copy.deepcopy(u)==u)
print(uuid.SafeUUID.unknown, list(uuid.SafeUUID), repr(uuid.SafeUUID.safe), uuid.RFC_4122, uuid.RESERVED_NCS, uuid.RESERVED_MICROSOFT, uuid.RESERVED_FUTURE)
print(U(int=0).variant, U(int=0).version, U(hex='urn:uuid:12345678123456781234567812345678'))

random = uuid.uuid4()
print(random.version, random.variant, len({uuid.uuid4() for _ in range(100)}), uuid.UUID(str(random)) == random)
print(uuid.UUID(bytes=random.bytes) == uuid.UUID(bytes_le=random.bytes_le) == uuid.UUID(fields=random.fields) == random)
print(sorted([uuid.UUID(int=3), uuid.UUID(int=1)]))
