#: differs = "a small stand-in for Pillow is in the library; the expectations are Pillow's"
#: fuel = 200_000_000
# JPEG files that Pillow wrote: the pixels are libjpeg's.
import base64
import hashlib
import io
import zlib
from PIL import ExifTags, Image, ImageOps

files = {
    "grey":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I^=VlZ%^+gO{6&n~#r|Usyp@SV%}%T}Dn^K~K}rKu=Rw$Jolt&e+V&Tu0X-+|kX)FDN+3$Sx`|Dj>'
        'ltFv$P^0S0ak23`hXMn*w~|3?_)frhg(f&l{*FfuW-u(Gjp0Br&)*ebxl#K_Fd#KO$V%EAJatp&<6un4jWDH=Mm2?r*!D;0_uHBMZ}q3pErp'
        'lHy=4=Tn<MNOPsV&W2#QmSg|8k$-rre@|AmR8O#u5Rugo?gKrp<&?>kx|JhscGpMnOVgprDf$6l~v6xt!?ccon4bAPnkMx`iz;g7A;<~blLJ'
        '1D_3pWyk+aQ?K^hvI&}ER(PPI?oIG{u@|COCuHU$M>*1rvPo6$|{^I4UkDoq&`TFhqkDtH(-(uhZ`Ny8&#g|+;wy@O67Ay7jRX6@;aPKYVE;'
        '#!#gyT}g({&B%Ya_2Mtu;I6oK+?hE||OK-rXCql1p{m3S*|sYCSn|e?`^x|2F~0GK`Y',
    "4:2:0":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I^=VlZ%^+gO{6&n~#r|Usyp@SV%}%T}Dn^K~K}rKu=Rw$Jolt&e+V&Tu0X-+|kX)FDN+3$Sx`|Dj>'
        'ltFvuTd2qPaKpRk~?ny9Fnzp1XNKgr<#0R}-122loOW=16jCP7AKLB{__803NOWMu>c1}I=;VrF4wW9I-m8mM5a00R>vGcywlGb<|#3sANeD'
        '9^wm$SS00=*T7<n8>bFC}Pw&aUqAY)5e3MK^H%$7$+4qadL@?OGrwos;O&eYMGdtnOj&|IlH*JxqEne1&4%&g-1k2C8wmOrDtSj6_=Ejl~+_'
        '&HMg|3wRd!OO`1Gq>a^)IX3ko)c*)Xb%U7&iwQ2K~t=qQm*tzS_;Uh<n9Y1mM)TPT;u3o!-<L0f0j~+jH`t13Om#;p4`uyeVx9>lG{sQ@nk%'
        '5^J2C(`|5a=%^78Yg}c96dqnaV*51X)-W4cUYo1KAS`g_VpNIYgW$F5GyKQ`tD^gJ@FGMJ_QFlZUDwL0$v<j5v=qk>xYE#}NLy#lXYN2#h>t'
        'K?Zw<m7LMeJ2pI9^6yOcv(ML;2Gp88deR{CG1hN(!8WV%iAqm5Ufa3)6z{4FSNH0ap4$_$G|=s<?&?oQe$CH#rZbDWz2aSPXwReVZm%1TnIB'
        'DalwSK&NHZ_{Lg|%ROM~S3{f<@UdK_zcYMQRQ=S=c)&-uGD)?Ltvkl*!JW8L{R!8YGz%K!W}UQ>UK>*kdt*GsYoer~+hrQH<Rbw)Rrr{GiG%'
        'F{o}D&-y?HdHpfaqE`T*&PeciiGo}t8JXTF=WZV?NPQu7q&k+`uCu#NcjA-de7pnEibG8e-i-Dfk!F',
    "4:2:2":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I^=VlZ%^+gO{6&n~#r|Usyp@SV%}%T}Dn^K~K}rKu=Rw$Jolt&e+V&Tu0X-+|kX)FDN+3$Sx`|Dj>'
        'ltFvuTd2qPaKpRk~?ny9Fnzp1XNKgr<#0R}-122loOW=2H@CP7AKLB{__803NOWMu>c1}I=;VrF4wW9I-m8mM5a00R>vGcywlGb<|#3sANeD'
        '9^wm$SS00=*T7<n8>bFC}Pw&aUqAY)5e3MK^H%$7$+4qadL@?OGrwos;O&eYMGdtnOj&|IlH*JxqEne1&4%&g-1k2C8wmOrDtSj6_=Ejl~+_'
        '&HMg|3wRd!OO`1Gq>a^)IX3ko)c*)Xb%U7&iwQ2K~t=qQm*tzS_;Uh<n9Y1mM)TPT;u3o!-<L0f0j~+jH`t13Om#;p4`uyeVx9>lG{sQ@nk%'
        '5^J2C(`|5a=%^78Yg}c96dqnaV*51X)-W4cUYo1KAS`g_VpNIYgW$F5GyKQ`tD^gJ@FGMJ_QFlZUDwL0$v<j5v=qk>xYE#}NLy#lXYN2#h>t'
        'K?Zw<D;uvaY}~x3t~Bi5LDS6dYno?0IdGw}x-=y$Ier$`qE}~L&n~|(!yxECgV%2HZr(dgcNe98SK7<Nv$((K+1)j%jfXyke_OrczM;S6YuB'
        'Q`F~8=y6mQO$er<8F*ZsMfnX3!47Nt*^V4b$R*j>gYWZ}lo9~LYO3VFJ&ZTq*UThA%al0Cj$Y00!>_abUeObj-C9I!M<H1))rj>R=1%9gu7X'
        '9SwD+rMsq?ppRc_{z6?Y5O}Khc+vOsl?oxkUd>*rRIZtz2_~jJg-Zq^Q8H_mCbs$SNY)5H09>57l;4w&e_@PX?e(2*n;iKyYKS%&7ZsK1+Vp'
        'sJ^%kE02owP(E',
    "4:4:4":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I^=H5d=Ua69}*{gGg2u7G@SURyH;;X6NJpVs<t*4sH%kE)W2+c(}QEKpc=E5UotC%*?D@>}>2@B!m'
        'A47z8;Oco~G583h@b1R0qH8UG()kO#Vx73@5qV<CW%iJ66!jUDI=ZlHp#0zl_8GXovX3Uo10wiYPQz#_;hq-f~KCLEZ^u2d*u)Hrb=hqBYgg'
        'Q7tfKd2Zd6*X~kiHS={N~x-;YiMejn3|beSXw!|xVpJ}czOkggocGjL`Eg2q^6~3WM&nYl$MoOR8}>&w6?W(baqXeJZ0*%=`&`|TC{k{(q+q'
        '6tX#Ee^OmjKw(r=v>(JpNM~@vpaq`rq%U7;myME*5t%r{uKY9A>`HPpYK7RWA<?FZaKYsoK`HPW(nGpuC`U@Bcj7*?7U<dh&k*OS{K#+x1(U'
        '48ZF_1m6P*};Rkwe63;=+vwIhBorK8Pk2UE~r|F?p!^5#%+n&xrF_6Inikdko>PTMRtRjKIia7G$tzIQ)0<{)E3q7vCN~l6`%{t_lAc79Q_;'
        'pYQe2hW&Aln!V1Ehbz2Zd7VG;$GhS4nezsxUtc}@^0(E-xL5B^{%1&ge<S$FKe6j;|3t5hI4w6jTcK=+_OXli_SIXQ_%U7i(XWU%v--C#JzH'
        'saoR!byv83CQ*ALg8y01UW?&PMA@dvcMJ>KTk<O-dXVlCCPP};vJvtstl-x{AUg>PFv;ZOAA9d@BDH=f%+m^V@X?b3&9{g2ekF<i~tvZDLup'
        '2gN2>mSF-AHMvMPyT4=>2T$z>35!*JnnvEV{0{QrDyzmTk*%ahky8g3;DS8UKfjhYPQzxsWK~MxPJ7r*+f0Ix!zU3`J?Hbm8Z(GPd)!q-ce&'
        'XC82PKS4rlQB~#Boe}A-otNpRVkFx(W=pQp))V-5w-Qxp1?rZB;M8rv)%t~Bn8RWZVrv0mMK9%*Z^8arF0Dby!Oa',
    "tiny":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I^=VlZ%^+gO{6&n~#r|Usyp@SV%}%T}Dn^K~K}rKu=Rw$Jolt&e+V&Tu0X-+|kX)FDN+3$Sx`|Dj>'
        'ltFvuTd2qPaKpRk~?ny9Fnzp1XNKgr<#0R}-124)5(W=16jCP7AKLB{__803NOWMu>c1}I=;VrF4wW9I-m8mM5a00R>vGcywlGb<|#3sANeD'
        '9^wm$SS00=*T7<n8>bFC}Pw&aUqAY)5e3MK^H%$7$+4qadL@?OGrwos;O&eYMGdtnOj&|IlH*JxqEne1&4%&g-1k2C8wmOrDtSj6_=Ejl~+_'
        '&HMg|3wRd!OO`1Gq>a^)IX3ko)c*)Xb%U7&iwQ2K~t=qQm*tzS_;Uh<n9Y1mM)TPT;u3o!-<L0f0j~+jH`t13Om#;p4`uyeVx9>lG{sQ@nk%'
        '5^J2C(`|5a=%^78Yg}c96dqnaV*51X)-W4cUYo1KAS`g_VpNIYgW$F5GyKQ`tD^gJ@FGMJ_QFlZUDwL0$v<j5v=qk>xYE#}NLy#lXYN2#h>t'
        'K?Zw<MW$>044*E2vugFBhAKu^k?;%E7G>_2E-v)E+`nsEEdT$T091?R=K',
    "progressive":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I^=VlZ%^+gO{6&n~#r|Usyp@SV%}%T}Dn^K~K}rKu=Rw$Jolt&e+V&Tu0X-+|kX)FDN+3$Sx`|Dj>'
        'ltFvuTd2qPaKpRk~?ny9Fnzp1XNKgr<#AqGJX22loOW=16jCP7AKLB{__7$g}Om>EH?MF3_NMkZFElsHhBnE^$HiG}t5Ee0NDMg}GUW&xlVe'
        'OFKH>$}>rUX>;5K(?`oklX`Fb)Z%m0R|>!putFb8JU=cM3fATfciOr1~alUwWd$>_-%1w-&IrTPl<Ob(hhYjd)rc~_9*aHr903JSwRLy7G_2'
        '?GXz<L6b%Exh5+U48Bg@@y3SIZ<QvoW@sHtdt()qtia@<`f(%SdjI5}76`5HCg@lzLnwdbFi`PC{^L66RLw#rcFYBf(43RuJAL4kB#mF9K6i'
        '_r26jE}8I-bp*Y5JATQw)~q@z(0DXo`ktVg~vd#YRCzLjlLcMwpN76;of7D68g)*ev1cRI_O^`B*FWSi$M&)^m#f?yz75hqyqf{)6)SKvSg!'
        '!9j&=D1)JZVqjt+JOl(-`n5%6GH1`ar4;sRKTwa9AS1d%fO-T26XE_A;7&}R5N~#%F!YmcIw-V&u>}OoXl_q*3@mK?2zR}JU*;Q^HM1VXT>2'
        '!G(t6YM+0DFIao4>a*#fg7{n#(dUYhCXw6Sy1;@v5#{{L?R0A!uLO8',
    "progressive grey":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I^=VlZ%^+gO{6&n~#r|Usyp@SV%}%T}Dn^K~K}rKu=Rw$Jolt&e+V&Tu0X-+|kX)FDN+3$Sx`|Dj>'
        'ltFv$P^AqH*^23`hXMn*w~|3?_a85o#>W+MSc7FOo}w-`7;_A)RQ8~R$t1Jy|iFfaolib7^477?gQMpmYEn>Ol(Y<%pbJKK9vJ46Q)y3tGmh'
        'JsKXZ1zlVW?VM=0#qp>zz71!3K;|q6=6o(E7~8JGe>4_(!G<0bM@g)6L<~ODh<*Kv<F42qM>78B3!q?wRIKW4fUDdY<ZQmx3gHKp*Q~jO#om'
        'kO3n',
    "restarts":
        'c-s4a<NpH&0WUXCHwH#V1_nkTWcYuZ!I?pXk6(zNS42oaNL*AzLe5B0PDVz~R!2|8$kV~c+ugy<H6W@uDIhdA%+)QWBQ>|Yy0NLzFQIpOPwl'
        'kgy2cuiA&jEp;&M`Q){2VOHNkGdH6(-o2N(o77?c^5nHiNBm;@P_1sVSzVUP#9la&z+7@&ZWiJ66!jh%y&iyNq5s{jKNBQrA-3o|P#3ky)T7'
        'AViaBFHMFXz0i$9GJ+iR48K9IB_9|veU+cqCpows2C>|HF0u@iAzXIsj8`KXlj|5nweWzS~<J8y19FJdIg7shJ{B&MkS}Drln_OW)+u|mX%j'
        'jRyDV@wzYS3c1@Z*W$Lu)GiJ_Ow0OzVWy@ErT(xQQmaW^i@7THP(BUITj~zd8^3<ivSFT>We&gn?hmRgVdHU@6i<hrHe)|07>$mSee*Oaai;'
        ';nu5eBgOOAzQUCKeWE7Iu)o7@5jJ3IthL6%E;h90S=C3x$=88aYIqCNA7~kW<+>=!0ld(M2vX6_bamA3<IN`;0h`HId~rxW^Fwy2}7`>Hk{{'
        'Jj{&1C}b97uxD7hOn<tXZ|2z|j@tqL=}J9^_FOuU?8A9Z`rekFor}-&N+e}oT>b9yi~9c;YPW7IJDYXPTz~q#%}aJfe0(Z3Gq28P<<HeBk1c'
        'Ph$@FQSi;DSw@z!tds*53Yw+r99X1`fgZgbAZJo*2nos}!PS?+{eu98o+n(*7fx^~sEwH&i-lBOL}@8Vs&G)8k@Uipp{)tZieQ+C$$|G!+ic'
        'i!c;tj)U1Z!Z39eAKa!=V`OzgVL4j^sYU+{N`1CrB}?Rl@)8f*87E~R$3pG|9^#V(c(UhRqXD&Rpw=^+iO3UT}^!B|Es%;zh^}k{$8cAZe@+'
        'e&tKNc|F7M2uvzvi+&Zmz&BWU#fr0Xmu6)t6XX*cc{l!ODk??ti^8arF010V%%K',
    "restarts, progressive":
        'c-obcUr19?9LLYOXVZz=?!C_cb9!e|U?^J;NmAD(PSk2HbB2bdOe9n)C6)X$tPsmg6l;Y+l%)N!h6S03`G<Va5boW4P%EgYhYZ4(z=z=1nUQ'
        'V2bq?H@ALsM^^SiJN9}$~t&M_m55yJE$c!x5PW`~+rhiZ71j||sD>5PI-tJNLYld{v8lW{mNJHwonUtC|2Us!9)GTS>VYa5%}FSZ{&)$P32d'
        'b7T*y~PW`;gONL7+ty`q_-593tImBz%1faC=n$RtVaxo35VegibjZFuiJlzC>Z7D2yY)@hA5B{J|G1mu!=$mMhr_>Iw-Nt9jq-rot8fg(x6K'
        '5xHom^*%gDf4CFbi>zID^rG3pskqInf7zQhSpbX{+Z&ZW{dc)pLvXYWjR2D0lqQT~*hn+7nLApG6th=io<i%LCc*4GHQCER`_2fWjM`gtBAC'
        'JKEZQTCV`Mqry)rjX1CPaz+eCr8sP_UfQv}Im}X*dy|&s$Hn-O29-sbnJf?d`rQke4de4SzV)s)G1p5XTeNXbm%!ZxR?UVX1Ix^v0wmxKRY@'
        'zBy8LJZhnB7-a3|x>yIr#CjtW-xgT`C18%%`=t#K85c-DHRseI?~ey}_DBzSyp_e!_r!lenB@$D^>0n0P|)8L^9dxA^~u!%y#r)RO3+MaY1-'
        'O`1KiV1E_44%of<qn)3c)g>X0`ZoBC@CB*_8@<N%R=sU)|3^B8f0$;xik#)elolh`w*xji7+BXp+fpyc-;cTL@;uj4q%rICFNbEa}uu=b8_w'
        'Z>Y@UIy?FqDLGc+2Wqh$Gi^pfV{DOZ?iEf?N^ys-e4-X`u`syyAZu(y54+?Oo(G3WhMrWHSvK%30h|tEn&K!)XYnUnx~hTvs2)1Se!XhlpHb'
        '{*6IS!%Ax8D`})Qk9kB8nB;h7P',
    "CMYK":
        'c-jHa0Wkjm*#GVT4nbsZVr2ki000000RP(nLjVm43JVGd4GRhj4h{_u6Cf265)u<993B@SE-5iEE-5W6GdfB>Gd4yyEG<A+K}JkYQd3egK3Z'
        'W~P+&??QcwTD02BxS2>=NMLlFQ?5dc{c080@7|HJ?v000360RaI40RaF200000000330|W&I2M7rY3;)CbwGaRT0Rsa91Oo*H1Oxy80et}i0'
        '{{dO1ri}KK?W01VFw~{6f%L4p$H>FvB4Em(eNZQVse5B3Kka_85$)fCnzZ@G&MFiI5|2)L`6nNNJ&alR8>}2SXo+QWMyV&XlZJ5bai%jczJq'
        '*goTEOh>41lla!T~mzbHFqNAjxrl+W>s<N}RwYImoxw^u`#Kp$P$jQpm)6~`0*Vx(G;o{@u<>u$;>FV+F^Yr!h_xSnx|Jnc!1VaE#09gP_00'
        '2J#f7tZZgy?cgMa0~JSFDzM2?RQV?6W_4hgy;g?+|IaqG{&YesP*}*o_;(cQ)geX3sST{43~xyw!j0UK;-ZpQf$<0JQjn{(Y9XA3je?hV%YP'
        'O{e>`-xvP?$TjHIf8=wt{{V8mH^pD_0+;JvlU{XQJ$a3P|Jj?JvXB',
    "optimized":
        'c-s4a<NpH&0WUXCHwH#VMg|WcWcdG&fjdzlIX^cyHLv9VZ3brsUQRA<E)HI9E^a<PUVdQ(QDGq=VRacfaRoh1LjyfcT^(a9FFRv1H*+0bhj2'
        '$XAHSgBAS1h|#HfG-ufQOGkRgnGe0;)!!fK+TYW}9Wrv4;@{|6WZIT&~ugqazY7?=bZnFSgDA7Ky&xtoyz8L%+20wv@H7#LZYn33cd8JL(^S'
        'cL>d6qO8t3PjQMF))MlDF`w!F#?T12s1J<FtZ3b3W_KNCNBJci-Ct3Xp$haAcH-_V&#d`vITb?E_tvlSToGS#mRA}48snSHK!{dZ+N>SEJf4'
        'dZYu9D`BterS|JCI7u@*H*E(zUW!L1HPv*;Ta;~-RRGcRgd1p?A>;u>6Wjn0mH?@^TFSY-F69BDkWo!',
}


def read(name):
    return zlib.decompress(base64.b85decode(files[name]))


for name in files:
    picture = Image.open(io.BytesIO(read(name)))
    print(name, picture.mode, picture.size, picture.info, picture.layer)
    print(hashlib.md5(picture.tobytes()).hexdigest(), picture.getpixel((1, 1)))
# Damaged ones.
whole = read("4:2:0")
for data in (whole[:10], whole[:300], whole[:-100], whole[:-2], whole[:2] + whole[3:],
             whole[:-40] + b"\xff\xd9", whole.replace(b"\xff\xc0", b"\xff\xc3")):
    try:
        print(Image.open(io.BytesIO(data)).load()[1, 1])
    except OSError as error:
        print(type(error).__name__, str(error).partition(" <")[0].partition(" (")[0])
with Image.open(io.BytesIO(whole)) as picture:
    print(picture.format, picture.get_format_mimetype())
    picture.verify()
# Written ones are near to what they were made of, and have the size and kind that was wanted.
source = Image.open(io.BytesIO(read("restarts")))
for mode in ("1", "L", "RGB", "CMYK", "YCbCr"):
    for options in ({}, {"quality": 95, "subsampling": 0}, {"progressive": True, "optimize": True}, {"quality": 5}):
        file = io.BytesIO()
        picture = source.convert(mode)
        picture.save(file, "JPEG", **options)
        again = Image.open(file)
        wanted = picture.convert(again.mode).tobytes()
        off = sum(abs(one - other) for one, other in zip(again.tobytes(), wanted)) / len(wanted)
        print(mode, options, again.mode, again.size, "progressive" in again.info, off < 9, off < 40)
# EXIF.
exif = Image.Exif()
exif[ExifTags.Base.Orientation] = 6
exif[ExifTags.Base.Make] = "Maker"
exif[ExifTags.Base.XResolution] = 72.5
file = io.BytesIO()
source.crop((0, 0, 20, 10)).save(file, "JPEG", exif=exif, comment="text", icc_profile=b"x" * 70000, dpi=(100, 50))
picture = Image.open(file)
print(picture.info["dpi"], picture.info["comment"], len(picture.info["icc_profile"]), picture.info["exif"])
print(sorted(picture.getexif().items()))
turned = ImageOps.exif_transpose(picture)
print(turned.size, sorted(turned.getexif().items()), turned.info["exif"])
for mode in ("RGBA", "P", "LA", "I;16"):
    try:
        Image.new(mode, (2, 2)).save(io.BytesIO(), "JPEG")
    except OSError as error:
        print(error)
