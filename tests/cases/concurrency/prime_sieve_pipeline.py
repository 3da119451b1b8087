import queue
import threading

END = None


def generate(out, limit):
    for n in range(2, limit):
        out.put(n)
    out.put(END)


def sieve(prime, source, out):
    while (n := source.get()) is not END:
        if n % prime:
            out.put(n)
    out.put(END)


primes = []
source = queue.Queue(maxsize=4)
ts = [threading.Thread(target=generate, args=(source, 120))]
ts[0].start()
while (p := source.get()) is not END:
    primes.append(p)
    out = queue.Queue(maxsize=4)
    t = threading.Thread(target=sieve, args=(p, source, out))
    t.start()
    ts.append(t)
    source = out
for t in ts:
    t.join()
print(primes, len(ts))
# => [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113] 31
