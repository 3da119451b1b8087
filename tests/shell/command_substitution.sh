echo $(echo a; echo b) "$(echo a; echo b)" `echo c \`echo d\`` "$(echo "nested $(echo "deep")")"
x=$(printf 'a\n\n\n'); echo "[$x]"
x=$(false); echo $?; y=$(exit 4) ; echo $?
echo "$(cat <<EOF
in here
EOF
)"
echo $(( $(echo 2) + 3 ))
z=$(cat </dev/null); echo "[$z]"
case $(echo foo) in (foo) echo paren;; esac
echo $(case a in a) echo inner;; esac)
#> a b a
#> b c d nested deep
#> [a]
#> 1
#> 4
#> in here
#> 5
#> []
#> paren
#> inner
