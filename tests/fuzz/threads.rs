//! Programs with threads whose output does not depend on who runs when.

use crate::random::Random;
use crate::templates::{Fillings, fill, one_of};
use std::fmt::Write;

const HEAD: &str = "\
import asyncio, contextvars, decimal, queue, sys, threading, time
from concurrent.futures import ThreadPoolExecutor, as_completed, wait
from multiprocessing.pool import ThreadPool
var = contextvars.ContextVar('var', default='none')
local = threading.local()
lock, rlock, event = threading.Lock(), threading.RLock(), threading.Event()
q = queue.<queue>()
done, log = [], []
threading.excepthook = lambda args: log.append((args.exc_type.__name__, str(args.exc_value)))
def work(n):
<work>
def guarded(n):
    try: return work(n)
    except Exception as error: return type(error).__name__, str(error)
def show(label, make):
    try: print(label, make())
    except Exception as error: print(label, type(error).__name__, error)
";

const FILLINGS: Fillings = &[
    (
        "queue",
        &["Queue", "LifoQueue", "PriorityQueue", "SimpleQueue"],
    ),
    (
        "work",
        &[
            "    return n * n",
            "    time.sleep(0.001 * (n % 3)); return n",
            "    with lock: done.append(n)\n    return len(str(n))",
            "    with rlock:\n        with rlock: done.append(n)\n    return -n",
            "    if n % 3 == 0: raise ValueError(n)\n    return n",
            "    local.x = getattr(local, 'x', 0) + n; return local.x >= n",
            "    var.set(n); time.sleep(0); return var.get() == n",
            "    decimal.getcontext().prec = n + 2; time.sleep(0); return str(decimal.Decimal(1) / 3)",
            "    total = 0\n    for i in range(2000): total += i * n\n    return total",
            "    q.put((n, 'i')); return q.get()[1]",
            "    return threading.current_thread() is threading.main_thread()",
            "    return sorted(range(n), key=lambda v: -v)[:2]",
            "    event.wait(0.001); event.set(); return event.is_set()",
            "    sys.exit(n)",
            "    return (yield_ for yield_ in range(n)).__next__()",
            "    return [work(n - 1) for _ in range(1)] if n > 0 else 'end'",
            "    return asyncio.run(asyncio.sleep(0, n))",
        ],
    ),
    ("n", &["1", "2", "3", "5"]),
    ("many", &["range(4)", "[3, 1, 2]", "range(0)", "[5]"]),
];

const USES: &[&str] = &[
    "ts = [threading.Thread(target=lambda n=n: done.append(guarded(n))) for n in <many>]\nfor t in ts: t.start()\nfor t in ts: t.join()\nprint(sorted(done, key=repr), [t.is_alive() for t in ts])",
    "ts = [threading.Thread(target=work, args=(n,)) for n in <many>]\nfor t in ts: t.start()\nfor t in ts: t.join()\nprint(sorted(log, key=repr), len(done))",
    "with ThreadPoolExecutor(<n>) as pool: show('map', lambda: list(pool.map(guarded, <many>)))",
    "with ThreadPoolExecutor(<n>) as pool: show('map', lambda: list(pool.map(work, <many>)))",
    "with ThreadPoolExecutor(<n>) as pool:\n    fs = [pool.submit(guarded, n) for n in <many>]\n    show('completed', lambda: sorted([f.result() for f in as_completed(fs)], key=repr))",
    "with ThreadPoolExecutor(<n>) as pool:\n    f = pool.submit(work, <n>)\n    show('result', lambda: f.result(5))\n    show('exception', lambda: repr(f.exception()))\n    show('done', lambda: (f.done(), f.running(), f.cancelled()))",
    "with ThreadPoolExecutor(<n>) as pool:\n    fs = [pool.submit(guarded, n) for n in <many>]\n    show('wait', lambda: [len(s) for s in wait(fs)])",
    "with ThreadPool(<n>) as pool: show('pool', lambda: pool.map(guarded, <many>))",
    "with ThreadPool(<n>) as pool: show('unordered', lambda: sorted(pool.imap_unordered(guarded, <many>), key=repr))",
    "with ThreadPool(<n>) as pool: show('apply', lambda: pool.apply_async(guarded, (<n>,)).get(5))",
    "async def main(): return await asyncio.gather(*[asyncio.to_thread(guarded, n) for n in <many>])\nshow('gather', lambda: asyncio.run(main()))",
    "async def main():\n    loop = asyncio.get_running_loop()\n    return await loop.run_in_executor(None, guarded, <n>)\nshow('executor', lambda: asyncio.run(main()))",
    "items = queue.Queue(<n>)\ndef produce():\n    for i in range(6): items.put(i)\n    items.put(None)\ndef consume():\n    while (i := items.get()) is not None: got.append(i); items.task_done()\n    items.task_done()\ngot = []\nts = [threading.Thread(target=f) for f in (produce, consume)]\nfor t in ts: t.start()\nitems.join()\nfor t in ts: t.join()\nprint(got)",
    "a, b, said = threading.Semaphore(1), threading.Semaphore(0), []\ndef say(word, mine, theirs):\n    for i in range(<n>):\n        mine.acquire(); said.append((word, i)); theirs.release()\nts = [threading.Thread(target=say, args=('ping', a, b)), threading.Thread(target=say, args=('pong', b, a))]\nfor t in ts: t.start()\nfor t in ts: t.join()\nprint(said)",
    "barrier, met = threading.Barrier(3), []\ndef meet(i): met.append(('in', barrier.wait() in (0, 1, 2)))\nts = [threading.Thread(target=meet, args=(i,)) for i in range(3)]\nfor t in ts: t.start()\nfor t in ts: t.join()\nprint(met, barrier.n_waiting, barrier.broken)",
    "c, items = threading.Condition(), []\ndef take():\n    with c:\n        c.wait_for(lambda: len(items) >= <n>); items.append('taken')\nt = threading.Thread(target=take); t.start()\nfor i in range(<n>):\n    with c: items.append(i); c.notify_all()\nwith c: c.wait_for(lambda: 'taken' in items or len(items) < <n>, 2)\nfor i in range(5):\n    with c: items.append(i); c.notify_all()\nt.join(); print('taken' in items)",
    "count = 0\ndef add():\n    global count\n    for _ in range(500):\n        with lock: count += 1\nts = [threading.Thread(target=add) for _ in range(<n>)]\nfor t in ts: t.start()\nfor t in ts: t.join()\nprint(count)",
    "t = threading.Timer(0.001, done.append, ['timer']); t.start(); t.join(); print(done[-1:], t.finished.is_set())",
    "t = threading.Timer(60, done.append, ['never']); t.start(); t.cancel(); t.join(); print('never' in done)",
    "class W(threading.Thread):\n    def __init__(self, n): super().__init__(name=f'w{n}'); self.n = n\n    def run(self): self.result = guarded(self.n)\nws = [W(n) for n in <many>]\nfor w in ws: w.start()\nfor w in ws: w.join()\nprint([(w.name, w.result) for w in ws])",
    "t = threading.Thread(target=work, args=(1,), name='named', daemon=True)\nprint(t.name, t.daemon, t.ident, t.is_alive()); t.start(); t.join(5); show('again', t.start)",
    "show('join', threading.Thread(target=work).join)",
    "show('self', threading.current_thread().join)",
    "show('release', lock.release if not lock.locked() else lock.locked)",
    "show('acquire', lambda: (lock.acquire(), lock.acquire(blocking=False), lock.acquire(timeout=0.001), lock.release()))",
    "show('get', lambda: q.get(timeout=0.001))",
    "show('nowait', lambda: q.get_nowait())",
    "show('full', lambda: [queue.Queue(1).put_nowait(1), (f := queue.Queue(1)).put(1), f.put(2, timeout=0.001)])",
    "print(threading.active_count(), threading.main_thread().name, [t.name for t in threading.enumerate()])",
    "ctx = contextvars.copy_context(); t = threading.Thread(target=ctx.run, args=(var.set, 'in ctx')); t.start(); t.join(); print(var.get(), ctx[var])",
];

/// A program.
pub(crate) fn program(random: &mut Random) -> String {
    let mut out = fill(random, HEAD, FILLINGS);
    for _ in 0..1 + random.below(5) {
        let used = one_of(random, USES, FILLINGS);
        let _ = writeln!(out, "done.clear(); log.clear()\n{used}");
    }
    out
}
