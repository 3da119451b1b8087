if true; then echo a; elif false; then echo b; else echo c; fi
if false; then echo a; elif true; then echo b; fi
i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done
until [ $i -eq 0 ]; do i=$((i-1)); if [ $i = 1 ]; then continue; fi; echo u$i; done
for i in 1 2 3; do for j in a b c; do [ $j = b ] && continue 2; [ $i = 3 ] && break 2; echo $i$j; done; done
case abc in x) echo x;; a*|b) echo m;; *) echo d;; esac
case abc in a*) echo 1;& x) echo 2;; y) echo 3;; esac
case abc in a*) echo 1;;& *c) echo 2;; *) echo 3;; esac
case "a b" in "a b") echo q;; esac; case x in [a-c]) echo no;; [!a-c]) echo neg;; esac
x='*'; case foo in "$x") echo lit;; $x) echo pat;; esac
while read a b; do echo "$b $a"; done <<< $'1 2\n3 4'
for x; do echo never; done; echo $?
if ! grep -q foo <<< bar; then echo none; fi
#> a
#> b
#> 0
#> 1
#> 2
#> u2
#> u0
#> 1a
#> 2a
#> m
#> 1
#> 2
#> 1
#> 2
#> q
#> neg
#> pat
#> 2 1
#> 4 3
#> 0
#> none
