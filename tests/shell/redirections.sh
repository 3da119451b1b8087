echo a > f; echo b >> f; cat f; cat < f
echo err >&2
{ echo out; echo err >&2; } > both 2>&1; cat both
{ echo out; echo err >&2; } &> both2; cat both2; echo more &>> both2; cat both2
ls nofile 2>/dev/null; echo $?
ls nofile 2>&1 | cat
cat < nofile; echo $?
echo x > /nonexistent/dir/file; echo $?
exec 3> three; echo to3 >&3; exec 3>&-; cat three; echo bad >&3
exec 4< f; read l <&4; echo $l; read l <&4; echo $l; exec 4<&-
echo c >| f; set -C; echo d > f; echo $?; cat f; set +C
> empty; wc -c < empty
f() { echo in; echo e >&2; }; f 2>/dev/null; f >/dev/null 2>&1
echo hi > /dev/stderr; echo hi > /dev/stdout; cat /dev/stdin <<< in
#> a
#> b
#> a
#> b
#> out
#> err
#> out
#> err
#> out
#> err
#> more
#> 2
#> ls: cannot access 'nofile': No such file or directory
#> 1
#> 1
#> to3
#> a
#> b
#> 1
#> c
#> 0
#> in
#> hi
#> in
#! err
#! bash: line 7: nofile: No such file or directory
#! bash: line 8: /nonexistent/dir/file: No such file or directory
#! bash: line 9: 3: Bad file descriptor
#! bash: line 11: f: cannot overwrite existing file
#! hi
