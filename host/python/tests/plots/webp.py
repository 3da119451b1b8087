"""Files of WebP, which libwebp wrote, and those that Pillow writes."""

import base64
import hashlib
import io

import numpy as np
from PIL import Image, features

FILES = {
    "lossy": (
        "Qb|Te^Z)<=S4BclR!}$~=l}o!um}L10V*W`9RNP5M4U;cBqJd;NC3bU32XqJGK6q9o%w=Pzng0ani}f*q9Y)Y95w8cWfMimHvL3|"
        "gqz<{axKj1G+%ChL;Nf%w!{GTe6)z);`87L23~yKLzaK>DTr9yqah#v&5ExY_TsN2>nwX)kfr5wO7?IvJGEWJG-i%cUOlvN+SalF"
        "dw=AoW|$-edBo1{lD~k|E_GCodtxFQw-rt-4@m>oa9jJKC8BmFA4x`jBWJ;Lz#FN^)>{D@Qf3b2Qued~8;JED=<P9lfjeU0e!UDx"
        "$RHqKRnN3XOc($F"
    ),
    "alpha": (
        "Qb|TeA^`vZS4BclR!}%t3IG5A7ytkOBme*$002QuP)Hg80005G3PkijK%{MRw)q!51qTrmkc$#ZD9sfBR!}$~&;S4cPzL~=0V*W`"
        "9RNPrUZhQ^C8MG>NC5yF32XqJGK6q9z<GjFf1hItI$_z%gEv3(VIgP1_{|<8bxsn>aa+K=E!AKE%`>d%<Ga`G;3+F+$Nk;@C`mLh"
        "NI(Db0S-(~b1u@^_q^H`q{T6H*5oG1@IE`;%tHU~zukH_MVPHRD)FO=wAREUPc}5L1Mc$VJAI?Yh*M(1(3Xu5%WP9%Xb(>OaCS<U"
        "{%G1I`Nbsg@I~_zX3durhh1SR^`I;K&o7W241Q7HpUY@7SO5S3MOaBj3IG5AO-%qQ00008000"
    ),
    "lossless": (
        "Qb|TeR09A2S4BclR!}%hNCN->FC+j55V<l$^gnhH(f<(9ac#ZP<oIrRZ+EU8dhflq@ghd-i0GLi(2J1!vM(u&D|FV8R#4F=`^lAD"
        "L0K<?31z>m<bF)3JuqR$tYm)7B19l*<KDmX$)s)K-|*ItOxhM_R~H-XKI?9Er@BR5r*_rr>IL<*dQ3g69?<Xi?pF_~51&$}uc;mN"
        "^UdlGb+>+xcdxof{dKFlUhS#>Us7K`t{&F$I-suyfXx8VHn9b41OcYd2vt+SKrp<9*Wy(uA|P8KB0+>26p@)<4Q7oB1lk7NE0~$p"
        "gz|Rmpyr(rA%nWv757T;{Mw1sHcy}Na=Z-Z7A5L)t-G;{T7!_z&ZRMx<Q4_>x#A_1G&-Q=x`&nbewD?P-TCq&()m<4LPD(=UW!yW"
        "YR;?L?PD)|tzqMsn_oT$!@*1E{ODA}_E~uh!+GbpQLXE4wSU&N-#Sf~-^Mr24{ww*pET-s&Kd_PrA0}C_g%O0zBXc>QyPZzLvaz3"
        "R~2b+vs1L1SKfD1&0=tKD(N7VnHfQHhcXt&2BGQ7<fp5B5aRginalZC&gh&oP%k~4n^n1?KkoDNT`$rOO&8~QcFvjFq4a`9l?_S="
        "A_zhR0~ialE~ZKb5dbhn17J!9(gs9Q7+{A=kq`+Kh{#?)hUGNIlgM^zAZp>bksv6koi51IlaT3hGILpuB1a`^S#s?q95*#)##D1|"
        "1m)Q!m*&DuCVj3`t~ECz=B2><ItdxOc__n}%B<StN?rMGs<kK8r6hDKU!@%`uAEN?U!PBojimR!TkoA!e<ff!I$zLrtJ)t&9m{Vo"
        "#&9sWvM7mP`SrVN?*l>Sa)ABtKIfp!!};_^8qUwG)Mx)ixAwkfF&;~T@9Ij(xXfudKcw-<q2)aJZr#->!}O?(@ROHphjIC5Oeu}U"
        "MG#HdPrGOGSps-*3AKjYj!k(ku8hvHMhbE@_`YTdgm^MLge)WmW#yT9;iyoOkSXU72#UxIf;1&lL}=twQy9UB8lfGd0TBvB1q`rb"
        "12qEd(CjcOOrdsYcGv*sMdP6cY9b;{!l6MIRd&(E(?|#qjO?67f@Iklxn_|7Rd%lo=L++pAj#VU"
    ),
    "palette": (
        "Qb|Ted;kCdS4BclR!}%hZ~y=RFDF0;02eU-^S}S|A1nn1kt8`$aUysZkA@$T1YCfJcR)OyfuJCw{|el;QGCqsj7xo311X?yn^YGE"
        "xUCj;OK{DZ0>(s!+Y+aP!tUgN1So+VkN}%~2e1Sh`(D8Q7*KU}6L(E+;8xeH|NeIZ"
    ),
    "anim": (
        "Qb|TeWB~vGS4BclR!}%t3IG5A5&!@ICjbB)002QwNlgX-0000000062K~7CZNB{r;0RR93000gE01yBGC;$KhR!}%hF8}}lFAe|%"
        "5DyT8JX%8*I1~f`k`M!!z!au=l^J&HhKT-;1Audss@=Mc@N*tjqc{TqK~7CZNB{r;1ONa6000gE01yBGJOBU#R!}%hFaQ7mFAe|%"
        "5DzdYgFISe8SqdL07ya%U;<N^=2d3cts5fxKMnxSQL1+9Hp0(&RE^>cK~7CZNB{r;2LJ#9000gE01yBGPyhe}R!}%hFaQ7mFAe|%"
        "5Dzd=gFIS;9Pm&O07ya%U;<N^=2d3cts5fxKMnxSQL1+9Hp0(&RE^>cK~7CZNB{r;3IG5C000gE01yBGWB>pHR!}%hFaQ7mFAe|%"
        "5DzeTgFITJAMj8R07ya%U;<N^=2d3cts5fxKMnxSQL1+9Hp0(&RE^>c"
    ),
}

print(features.check("webp"))
for name, text in FILES.items():
    with Image.open(io.BytesIO(base64.b85decode(text))) as image:
        print(name, image.format, image.mode, image.size, getattr(image, "n_frames", 1), sorted(image.info))
        for frame in range(getattr(image, "n_frames", 1)):
            image.seek(frame)
            pixels = image.tobytes()
            times = [image.info.get(key) for key in ("timestamp", "duration", "loop", "background")]
            print(frame, times, hashlib.md5(pixels).hexdigest(), pixels[:12].hex())
        if "exif" in image.info:
            print(image.info["exif"])

rows, columns = np.mgrid[0:29, 0:37]
colours = np.stack([rows * 7, columns * 6, (rows + columns) * 3], -1).astype("u1")
picture = Image.fromarray(colours)
clear = picture.copy()
clear.putalpha(Image.fromarray((columns * 6).astype("u1")))


def saved(image, **options):
    file = io.BytesIO()
    image.save(file, "WEBP", **options)
    file.seek(0)
    return Image.open(file)


for image in (picture, clear, picture.convert("L"), picture.convert("P"), Image.new("RGBA", (3, 1), (9, 8, 7, 0)),
              picture.convert("RGBA")):
    again = saved(image, lossless=True)
    print(image.mode, again.mode, again.size, hashlib.md5(again.tobytes()).hexdigest())
print(saved(Image.new("RGBA", (3, 1), (9, 8, 7, 0)), lossless=True, exact=True).tobytes())

for quality in (10, 50, 80, 100):
    again = saved(clear, quality=quality, exif=b"Exif\0\0II", xmp="<x/>", icc_profile=b"icc")
    apart = np.asarray(again.convert("RGB")).astype(int) - colours
    opaque = np.asarray(clear)[..., 3] > 60
    print(quality, again.mode, again.size, np.sqrt((apart[opaque] ** 2).mean()) < 20, again.info["exif"], again.info["xmp"],
          again.info["icc_profile"], np.array_equal(np.asarray(again)[..., 3], np.asarray(clear)[..., 3]))

print(saved(picture.convert("RGBA")).mode)
sizes = []
for quality in (5, 50, 95):
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=quality)
    sizes.append(file.tell())
print(sizes == sorted(sizes))

frames = [Image.new("RGB", (20, 10), (i * 80, 9, 9)) for i in (0, 1, 1, 2)]
again = saved(frames[0], save_all=True, append_images=frames[1:], duration=[10, 20, 30, 40], loop=3, lossless=True)
print(again.n_frames, again.is_animated, again.info["loop"])
for frame in range(again.n_frames):
    again.seek(frame)
    print(again.convert("RGB").getpixel((3, 3)), again.info["timestamp"], again.info["duration"])

for data in (b"RIFF\x10\0\0\0WEBPVP8 \4\0\0\0abcd", b"RIFF\x10\0\0\0WEBPVP8L\5\0\0\0\x2f\0\0\0\0\0"):
    try:
        Image.open(io.BytesIO(data)).load()
    except (OSError, SyntaxError) as error:
        print(type(error).__name__, str(error).partition("<")[0])
