A=1; export B=2; env | grep -E '^[AB]='; C=3 env | grep ^C=; echo "[$C]"
bash -c 'echo $B [$A]'; export -n B; bash -c 'echo [$B]'
D=x E=y bash -c 'echo $D$E'; export F; F=late; printenv F; printenv nope; echo $?
env -i X=1 env; env -u HOME printenv HOME; echo $?; declare -x G=5; printenv G
#> B=2
#> C=3
#> []
#> 2 []
#> []
#> xy
#> late
#> 1
#> X=1
#> 1
#> 5
