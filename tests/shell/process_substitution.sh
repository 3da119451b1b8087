diff <(echo a; echo b) <(echo a; echo c); cat <(echo x) <(echo y); while read l; do echo "[$l]"; done < <(seq 3); paste <(seq 2) <(seq 3 4)
comm -12 <(printf 'a\nb\n') <(printf 'b\nc\n')
#> 2c2
#> < b
#> ---
#> > c
#> x
#> y
#> [1]
#> [2]
#> [3]
#> 1	3
#> 2	4
#> b
