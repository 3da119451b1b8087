f() { local x=1; y=2; echo $x $y $1; return 5; }
x=0; f arg; echo $? $x $y
function g { echo g $#; }; g a b
h() { if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(h $(($1-1))) )); fi; }; h 5
k() { if [ $1 -gt 0 ]; then echo $1; k $(($1-1)); fi; }; k 3
outer() { local v=outer; inner; echo $v; }; inner() { v=changed; }; outer; echo "[$v]"
r() { return; }; false; r; echo $?
t() { echo "$FUNCNAME"; }; t
unset -f f; f; echo $?
s() ( cd /; x=sub ); s; echo $x
#> 1 2 arg
#> 5 0 2
#> g 2
#> 120
#> 3
#> 2
#> 1
#> changed
#> []
#> 1
#> t
#> 127
#> 0
#! bash: line 9: f: command not found
