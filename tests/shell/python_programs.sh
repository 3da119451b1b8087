cat > hello.py <<'PY'
import sys
print("hello", sys.argv[1:])
PY
python3 hello.py a "b c"; python3 -c 'import sys; print(sys.argv, 1+1)' x; echo 'print("stdin prog")' | python3; echo data | python3 -c 'import sys; print(sys.stdin.read().upper(), end="")'; python3 - <<'PY'
print("from heredoc")
PY
python3 -c 'import sys; sys.exit(3)'; echo $?; python3 nofile.py 2>/dev/null; echo $?; x=$(python3 -c 'print(6*7)'); echo $x; FOO=bar python3 -c 'import os; print(os.environ["FOO"])'; python3 -c 'print("out"); import sys; print("err", file=sys.stderr)' 2>/dev/null; echo '{"a": [1, 2]}' | python3 -m json.tool; for i in 1 2; do python3 -c "print($i*10)"; done | paste -sd+ ; python3 -u -B -c 'print("u")'; mkdir m; echo 'X=5' > m/lib.py; cd m; python3 -c 'import lib; print(lib.X)'; printf '#!/usr/bin/env python3\nprint("shebang")\n' > s; chmod +x s; ./s; seq 3 | python3 -c 'import sys; print(sum(map(int, sys.stdin)))'
#> hello ['a', 'b c']
#> ['-c', 'x'] 2
#> stdin prog
#> DATA
#> from heredoc
#> 3
#> 2
#> 42
#> bar
#> out
#> {
#>     "a": [
#>         1,
#>         2
#>     ]
#> }
#> 10+20
#> u
#> 5
#> shebang
#> 6
