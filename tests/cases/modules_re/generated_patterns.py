import re
seed = 777
def rnd(n):
    global seed
    seed = (seed * 1103515245 + 12345) % 2147483648
    return (seed >> 8) % n
atoms = ['a', 'b', 'é', '.', r'\w', r'\d', '[ab]', '[^a]', '(a|b)', '(?:ab)', '(?P<n>a)', r'\b', '^', '$', '(?=a)', '(?!b)', 'x?', '(a)?', r'\s', '(?i:A)', '']
quant = ['', '', '', '*', '+', '?', '*?', '{1,2}', '+?', '{2}']
subj = ['abab', 'aab b1é', '', 'é漢a🐍b', 'aaa bbb 123', 'a\nb\n']
for i in range(150):
    p = ''.join(atoms[rnd(len(atoms))] + quant[rnd(len(quant))] for _ in range(rnd(4) + 1))
    try:
        r = re.compile(p)
    except re.error as e:
        print(i, repr(p), e, e.pos, e.lineno, e.colno); continue
    s = subj[rnd(len(subj))]
    print(i, repr(p), repr(s))
    m = r.search(s)
    print(m, m and (m.groups(), m.span(), m.regs, m.lastindex, m.lastgroup, m.groupdict()))
    print(r.findall(s), [x.span() for x in r.finditer(s, 1)], r.split(s), r.sub('<\\g<0>>', s), r.subn('-', s, count=2), r.match(s, 1, 3), r.fullmatch(s))
    print(r.sub(lambda m: m.group().upper() + '!', s))
for f in (re.I, re.M, re.S, re.X, re.A, re.I|re.M):
    print(re.compile('a', f), f, repr(f), re.findall('^A.$', 'ab\nac\n', f))
print(re.RegexFlag.IGNORECASE | re.M, re.I & re.M, ~re.I, re.I ^ re.M, re.I.name, re.I.value, type(re.I), re.NOFLAG, re.I + 1)
print(re.compile(b'(?P<q>a)|b').groupindex, re.compile(b'a').flags, re.compile('a').flags)
import copy
x = re.compile('a'); print(copy.copy(x) is x, copy.deepcopy(x) is x, x == re.compile('a'), x != re.compile('b'), {x: 1}[re.compile('a')])
print(re.sub(b'(a)', rb'[\1]', b'banana'), re.split(b'n', bytearray(b'banana')), re.findall(b'a', b'banana'), re.search(b'n', b'ban').group())
try: re.compile('(')
except re.error as e: print(type(e), type(e).__module__, type(e).__name__, repr(e), e.args, e.msg, e.pattern, e.pos)
print(re.escape('a.b*c é\n'), re.escape(b'a.b'))
m = re.match(r'(?P<a>\w)(?P<b>\d)?', 'x'); print(m['a'], m[0], m.group('a', 'b'), m.groupdict('z'), m.groups('q'), m.start('b'), m.expand(r'\g<a>-\1'), m.string, m.re, m.pos, m.endpos, bool(m))
