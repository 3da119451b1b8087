echo {a,b,c} x{1,2}y {1..5} {5..1} {01..03} {1..10..3} {a..e} {a,b}{1,2} {a,{b,c}} {} {a} a{,b} "{a,b}" {1..3}{x,y} ${HOME:0:0}{q,r}
echo {-2..2} {z..w..2} {a,b\,c} '{a,b}' {$x,b}
#> a b c x1y x2y 1 2 3 4 5 5 4 3 2 1 01 02 03 1 4 7 10 a b c d e a1 a2 b1 b2 a b c {} {a} a ab {a,b} 1x 1y 2x 2y 3x 3y q r
#> -2 -1 0 1 2 z x a b,c {a,b} b
