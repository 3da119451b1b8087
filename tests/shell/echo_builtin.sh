echo -n a; echo b; echo -e 'a\tb\\n\x41\0101'; echo -E 'a\tb'; echo -ne 'x\n'; echo -- a; echo -x; echo -e 'a\cb' ; echo; echo "-n"; echo - a
#> ab
#> a	b\nAA
#> a\tb
#> x
#> -- a
#> -x
#> a
#> - a
