f() { echo "$#: $1 $2 ${10} $*"; for a in "$@"; do echo "[$a]"; done; for a in "$*"; do echo "<$a>"; done; for a in $*; do echo "{$a}"; done; }
f "a b" c d e f g h i j k
f
set -- x "y z"; echo $# "$2"; shift; echo "$1"; shift 5; echo $?
set -- a b c d; echo "${@:2}" "${@:2:2}" "${*: -1}" "${@: -2:1}"
IFS=,; echo "$*"; echo $*
#> 10: a b c k a b c d e f g h i j k
#> [a b]
#> [c]
#> [d]
#> [e]
#> [f]
#> [g]
#> [h]
#> [i]
#> [j]
#> [k]
#> <a b c d e f g h i j k>
#> {a}
#> {b}
#> {c}
#> {d}
#> {e}
#> {f}
#> {g}
#> {h}
#> {i}
#> {j}
#> {k}
#> 0:    
#> <>
#> 2 y z
#> y z
#> 1
#> b c d b c d c
#> a,b,c,d
#> a b c d
