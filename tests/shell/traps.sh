trap 'echo exit $?' EXIT
trap -p EXIT
(trap 'echo sub' EXIT; echo in)
trap 'echo int' INT; trap - INT
echo body
exit 3
#> trap -- 'echo exit $?' EXIT
#> in
#> sub
#> body
#> exit 3
#= 3
