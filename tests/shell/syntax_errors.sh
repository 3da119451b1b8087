echo before
bash -c 'if true; then echo a'; echo $?
bash -c 'fi'; echo $?
bash -c 'echo a; done'; echo $?
bash -c 'for i in a b; echo; done'; echo $?
bash -c 'echo "abc'; echo $?
bash -c 'echo a | | b'; echo $?
bash -c 'echo )'; echo $?
bash -c '&& a'; echo $?
bash -c $'echo one\necho two; }\necho three'; echo $?
bash -c 'case x in y) echo'; echo $?
bash -c 'foo() { echo'; echo $?
bash -c 'while true; do'; echo $?
#> before
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> one
#> 2
#> 2
#> 2
#> 2
#! bash: -c: line 2: syntax error: unexpected end of file
#! bash: -c: line 1: syntax error near unexpected token `fi'
#! bash: -c: line 1: `fi'
#! bash: -c: line 1: syntax error near unexpected token `done'
#! bash: -c: line 1: `echo a; done'
#! bash: -c: line 1: syntax error near unexpected token `echo'
#! bash: -c: line 1: `for i in a b; echo; done'
#! bash: -c: line 1: unexpected EOF while looking for matching `"'
#! bash: -c: line 1: syntax error near unexpected token `|'
#! bash: -c: line 1: `echo a | | b'
#! bash: -c: line 1: syntax error near unexpected token `)'
#! bash: -c: line 1: `echo )'
#! bash: -c: line 1: syntax error near unexpected token `&&'
#! bash: -c: line 1: `&& a'
#! bash: -c: line 2: syntax error near unexpected token `}'
#! bash: -c: line 2: `echo two; }'
#! bash: -c: line 2: syntax error: unexpected end of file
#! bash: -c: line 2: syntax error: unexpected end of file
#! bash: -c: line 2: syntax error: unexpected end of file
