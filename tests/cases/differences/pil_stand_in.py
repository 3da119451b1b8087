#: differs = "a small stand-in for Pillow is in the library; the expectations are Pillow's"
import hashlib
import io
import random
from PIL import Image
random.seed(5)
def h(im): return im.mode, im.size, hashlib.md5(bytes(b for p in im.getdata() for b in (p if isinstance(p, tuple) else (p,)))).hexdigest()
for mode in ("L","LA","RGB","RGBA"):
    n={"L":1,"LA":2,"RGB":3,"RGBA":4}[mode]
    data=bytes(random.randrange(256) for _ in range(17*11*n))
    im=Image.frombytes(mode,(17,11),data)
    print(h(im), im.getpixel((3,4)), im.getpixel((-1,-1)))
    for box in ((2,3,9,8),(-3,-2,5,20),(0,0,0,0),(20,20,25,30)): print(box, h(im.crop(box)))
    for t in range(7): print(t, h(im.transpose(t)))
    for to in ("L","LA","RGB","RGBA"): print(to, h(im.convert(to)))
    print(h(im.resize((5,30), Image.NEAREST)), h(im.resize((40,3), 0)))
    c=im.copy(); c.paste(im,(5,-3)); print(h(c)); c.paste((9,)*n if n>1 else 9,(1,2,6,9)); print(h(c)); print(c==im, im==im.copy())
    b=io.BytesIO(); im.save(b,"PNG"); b.seek(0); o=Image.open(b); print(o.format,h(o))
    print(c.getbbox(), im.getbands(), [h(x) for x in im.split()], h(Image.merge(mode, im.split())) if mode not in ("LA",) else '')
for mode,color in (("RGB","red"),("RGBA","#10203040"),("L",77),("RGB",(1,2,3)),("RGBA","#abc"),("L","blue")):
    print(mode,color,h(Image.new(mode,(3,2),color)), Image.new(mode,(4,4)).getbbox(), Image.new(mode,(3,3),color).getbbox())
for bad in (lambda: Image.open(io.BytesIO(b"nothing")), lambda: Image.new("RGB",(-1,2)), lambda: Image.frombytes("L",(3,3),b"1"), lambda: Image.new("RGB",(1,1),"nocolour"), lambda: Image.new("L",(2,2)).getpixel((5,5)), lambda: Image.new("L",(2,2)).crop((3,0,1,1))):
    try: bad(); print("ok")
    except Exception as e: print(type(e).__name__, str(e)[:40])
