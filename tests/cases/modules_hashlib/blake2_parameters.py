import hashlib

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(args, options, "->", result if result.startswith(('builtins', '_')) and 'object' not in result else 'made')


for make, size, salt in ((hashlib.blake2b, 64, 16), (hashlib.blake2s, 32, 8)):
    print(make.MAX_DIGEST_SIZE, make.MAX_KEY_SIZE, make.SALT_SIZE, make.PERSON_SIZE, make.__name__)
    print(make(b"abc", digest_size=16).hexdigest(), make(key=b"k" * size).hexdigest())
    print(make(b"abc", key=b"k", salt=b"s", person=b"p", fanout=2, depth=3, leaf_size=4, node_offset=5,
               node_depth=1, inner_size=size, last_node=True).hexdigest())
    tree = make(b"x" * 200, salt=b"s" * salt, person=b"p" * salt, node_offset=(1 << 48) - 1, leaf_size=(1 << 32) - 1)
    print(tree.hexdigest(), tree.digest_size, tree.block_size, tree.name)
    show(make, digest_size=size + 1)
    show(make, digest_size=0)
    show(make, key=b"a" * (size + 1))
    show(make, salt=b"a" * (salt + 1))
    show(make, person=b"a" * (salt + 1))
    show(make, "a")
    show(make, b"", fanout=256)
    show(make, depth=0)
    show(make, depth=256)
    show(make, leaf_size=-1)
    show(make, leaf_size=1 << 32)
    show(make, node_offset=-1)
    show(make, node_offset=1 << 64)
    show(make, node_depth=256)
    show(make, inner_size=size + 1)
    show(make, key="a")
show(hashlib.blake2s, node_offset=1 << 48)
