printf 'a\nb\nc\nd\n' > x; printf 'a\nB\nc\nd\ne\n' > y; diff x y; echo $?; diff -u x y | tail -n +3; diff x x; echo $?; diff -q x y; echo $?; diff -s x x; mkdir d1 d2; cp x d1/f; cp y d2/f; touch d1/only; diff -r d1 d2; echo $?; diff -rq d1 d2; diff x nofile; echo $?; diff -i <(echo A) <(echo a); echo $?; diff -w <(echo 'a  b') <(echo 'a b'); echo $?; diff <(printf 'a') <(printf 'a\n'); diff <(seq 10) <(seq 2 11); diff -u --label L1 --label L2 <(seq 20) <(seq 20 | sed 's/^5$/five/;/^15$/d'); diff; echo $?; diff -U1 --label a --label b x y; diff x d1/; diff -Z; echo $?; diff -N x nofile | head -2
#> 2c2
#> < b
#> ---
#> > B
#> 4a5
#> > e
#> 1
#> @@ -1,4 +1,5 @@
#>  a
#> -b
#> +B
#>  c
#>  d
#> +e
#> 0
#> Files x and y differ
#> 1
#> Files x and x are identical
#> diff -r d1/f d2/f
#> 2c2
#> < b
#> ---
#> > B
#> 4a5
#> > e
#> Only in d1: only
#> 1
#> Files d1/f and d2/f differ
#> Only in d1: only
#> 2
#> 0
#> 0
#> 1c1
#> < a
#> \ No newline at end of file
#> ---
#> > a
#> 1d0
#> < 1
#> 10a10
#> > 11
#> --- L1
#> +++ L2
#> @@ -2,7 +2,7 @@
#>  2
#>  3
#>  4
#> -5
#> +five
#>  6
#>  7
#>  8
#> @@ -12,7 +12,6 @@
#>  12
#>  13
#>  14
#> -15
#>  16
#>  17
#>  18
#> 2
#> --- a
#> +++ b
#> @@ -1,4 +1,5 @@
#>  a
#> -b
#> +B
#>  c
#>  d
#> +e
#> 2
#> 1,4d0
#> < a
#! diff: nofile: No such file or directory
#! diff: missing operand after 'diff'
#! diff: Try 'diff --help' for more information.
#! diff: d1/x: No such file or directory
#! diff: missing operand after '-Z'
#! diff: Try 'diff --help' for more information.
