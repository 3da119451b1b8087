import gzip
import io

def t(function, *args, **options):
    try:
        result = function(*args, **options)
        print(function.__name__, str(args)[:80], options, "->", str(result)[:120])
    except Exception as error:
        print(function.__name__, str(args)[:80], options, type(error).__module__, type(error).__name__, error)


print(gzip.compress(b'abc',mtime=0),gzip.compress(b'abc',mtime=5),gzip.decompress(gzip.compress(b'abc',mtime=7)))
# => b'\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03KLJ\x06\x00\xc2A$5\x03\x00\x00\x00' b'\x1f\x8b\x08\x00\x05\x00\x00\x00\x02\xffKLJ\x06\x00\xc2A$5\x03\x00\x00\x00' b'abc'
t(gzip.decompress,b'')  # => decompress (b'',) {} -> b''
t(gzip.decompress,b'abc')  # => decompress (b'abc',) {} gzip BadGzipFile Not a gzipped file (b'ab')
t(gzip.decompress,gzip.compress(b'abc',mtime=7)[:-1])
# => decompress (b'\x1f\x8b\x08\x00\x07\x00\x00\x00\x02\xffKLJ\x06\x00\xc2A$5\x03\x00\x00',) {} builtins EOFError Compressed file ended before the end-of-stream marker was reached
t(gzip.decompress,gzip.compress(b'abc',mtime=7)[:5])
# => decompress (b'\x1f\x8b\x08\x00\x07',) {} builtins EOFError Compressed file ended before the end-of-stream marker was reached
t(gzip.decompress,gzip.compress(b'abc',mtime=7)+b'x')
# => decompress (b'\x1f\x8b\x08\x00\x07\x00\x00\x00\x02\xffKLJ\x06\x00\xc2A$5\x03\x00\x00\x00x', {} gzip BadGzipFile Not a gzipped file (b'x')
t(gzip.decompress,gzip.compress(b'abc',mtime=7)*2)
# => decompress (b'\x1f\x8b\x08\x00\x07\x00\x00\x00\x02\xffKLJ\x06\x00\xc2A$5\x03\x00\x00\x00\x1 {} -> b'abcabc'
t(gzip.decompress,gzip.compress(b'abc',mtime=7)+b'\0\0')
# => decompress (b'\x1f\x8b\x08\x00\x07\x00\x00\x00\x02\xffKLJ\x06\x00\xc2A$5\x03\x00\x00\x00\x0 {} -> b'abc'
t(gzip.decompress,b'\x1f\x8b\x07\0\0\0\0\0\0\0');g=bytearray(gzip.compress(b'abc',mtime=7))
# => decompress (b'\x1f\x8b\x07\x00\x00\x00\x00\x00\x00\x00',) {} gzip BadGzipFile Unknown compression method
g[-8]^=1
t(gzip.decompress,bytes(g))
# => decompress (b'\x1f\x8b\x08\x00\x07\x00\x00\x00\x02\xffKLJ\x06\x00\xc3A$5\x03\x00\x00\x00',) {} gzip BadGzipFile CRC check failed
g[-8]^=1
g[-1]^=1
t(gzip.decompress,bytes(g))
# => decompress (b'\x1f\x8b\x08\x00\x07\x00\x00\x00\x02\xffKLJ\x06\x00\xc2A$5\x03\x00\x00\x01',) {} gzip BadGzipFile Incorrect length of data produced
t(gzip.compress,'a')  # => compress ('a',) {} builtins TypeError a bytes-like object is required, not 'str'
b=io.BytesIO()
with gzip.GzipFile(fileobj=b,mode='wb',mtime=1) as f: print(f.write(b'hello\nworld\n'),f.tell(),f.mode,f.name,f.closed, f.writable(), f.readable(), f.seekable())
                                                      # => 12 12 2  False True False True
print(b.getvalue(), f.closed)
# => b'\x1f\x8b\x08\x00\x01\x00\x00\x00\x02\xff\xcbH\xcd\xc9\xc9\xe7*\xcf/\xcaI\xe1\x02\x00\xff]\xc5\xc4\x0c\x00\x00\x00' True
b.seek(0)
f=gzip.GzipFile(fileobj=b)
print(f.readline(),f.tell(),f.read(),f.mtime,f.mode)  # => b'hello\n' 6 b'world\n' 1 1
t(f.write,b'a')  # => write (b'a',) {} builtins OSError [Errno 9] write() on read-only GzipFile object
f.seek(0)
print(list(f))  # => [b'hello\n', b'world\n']
f.seek(3)
print(f.read(2),f.peek(3)[:3])  # => b'lo' b'\nwo'
f.close()
t(f.read)  # => read () {} builtins ValueError I/O operation on closed file
t(lambda: gzip.GzipFile(fileobj=b,mode='rt'))  # => <lambda> () {} builtins ValueError Invalid mode: 'rt'
with gzip.open(b,'wt') as f: f.write('h\u00e9')
b.seek(0)
t(lambda: gzip.open(b,'rtb'))  # => <lambda> () {} builtins ValueError Invalid mode: 'rtb'
t(gzip.open,5)  # => open (5,) {} builtins TypeError filename must be a str or bytes object, or a file
t(lambda: gzip.open(b,'rb',encoding='utf8'))
# => <lambda> () {} builtins ValueError Argument 'encoding' not supported in binary mode
print(gzip.BadGzipFile.__mro__, gzip.__all__)
# => (<class 'gzip.BadGzipFile'>, <class 'OSError'>, <class 'Exception'>, <class 'BaseException'>, <class 'object'>) ['BadGzipFile', 'GzipFile', 'open', 'compress', 'decompress']

b = io.BytesIO()
with gzip.open(b, "wt", encoding="utf-8", compresslevel=6) as f:
    for number in range(1000):
        f.write(f"line {number} \u00e9\n")
b.seek(0)
with gzip.open(b, "rt", encoding="utf-8") as f:
    lines = f.readlines()
print(len(lines), lines[-1])
# => 1000 line 999 é
# =>
b.seek(0)
with gzip.open(b) as f:
    print(sum(len(line) for line in f), f.tell())  # => 11890 11890
