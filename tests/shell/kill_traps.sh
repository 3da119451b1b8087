trap 'echo int' INT
kill -INT $$
echo after $?
f() { trap 'echo usr $1' USR1; kill -s USR1 $$; echo in f; }
f x
trap '' TERM; kill $$; echo still
(trap 'echo sub' HUP; kill -HUP $BASHPID; echo end of sub)
trap 'echo bye' EXIT
kill -TERM 999999 2>/dev/null || echo none
kill -s NOPE $$; echo $?; kill -n 2 $$; kill -0 $$; echo $?
#> int
#> after 0
#> usr x
#> in f
#> still
#> sub
#> end of sub
#> none
#> 1
#> int
#> 0
#> bye
#! bash: line 10: kill: NOPE: invalid signal specification
