declare -A m=([one]=1 ["two words"]=2)
m[three]=3; k=three; echo ${m[$k]} ${m["two words"]} ${#m[@]}
for k in "${!m[@]}"; do echo "$k=${m[$k]}"; done | sort
unset 'm[one]'; echo ${#m[@]} "${m[one]-none}"
m[c]=$(( ${m[c]:-0} + 1 )); (( m[c]++ )); echo ${m[c]}
[[ -v m[c] ]] && echo yes; [[ -v m[zz] ]] || echo no
declare -A e; echo ${#e[@]}
#> 3 2 3
#> one=1
#> three=3
#> two words=2
#> 2 none
#> 2
#> yes
#> no
#> 0
