a=(one "two three" four)
echo ${a[0]} "${a[1]}" ${#a[@]} ${#a[1]} "${a[@]:1:2}" "${a[-1]}"
a+=(five); a[7]=eight; echo "${!a[@]}" "${a[@]}"
unset 'a[1]'; echo "${a[@]}" ${#a[@]}
for x in "${a[@]}"; do echo "<$x>"; done
b=("${a[@]/f/F}"); echo "${b[@]}"
declare -p a
a[0]+=X; echo ${a[0]} $a
c=($(echo 1 2 3)); echo ${c[2]}
d=([3]=x [1]=y z); declare -p d
echo "${a[*]}"; IFS=-; echo "${a[*]}"
#> one two three 3 9 two three four four
#> 0 1 2 3 7 one two three four five eight
#> one four five eight 4
#> <one>
#> <four>
#> <five>
#> <eight>
#> one Four Five eight
#> declare -a a=([0]="one" [2]="four" [3]="five" [7]="eight")
#> oneX oneX
#> 3
#> declare -a d=([1]="y" [2]="z" [3]="x")
#> oneX four five eight
#> oneX-four-five-eight
