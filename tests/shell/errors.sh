nosuch; echo $?
nosuch | cat; echo ${PIPESTATUS[0]}
cd nodir; echo $?; cd a b; echo $?
f() { nosuchinf; }; f
exit abc
#> 127
#> 127
#> 1
#> 1
#! bash: line 1: nosuch: command not found
#! bash: line 2: nosuch: command not found
#! bash: line 3: cd: nodir: No such file or directory
#! bash: line 3: cd: too many arguments
#! environment: line 4: nosuchinf: command not found
#! bash: line 5: exit: abc: numeric argument required
#= 2
