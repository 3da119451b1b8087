true && echo a || echo b
false && echo a || echo b
! true; echo $?
! false; echo $?
false; echo $?
(exit 3); echo $?
true | false; echo $? ${PIPESTATUS[@]}
{ echo x; echo y; } | cat
echo one; echo two
#> a
#> b
#> 1
#> 0
#> 1
#> 3
#> 1 0 1
#> x
#> y
#> one
#> two
