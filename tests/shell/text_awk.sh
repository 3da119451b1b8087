printf 'a 1 x\nb 2 y\nc 3 z\n' > f; awk '{print $1}' f; awk '{print $NF, NR, NF}' f; awk -F: '{print $2}' <<< a:b:c; awk '{s+=$2} END {print s}' f; awk '$2>1' f; awk '/b/{print "found", $0}' f; awk 'NR==2' f; awk 'BEGIN{print "hi"; x=5; print x*2, x/2, x%3, 2^10}'; awk -v n=3 'BEGIN{print n+1}'; awk '{a[$1]=$2} END{for(k in a) print k, a[k]}' f | sort; awk 'BEGIN{printf "%5.2f|%-5s|%03d|%s\n", 3.14159, "ab", 7, "x"}'; awk '{print length($0), length}' f; awk 'BEGIN{print substr("hello",2,3), index("hello","l"), toupper("abc"), tolower("ABC")}'; awk 'BEGIN{n=split("a,b,c",p,","); print n, p[1], p[3]}'; awk '{gsub(/[0-9]/,"N"); print}' f; awk '{sub("a","Z")}1' f; awk 'BEGIN{print match("foobar","ob"), RSTART, RLENGTH}'; awk 'BEGIN{OFS="-"}{$1=$1; print}' f; awk '{$2="Q"}1' f; awk 'BEGIN{while(i<3){print i++}}'; awk 'BEGIN{for(i=0;i<3;i++) if(i==1) continue; else print i}'; awk 'function f(x){return x*2} BEGIN{print f(21)}'; awk 'BEGIN{print 1==1.0, "a"<"b", "10"<"9", 10<9}'; awk '{print ($2>1?"big":"small")}' f; awk 'END{print NR}' f; awk 'BEGIN{print length("héllo") > 0}'; awk '!seen[$1]++' <<< $'a\nb\na'; awk 'BEGIN{getline l < "f"; print l}' ; awk 'NR>1{exit 3}{print}' f; echo $?; awk 'BEGIN{print substr("hello",4,10)}'; awk 'BEGIN { print -3 % 2, int(-3.7), 1e6, 0.1+0.2, 100000000, 3.0 }'; awk -F, -v OFS='\t' '{print $1,$2}' <<< 'x,y'; awk '/a/,/b/' f; awk 'BEGIN{if(!(3 in a)) print "no"; a[3]; if(3 in a) print "yes"; delete a[3]; print length(a)}'; awk 'BEGIN{"echo cmd" | getline x; print x}'; awk '{print > "out_" $1}' f; cat out_b; awk 'BEGIN{print "b\na" | "sort"}'; awk 'BEGIN{x["a"]=1; x["b"]=2; for (k in x) n++; print n}'; awk 'BEGIN { do { i++ } while (i<5); print i }'; awk '{ print NR": "$0 }' f; awk "BEGIN{print \"a\" \"b\" 1+2 \"c\"}"; awk 'BEGIN{print 1,2;print(1)(2)}'; awk '$1 ~ /^[ab]$/ && $2 != 2' f; awk 'BEGIN{print system("exit 3")}'; awk '{sum[$1]+=$2;cnt++} END{printf "%.1f %d\n", sum["c"]/cnt, cnt}' f; awk -f /dev/stdin f <<< '{print $3}'; awk 'BEGIN{print index("abc","")}' ; awk '{print $(NF-1)}' f; awk 'BEGIN { s = sprintf("%c%c", 65, "BC"); print s }'; awk -F'[:,]' '{print $2 $3}' <<< 'a:b,c'; awk 'BEGIN{RS=";"}{print NR, $0}' <<< 'a;b;c'; awk 'BEGIN{RS=""}{print NR": "$1}' <<< $'p q\nr\n\ns t'
#> a
#> b
#> c
#> x 1 3
#> y 2 3
#> z 3 3
#> b
#> 6
#> b 2 y
#> c 3 z
#> found b 2 y
#> b 2 y
#> hi
#> 10 2.5 2 1024
#> 4
#> a 1
#> b 2
#> c 3
#>  3.14|ab   |007|x
#> 5 5
#> 5 5
#> 5 5
#> ell 3 ABC abc
#> 3 a c
#> a N x
#> b N y
#> c N z
#> Z 1 x
#> b 2 y
#> c 3 z
#> 3 3 2
#> a-1-x
#> b-2-y
#> c-3-z
#> a Q x
#> b Q y
#> c Q z
#> 0
#> 1
#> 2
#> 0
#> 2
#> 42
#> 1 1 1 0
#> small
#> big
#> big
#> 3
#> a
#> b
#> a 1 x
#> a 1 x
#> 3
#> lo
#> -1 -3 1000000 0.3 100000000 3
#> x	y
#> a 1 x
#> b 2 y
#> no
#> yes
#> 0
#> cmd
#> b 2 y
#> a
#> b
#> 2
#> 5
#> 1: a 1 x
#> 2: b 2 y
#> 3: c 3 z
#> ab3c
#> 1 2
#> 12
#> a 1 x
#> 3
#> 1.0 3
#> x
#> y
#> z
#> 1
#> 1
#> 2
#> 3
#> AB
#> bc
#> 1 a
#> 2 b
#> 3 c
#>
#> 1: p
#> 2: s
