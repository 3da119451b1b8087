printf 'b 2\na 10\nc 1\na 2\n' > f; sort f; sort -r f; sort -k2 -n f; sort -k2,2n -k1,1r f; sort -u -k1,1 f; sort -t' ' -k2nr f; printf '10\n9\n1e1\n-3\n2.5\n' | sort -n; printf '1K\n2M\n500\n1G\n' | sort -h; printf 'v1.10\nv1.9\nv1.2\n' | sort -V; printf 'B\na\nC\n' | sort -f; printf 'a\na\nb\n' | sort -u; sort -c f; echo $?; sort nofile; echo $?; printf 'x:3\ny:1\n' | sort -t: -k2 -o f2; cat f2; sort -Z f; echo $?
printf 'a\na\nb\nc\nc\nc\n' > u; uniq u; uniq -c u; uniq -d u; uniq -u u; printf 'A\na\n' | uniq -i; printf '1 x\n2 x\n' | uniq -f1; sort u | uniq -c | sort -rn | head -1
#> a 10
#> a 2
#> b 2
#> c 1
#> c 1
#> b 2
#> a 2
#> a 10
#> c 1
#> a 2
#> b 2
#> a 10
#> c 1
#> b 2
#> a 2
#> a 10
#> a 10
#> b 2
#> c 1
#> a 10
#> a 2
#> b 2
#> c 1
#> -3
#> 1e1
#> 2.5
#> 9
#> 10
#> 500
#> 1K
#> 2M
#> 1G
#> v1.2
#> v1.9
#> v1.10
#> a
#> B
#> C
#> a
#> b
#> 1
#> 2
#> y:1
#> x:3
#> 2
#> a
#> b
#> c
#>       2 a
#>       1 b
#>       3 c
#> a
#> c
#> b
#> A
#> 1 x
#>       3 c
#! sort: f:2: disorder: a 10
#! sort: cannot read: nofile: No such file or directory
#! sort: invalid option -- 'Z'
#! Try 'sort --help' for more information.
