shopt -s lastpipe
echo one two | read a b; echo "$a-$b"
printf '1\n2\n3\n' | while read n; do sum=$((sum + n)); done; echo $sum "${PIPESTATUS[@]}"
echo x | { cat; cd /; y=3; }; pwd; echo $y
yes | head -n 1 | read z; echo $z
set -o pipefail; false | true; echo $?
seq 3 | mapfile -t lines; echo ${#lines[@]}
shopt -u lastpipe; echo 1 | read q; echo "q=$q"
echo a | exit 4; echo $?
shopt -s lastpipe; echo a | exit 5; echo never
#> one-two
#> 6 0 0
#> x
#> /
#> 3
#> y
#> 1
#> 3
#> q=
#> 4
#= 5
