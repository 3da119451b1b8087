readonly r=1; r=2
echo $r; unset r; echo $?; break; continue; return; echo $?
shift 3; echo $?; unset 'x y'; echo $?; export 1x=2; echo $?
type nosuch; command -v nosuch; echo $?; command nosuch; echo $?
echo ${x!}; echo here
cat < ''; echo $?
#> 1
#> 1
#> 2
#> 1
#> 0
#> 1
#> 1
#> 127
#> 1
#! bash: line 1: r: readonly variable
#! bash: line 2: unset: r: cannot unset: readonly variable
#! bash: line 2: break: only meaningful in a `for', `while', or `until' loop
#! bash: line 2: continue: only meaningful in a `for', `while', or `until' loop
#! bash: line 2: return: can only `return' from a function or sourced script
#! bash: line 3: export: `1x=2': not a valid identifier
#! bash: line 4: type: nosuch: not found
#! bash: line 4: nosuch: command not found
#! bash: line 5: ${x!}: bad substitution
#! bash: line 6: : No such file or directory
