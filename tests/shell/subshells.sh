x=1; (x=2; echo $x; exit 5); echo $? $x; (echo a; (echo b; (echo c))); { x=3; }; echo $x; (cd /; pwd); $(echo echo hi); (exit 2) || echo $?; a=$( (echo inner) ); echo $a; ( ( echo x ) )
#> 2
#> 5 1
#> a
#> b
#> c
#> 3
#> /
#> hi
#> 2
#> inner
#> x
