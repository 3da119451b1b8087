yes | head -3; seq 1000000 | head -2; while true; do echo x; done | head -2; yes abc | sed 2q | tail -1
seq 1 100000 | sort -n | tail -1; for i in 1 2 3; do echo $i; done | while read x; do echo "<$x>"; done
x=1; echo 2 | read x; echo $x; echo a | { cat; echo b; } | tac; yes | head -1000 | wc -l; echo ${PIPESTATUS[@]}
seq 5 | while read n; do [ $n = 3 ] && break; echo $n; done; cat /dev/zero | head -c 5 | od -An -tx1; true | cat; echo "$?"
head -c 3 /dev/zero | wc -c; echo abc |& cat; ls nofile |& cat
#> y
#> y
#> y
#> 1
#> 2
#> x
#> x
#> abc
#> 100000
#> <1>
#> <2>
#> <3>
#> 1
#> b
#> a
#> 1000
#> 141 0 0
#> 1
#> 2
#>  00 00 00 00 00
#> 0
#> 3
#> abc
#> ls: cannot access 'nofile': No such file or directory
