seq 20 > n; head -3 n; head -n 2 n; tail -2 n; tail -n +19 n; head -n -17 n; head -c 4 n; tail -c 3 n; wc n; wc -l n; wc -l < n; wc -w n; printf 'a b\nc' | wc; wc -l n n; head -1 n n; tail -n 1 nofile; echo $?; head nofile; echo $?; cat nofile n 2>&1 | head -2; head -Z n; echo $?; tail --foo; echo $?; wc nofile; echo $?
cat -n <<< $'a\n\nb'; cat -b <<< $'a\n\nb'; cat -s <<< $'a\n\n\nb'; printf 'a\tb\r\n' | cat -A; tac n | head -2; rev <<< abc; nl <<< $'x\n\ny'; fold -w 3 <<< abcdefgh; echo "the quick brown fox" | fold -s -w 10; tee o1 o2 <<< hi; cat o1 o2; echo more | tee -a o1 >/dev/null; cat o1
#> 1
#> 2
#> 3
#> 1
#> 2
#> 19
#> 20
#> 19
#> 20
#> 1
#> 2
#> 3
#> 1
#> 2
#> 20
#> 20 20 51 n
#> 20 n
#> 20
#> 20 n
#>       1       3       5
#>  20 n
#>  20 n
#>  40 total
#> ==> n <==
#> 1
#>
#> ==> n <==
#> 1
#> 1
#> 1
#> cat: nofile: No such file or directory
#> 1
#> 1
#> 1
#> 1
#>      1	a
#>      2	
#>      3	b
#>      1	a
#>
#>      2	b
#> a
#>
#> b
#> a^Ib^M$
#> 20
#> 19
#> cba
#>      1	x
#>        
#>      2	y
#> abc
#> def
#> gh
#> the quick 
#> brown fox
#> hi
#> hi
#> hi
#> hi
#> more
#! tail: cannot open 'nofile' for reading: No such file or directory
#! head: cannot open 'nofile' for reading: No such file or directory
#! head: invalid option -- 'Z'
#! Try 'head --help' for more information.
#! tail: unrecognized option '--foo'
#! Try 'tail --help' for more information.
#! wc: nofile: No such file or directory
