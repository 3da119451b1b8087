x="  a  b c  "; for i in $x; do echo "[$i]"; done
IFS=:; y="a:b::c:"; for i in $y; do echo "[$i]"; done; set -- $y; echo $#
IFS=' :'; y="a : b:c"; for i in $y; do echo "[$i]"; done
IFS=; for i in $x; do echo "[$i]"; done
unset IFS; for i in pre$x"q"; do echo "[$i]"; done
e=; echo a $e b "$e" c | cat -A; set -- $e "$e"; echo $#
#> [a]
#> [b]
#> [c]
#> [a]
#> [b]
#> []
#> [c]
#> 4
#> [a]
#> [b]
#> [c]
#> [  a  b c  ]
#> [pre]
#> [a]
#> [b]
#> [c]
#> [q]
#> a b  c$
#> 1
