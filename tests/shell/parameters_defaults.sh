unset x; y=
echo "${x:-d}" "${x-d}" "${y:-d}" "${y-d}" "${x:+s}" "${y+s}" "${y:+s}"
echo "${x:=new}" "$x"
z=hello
echo ${#z} ${z:1:3} ${z: -3} ${z:1} ${z:0:-1} ${z#h*l} ${z##h*l} ${z%l*} ${z%%l*}
echo ${z/l/L} ${z//l/L} ${z/#h/H} ${z/%o/O} ${z^} ${z^^} ${z//l} ${z/x/y}
u=HELLO; echo ${u,} ${u,,}
p=/a/b/c.tar.gz; echo ${p##*/} ${p%/*} ${p%.*} ${p%%.*} ${p#*.}
echo "${x:?msg}"
(echo "${nope:?is missing}"; echo not here)
echo $?
n=z; echo ${!n}
abc1=1 abc2=2; echo ${!abc*} "${!abc@}"
echo "${z@Q}" "${z@U}"
#> d d d   s 
#> new new
#> 5 ell llo ello hell lo o hel he
#> heLlo heLLo Hello hellO Hello HELLO heo hello
#> hELLO hello
#> c.tar.gz /a/b /a/b/c.tar /a/b/c tar.gz
#> new
#> 1
#> hello
#> abc1 abc2 abc1 abc2
#> 'hello' HELLO
#! bash: line 10: nope: is missing
