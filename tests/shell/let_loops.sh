let i=0; while ((i < 3)); do let i++; done; echo $i; let "x = 5" "y = x * 2"; echo $y; let 0; echo $?; let 1; echo $?; i=10; ((i-=3, i*=2)); echo $i; ((i>100)); echo $?; n=3; while ((n--)); do echo $n; done
#> 3
#> 10
#> 1
#> 0
#> 14
#> 1
#> 2
#> 1
#> 0
