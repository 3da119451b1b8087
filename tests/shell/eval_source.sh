eval 'x=1; echo $x'; eval "echo a" "b"; eval; echo $?
echo 'y=2; echo "args: $@"; return 7; echo no' > lib.sh; source lib.sh a b; echo $? $y; . ./lib.sh; echo $?
source nofile; echo $?
echo 'exit 4' > e.sh; bash e.sh; echo $?; cmd="echo hi there"; $cmd; "$cmd"; echo $?
eval 'if true; then'; echo $?
#> 1
#> a b
#> 0
#> args: a b
#> 7 2
#> args: 
#> 7
#> 1
#> 4
#> hi there
#> 127
#> 2
#! bash: line 3: nofile: No such file or directory
#! bash: line 4: echo hi there: command not found
#! bash: eval: line 6: syntax error: unexpected end of file
