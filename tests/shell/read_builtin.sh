echo "a b c" | { read x y; echo "$x|$y"; }
printf 'a\\tb\n' | { read -r x; echo "$x"; }; printf 'a\\tb\n' | { read x; echo "$x"; }
IFS=, read -r a b c <<< "1,2,3,4"; echo "$a|$b|$c"
read -a arr <<< "x y z"; echo ${arr[1]} ${#arr[@]}
while IFS=: read -r u p rest; do echo "$u-$p-$rest"; done <<< $'root:x:0:0\nbob:y:1:1'
read x < /dev/null; echo $?
printf 'no newline' | { read x; echo "$? $x"; }
read -n 2 x <<< abcdef; echo $x; read -d ';' x <<< "one;two"; echo $x
IFS= read -r l <<< "  spaces  "; echo "[$l]"; read l <<< "  spaces  "; echo "[$l]"
mapfile -t lines <<< $'l1\nl2\nl3'; echo ${#lines[@]} "${lines[1]}"
readarray -t files < <(printf 'a\nb\n'); echo "${files[*]}"
printf 'x\0y\0' | while IFS= read -r -d '' i; do echo "<$i>"; done
read <<< "  reply "; echo "[$REPLY]"
n=0; while read -r; do ((n++)); done < <(seq 5); echo $n
#> a|b c
#> a\tb
#> atb
#> 1|2|3,4
#> y 3
#> root-x-0:0
#> bob-y-1:1
#> 1
#> 1 no newline
#> ab
#> one
#> [  spaces  ]
#> [spaces]
#> 3 l2
#> a b
#> <x>
#> <y>
#> [  reply ]
#> 5
