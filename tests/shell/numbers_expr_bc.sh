expr 1 + 2; expr 7 / 2 '*' 3; expr abc : 'a\(.\)c'; expr abc : 'ab'; expr length hello; expr substr hello 2 3; expr index hello l; expr 1 '<' 2; expr 0; echo $?; expr 1 / 0; echo $?; expr a + 1; echo $?; expr 5 - 3 \* 2; expr \( 5 - 3 \) \* 2; expr '' \| x; x=5; x=$(expr $x + 1); echo $x
echo '1+2*3' | bc; echo 'scale=2; 10/3' | bc; echo '2^10' | bc; echo '7/2' | bc; echo '3.14*2' | bc; echo 'scale=3; sqrt(2)' | bc; echo '5>3' | bc; echo 'x=4; x*2' | bc; echo '1/0' | bc; echo '-5 % 3' | bc; echo '.5+.25' | bc; bc <<< '(1+2)*3'
#> 3
#> 9
#> b
#> 2
#> 5
#> ell
#> 3
#> 1
#> 0
#> 1
#> 2
#> 2
#> -1
#> 4
#> x
#> 6
#> 7
#> 3.33
#> 1024
#> 3
#> 6.28
#> 1.414
#> 1
#> 8
#> -2
#> .75
#> 9
#! expr: division by zero
#! expr: non-integer argument
#! Runtime error (func=(main), adr=3): Divide by zero
