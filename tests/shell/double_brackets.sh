x="a b"; [[ $x == "a b" ]] && echo 1; [[ $x == a* ]] && echo 2; [[ $x == "a*" ]] || echo 3
[[ foo123 =~ ^([a-z]+)([0-9]+)$ ]] && echo "${BASH_REMATCH[0]} ${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"
re='^[0-9]+$'; [[ 42 =~ $re ]] && echo num; [[ 4a =~ $re ]] || echo nan
[[ -z "" && -n x || a == b ]] && echo logic; [[ ! -f nofile ]] && echo not
[[ 10 -gt 9 ]] && echo gt; [[ b > a ]] && echo sgt; [[ (a == a) && (b == b) ]] && echo par
[[ a.b =~ a\.b ]] && echo esc; [[ axb =~ a\.b ]] || echo noesc; [[ "x y" =~ x\ y ]] && echo sp
[[ abc == @(abc|def) ]] && echo ext; [[ $undefined == "" ]] && echo undef
[[ "$x" = *" "* ]] && echo has; v=1+1; [[ $v -eq 2 ]] && echo arith
#> 1
#> 2
#> 3
#> foo123 foo 123
#> num
#> nan
#> logic
#> not
#> gt
#> sgt
#> par
#> esc
#> noesc
#> sp
#> ext
#> undef
#> has
#> arith
