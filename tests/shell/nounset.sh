set -u
echo "${x:-ok}"; y=; echo "[$y]"; a=(); echo "${a[@]}" "$@" "$#"
echo "$x"
echo not
#> ok
#> []
#> 0
#! bash: line 3: x: unbound variable
#= 127
