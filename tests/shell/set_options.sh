set -x; echo a "b c"; x=1; [ $x = 1 ] && echo y; for i in 1; do :; done; set +x; echo done
set -- a b; set -o pipefail; false | true; echo $?; set +o pipefail
set -Z; echo $?; set -o nope; echo $?; shopt -s nope; echo $?; set -n; echo never
#> a b c
#> y
#> done
#> 1
#> 2
#> 2
#> 1
#! + echo a 'b c'
#! + x=1
#! + '[' 1 = 1 ']'
#! + echo y
#! + for i in 1
#! + :
#! + set +x
#! bash: line 3: set: -Z: invalid option
#! set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#! bash: line 3: set: nope: invalid option name
#! bash: line 3: shopt: nope: invalid shell option name
