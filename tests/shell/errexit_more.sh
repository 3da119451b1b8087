bash -c 'set -e; { false && true; }; echo a; (false && true); echo b'; echo $?
bash -c 'set -e; f() { false; echo no; }; f; echo never'; echo $?
bash -c 'set -e; x=$(false); echo never'; echo $?
bash -c 'set -e; local_() { local x=$(false); echo yes; }; local_'; echo $?
bash -c 'set -eo pipefail; false | true; echo never'; echo $?
bash -c 'set -e; false | true; echo yes'; echo $?
bash -c 'set -e; trap "echo bye" EXIT; false; echo no'; echo $?
bash -c 'trap "echo err \$?" ERR; false; true; (exit 3); if false; then :; fi; echo end'; echo $?
bash -c 'set -eu; echo ${nope}; echo no'; echo $?
bash -c 'set -e; [[ a == b ]]; echo no'; echo $?
bash -c 'set -e; ((0)); echo no'; echo $?
#> a
#> 1
#> 1
#> 1
#> yes
#> 0
#> 1
#> yes
#> 0
#> bye
#> 1
#> err 1
#> err 3
#> end
#> 0
#> 1
#> 1
#> 1
#! bash: line 1: nope: unbound variable
