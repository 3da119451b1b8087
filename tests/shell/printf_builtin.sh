printf '%s\n' a b c; printf '%d-%s|' 1 x 2 y; echo
printf '%05d %5s %-5s| %.2f %x %X %o %e %g %c %%\n' 42 ab cd 3.14159 255 255 8 12345.678 0.0001 xyz
printf '%b' 'a\tb\n'; printf '%q ' "a b" "it's" '$x' ''; echo
printf '%*d|%-*d|\n' 5 42 5 42; printf '%.3s|\n' abcdef; printf '%+d % d %#x %#o\n' 5 5 255 8
printf -v v '%03d' 7; echo $v; printf '%s\n'; printf '%d\n' 0x1f 010 "'A"
printf '%d\n' abc; echo $?; printf '%s %s\n' a; printf '\x41\101\n'; printf '%(%Y)T\n' 0
#> a
#> b
#> c
#> 1-x|2-y|
#> 00042    ab cd   | 3.14 ff FF 10 1.234568e+04 0.0001 x %
#> a	b
#> a\ b it\'s \$x '' 
#>    42|42   |
#> abc|
#> +5  5 0xff 010
#> 007
#>
#> 31
#> 8
#> 65
#> 0
#> 1
#> a 
#> AA
#> 1970
#! bash: line 6: printf: abc: invalid number
