# Sizes and checksums of compressed data, by level, strategy, window and memory.
import random
import zlib
random.seed(7)
def gen(k,n):
    if k==0: return random.randbytes(n)
    if k==1: return bytes(random.choice(b'ab') for _ in range(n))
    if k==2:
        w=[random.randbytes(random.randrange(2,12)) for _ in range(30)]
        out=b''
        while len(out)<n: out+=random.choice(w)
        return out[:n]
    if k==3: return b''.join(str(i*i).encode()+b', ' for i in range(n//6))
    if k==4: return bytes(n)
    if k==5: return (b'The quick brown fox jumps over the lazy dog. '*(n//45+1))[:n]
    return bytes(min(255,int(random.expovariate(.1))) for _ in range(n))
for k in range(7):
    for n in (0, 1, 3, 20, 300, 3000, 70000):
        if n > 5000 and k not in (2, 5):
            continue
        d=gen(k,n)
        r=[]
        for l in range(1,10):
            if n > 5000 and l not in (1, 6): continue
            c=zlib.compress(d,l); r.append((len(c),zlib.crc32(c)))
            assert zlib.decompress(c)==d
        if n > 5000:
            print(k, n, r)
            continue
        for s in range(1,5):
            o=zlib.compressobj(6,8,15,8,s); c=o.compress(d)+o.flush(); r.append((len(c),zlib.crc32(c)))
        for w,m in ((9,1),(12,5),(-15,9),(31,2)):
            o=zlib.compressobj(6,8,w,m); c=o.compress(d[:n//3])+o.flush(zlib.Z_SYNC_FLUSH)+o.compress(d[n//3:n//2])+o.flush(zlib.Z_FULL_FLUSH)+o.compress(d[n//2:])+o.flush(zlib.Z_PARTIAL_FLUSH)+o.flush(); r.append((len(c),zlib.crc32(c)))
            assert zlib.decompress(c,w)==d
        o=zlib.compressobj(9,zdict=d[:500]); c=o.compress(d)+o.flush(); r.append((len(c),zlib.crc32(c)))
        o=zlib.compressobj(1,zdict=gen(5, 40000)); c=o.compress(d)+o.flush(); r.append((len(c),zlib.crc32(c)))
        print(k,n,r)
