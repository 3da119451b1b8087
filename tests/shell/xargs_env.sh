echo a b c | xargs; echo a b c | xargs -n1; seq 5 | xargs -n2 echo; echo "a 'b c'" | xargs -n1; printf 'x\0y z\0' | xargs -0 -I{} echo "[{}]"; echo | xargs -r echo no; echo | xargs echo yes; printf 'a,b' | xargs -d, -n1; echo 1 | xargs -t echo 2>&1; echo x | xargs nosuchcmd; echo $?; echo x | xargs false; echo $?; seq 3 | xargs -I% sh -c 'echo $((% * 2))'; printf 'a\nb c\n' | xargs -L1 echo L; env FOO=1 sh -c 'echo $FOO'; env nosuch; echo $?; timeout 5 echo t; timeout 0.2 sleep 5; echo $?; nohup echo n 2>/dev/null; time -p true 2>/dev/null; nice echo n; sleep 0.01; sleep x; echo $?; echo x | xargs -Z; echo $?; which ls nosuch; echo $?; printenv HOME
#> a b c
#> a
#> b
#> c
#> 1 2
#> 3 4
#> 5
#> a
#> b c
#> [x]
#> [y z]
#> yes
#> a
#> b
#> echo 1
#> 1
#> 127
#> 123
#> 2
#> 4
#> 6
#> L a
#> L b c
#> 1
#> 127
#> t
#> 124
#> n
#> n
#> 1
#> 1
#> /usr/bin/ls
#> 1
#> /tmp/wardian-shell-case
#! xargs: nosuchcmd: No such file or directory
#! env: ‘nosuch’: No such file or directory
#! real 0.00
#! user 0.00
#! sys 0.00
#! sleep: invalid time interval ‘x’
#! Try 'sleep --help' for more information.
#! xargs: invalid option -- 'Z'
#! Try 'xargs --help' for more information.
