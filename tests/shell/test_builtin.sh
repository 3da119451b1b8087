touch f; mkdir d; echo x > g; ln -s f l
for e in "-f f" "-d d" "-e nope" "-s f" "-s g" "-L l" "-z ''" "-n x" "a = a" "a != a" "1 -lt 2" "2 -le 1" "-f d" "! -f f" "a" "''" "-r f" "f -ef l" "g -nt nope"; do eval "[ $e ]"; echo "$e: $?"; done
[ a = a -a b = b ] && echo and; [ a = b -o b = b ] && echo or; [ \( a = a \) ] && echo paren
test 3 -gt 2 && echo gt; [ "a" \< "b" ] && echo lt
[ 1 -eq x ]; echo $?
[ a b ]; echo $?
[ a = ]; echo $?
[ ; echo $?
#> -f f: 0
#> -d d: 0
#> -e nope: 1
#> -s f: 1
#> -s g: 0
#> -L l: 0
#> -z '': 0
#> -n x: 0
#> a = a: 0
#> a != a: 1
#> 1 -lt 2: 0
#> 2 -le 1: 1
#> -f d: 1
#> ! -f f: 1
#> a: 0
#> '': 1
#> -r f: 0
#> f -ef l: 0
#> g -nt nope: 0
#> and
#> or
#> paren
#> gt
#> lt
#> 2
#> 2
#> 2
#> 2
#! bash: line 5: [: x: integer expression expected
#! bash: line 6: [: a: unary operator expected
#! bash: line 7: [: a: unary operator expected
#! bash: line 8: [: missing `]'
