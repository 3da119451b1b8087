p() { local OPTIND=1 o; while getopts ":ab:c" o; do case $o in a) echo a;; b) echo "b=$OPTARG";; c) echo c;; :) echo "missing $OPTARG";; \?) echo "bad $OPTARG";; esac; done; shift $((OPTIND-1)); echo "rest: $*"; }
p -a -b val x y; p -ab val -c; p -bval; p -z; p -b; p -- -a; p -ca x -b
while getopts "xy:" o -q -y; do echo "$o"; done
#> a
#> b=val
#> rest: x y
#> a
#> b=val
#> c
#> rest: 
#> b=val
#> rest: 
#> bad z
#> rest: 
#> missing b
#> rest: 
#> rest: -a
#> c
#> a
#> rest: x -b
#> ?
#> ?
#! bash: illegal option -- q
#! bash: option requires an argument -- y
