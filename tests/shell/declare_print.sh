x=1; declare -p x; declare -i n=5; n=n+1; declare -p n; declare -r q=z; declare -p q; export e="a\"b"; declare -p e; a=(1 "b c"); declare -p a; declare -A m=([k]=v); declare -p m; declare -p nope; declare -u U=abc; declare -l L=ABC; echo $U $L; typeset -p U; declare -n ref=x; ref=9; echo $x; local_() { local a=2; declare -p a; }; local_; y=$'tab\there'; declare -p y
#> declare -- x="1"
#> declare -i n="6"
#> declare -r q="z"
#> declare -x e="a\"b"
#> declare -a a=([0]="1" [1]="b c")
#> declare -A m=([k]="v" )
#> ABC abc
#> declare -u U="ABC"
#> 9
#> declare -- a="2"
#> declare -- y=$'tab\there'
#! bash: line 1: declare: nope: not found
