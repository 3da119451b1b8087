printf 'a:b:c\nd:e:f\n' > f; cut -d: -f2 f; cut -d: -f1,3 f; cut -d: -f2- f; cut -c1-3 f; cut -c2 f; cut -d: --complement -f2 f; cut -d, -f1 f; cut -d, -s -f1 f; cut -d: -f1,2 --output-delimiter=- f; cut f; echo $?; cut -f0 f; echo $?
echo hello | tr a-z A-Z; echo hello | tr -d l; echo aabbcc | tr -s a-c; echo "a b  c" | tr -s ' ' '\n'; echo abc123 | tr -cd '0-9\n'; echo abc | tr abc xy; echo 'a,b' | tr , '\t'; echo Hello | tr '[:upper:]' '[:lower:]'; echo hello | tr -c 'a-z\n' '_'; tr; echo $?; tr a; echo $?
paste -d, f f; paste -s -d+ <(seq 4); seq 6 | paste - - -; printf '1 a\n2 b\n' > j1; printf '1 x\n3 y\n' > j2; join j1 j2; join -a1 j1 j2; join -v2 j1 j2; comm j1 j2; printf 'name age\nbob 5\nalexander 12\n' | column -t; printf 'a:b\ncc:d\n' | column -t -s:; printf 'a\tb\n' | expand; printf 'a\tb\n' | expand -t4; seq 3 | shuf | sort; shuf -i 1-3 | sort | tr -d '\n'; echo
#> b
#> e
#> a:c
#> d:f
#> b:c
#> e:f
#> a:b
#> d:e
#> :
#> :
#> a:c
#> d:f
#> a:b:c
#> d:e:f
#> a-b
#> d-e
#> 1
#> 1
#> HELLO
#> heo
#> abc
#> a
#> b
#> c
#> 123
#> xyy
#> a	b
#> hello
#> hello
#> 1
#> 1
#> a:b:c,a:b:c
#> d:e:f,d:e:f
#> 1+2+3+4
#> 1	2	3
#> 4	5	6
#> 1 a x
#> 1 a x
#> 2 b
#> 3 y
#> 1 a
#> 	1 x
#> 2 b
#> 	3 y
#> name       age
#> bob        5
#> alexander  12
#> a   b
#> cc  d
#> a       b
#> a   b
#> 1
#> 2
#> 3
#> 123
#! cut: you must specify a list of bytes, characters, or fields
#! Try 'cut --help' for more information.
#! cut: fields are numbered from 1
#! Try 'cut --help' for more information.
#! tr: missing operand
#! Try 'tr --help' for more information.
#! tr: missing operand after ‘a’
#! Two strings must be given when translating.
#! Try 'tr --help' for more information.
