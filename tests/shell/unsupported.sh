nosuchgit status; echo $?
#> 127
#! bash: line 1: nosuchgit: command not found
