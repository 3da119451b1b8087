f() { local -n out=$1; out="set by f"; }; f result; echo $result; a=(1 2 3); v='a[1]'; echo ${!v}; g() { local -n arr=$1; arr+=(new); echo ${#arr[@]}; }; g a; echo ${a[3]}; p=1; set -- first; echo ${!p}; echo ${!#}
#> set by f
#> 2
#> 4
#> new
#> first
#> first
