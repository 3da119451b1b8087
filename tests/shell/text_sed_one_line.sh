printf 'a\nb\n' > f
sed '2i\  two blanks' f
sed '1a\	tab' f
sed '1a\
  on a line of its own' f
sed '1a   skipped' f
sed '$c\ x' f
sed -e '1i\' -e '  next expression' f
#> a
#>   two blanks
#> b
#> a
#> 	tab
#> b
#> a
#>   on a line of its own
#> b
#> a
#> skipped
#> b
#> a
#>  x
#>   next expression
#> a
#> b
