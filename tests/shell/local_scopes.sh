x=g; f() { local x; echo "[${x-unset}]"; x=l; g; echo $x; }; g() { echo "g sees $x"; x=changed; }; f; echo $x
f2() { local -a arr=(1 2); local -i n=3+4; echo ${#arr[@]} $n; declare -g glob=yes; }; f2; echo $glob ${arr-none}
f3() { export E=1; readonly R=2; }; f3; env | grep ^E=; R=3; echo $R
#> [unset]
#> g sees l
#> changed
#> g
#> 2 7
#> yes none
#> E=1
#! bash: line 3: R: readonly variable
#= 1
