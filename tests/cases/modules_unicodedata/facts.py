import unicodedata as u
def t(f,*a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
for f in (u.category,u.bidirectional,u.combining,u.mirrored,u.east_asian_width,u.decomposition,u.decimal,u.digit,u.numeric,u.name):
    for a in ('a','é','½','٣','²','\ud800','가','ab','',5,b'a','\x00','一','\U0010ffff','\u0378','①'): t(f,a)
    t(f); t(f,'a',None); t(f,'\x00','dflt'); t(f,'a',1,2)
for n in ('LATIN SMALL LETTER A','latin small letter a','LATIN  SMALL LETTER A','nope','','LF','BEL','ALERT','HANGUL SYLLABLE GA','CJK UNIFIED IDEOGRAPH-4E00','cjk unified ideograph-4e00','LATIN-SMALL LETTER A','LATINSMALLLETTERA','NULL','CJK UNIFIED IDEOGRAPH-FFFFF','EM DASH','TIBETAN LETTER -A','x'*400,5,'SNOWMAN','BYTE ORDER MARK'): t(u.lookup,n)
t(u.lookup)
for form in ('NFC','NFD','NFKC','NFKD','nfc','X',5):
    for s in ('é','e\u0301','ﬁ','가','\u1100\u1161\u11a8','\u1100\u1161','a\u0327\u0301','\u0344','\u1e9b\u0323','Å','ａ','\ufdfa','','abc','q\u0307\u0323','\u0958','\u2126', '\U0001d15e','\u0b47\u0b3e','\ud800'): t(u.normalize,form,s); t(u.is_normalized,form,s)
t(u.normalize,'NFC',5); t(u.normalize,'NFC'); t(u.is_normalized,'Q','')
print(u.unidata_version, u.name('\u0041'), u.name('가'), u.name('\u3400'), u.name('\U0001F600'),u.__name__)
