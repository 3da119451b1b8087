mkdir a; mkdir a; echo $?; mkdir -p a/b/c x/y; mkdir n/m; echo $?; touch f; ls; ls -1 a; ls nofile; echo $?; ls -d a f; ls -a a; ls -A a; ls -F; ls -p; ls -R a; cp f g; cp a z; echo $?; cp -r a z; ls z; cp nofile q; echo $?; mv g h; ls; mv nofile q; echo $?; rm f; rm f; echo $?; rm -f f; echo $?; rm a; echo $?; rm -r a; rmdir z; echo $?; rmdir x/y; rm -rf z nofile; ls; echo hi > s; ln -s s l; readlink l; cat l; ls -F; ln s s2; rm s; cat l; echo $?; cat s2; ln s2 h; echo $?; cp; echo $?; cp a; echo $?; mv a; echo $?; rm; echo $?; mkdir; echo $?; touch; echo $?; cp -v s2 s3; mv -v s3 s4; rm -v s4; mkdir -v v; rm -rv v; cp s2 h nodir; echo $?; cp s2 x/; ls x; mv h x; ls x; touch 'a b'; ls; rm 'a b'; cp -Q a b; echo $?; ls --nope; echo $?; basename /a/b.txt .txt; basename a/; dirname /a/b /x y; realpath --relative-to=/tmp /tmp/a/b; readlink -f l; test -h l && echo link; truncate -s 5 t; wc -c < t; mktemp -u XXX | wc -c; stat -c '%n %s %F %a' s2; touch -d '2020-01-02 03:04:05' d; stat -c %y d; date -r d +%F; chmod zz d; echo $?; du -b d; find . -newer d -name 's*'; rm -i nofile 2>/dev/null; echo $?; cp -n s2 d; mkdir q && cp -r q q; echo $?; mv q q/w; echo $?; 
#> 1
#> 1
#> a
#> f
#> x
#> b
#> 2
#> a
#> f
#> .
#> ..
#> b
#> b
#> a/
#> f
#> x/
#> a/
#> f
#> x/
#> a:
#> b
#>
#> a/b:
#> c
#>
#> a/b/c:
#> 1
#> b
#> 1
#> a
#> f
#> h
#> x
#> z
#> 1
#> 1
#> 0
#> 1
#> 1
#> h
#> x
#> s
#> hi
#> h
#> l@
#> s
#> x/
#> 1
#> hi
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 's2' -> 's3'
#> renamed 's3' -> 's4'
#> removed 's4'
#> mkdir: created directory 'v'
#> removed directory 'v'
#> 1
#> s2
#> h
#> s2
#> a b
#> l
#> s2
#> x
#> 1
#> 2
#> b
#> a
#> /a
#> /
#> .
#> /tmp/wardian-shell-case/s
#> link
#> 5
#> 4
#> s2 3 regular file 644
#> 2020-01-02 03:04:05.000000000 +0000
#> 2020-01-02
#> 1
#> 0	d
#> ./s2
#> ./x/s2
#> 1
#> 1
#> 1
#! mkdir: cannot create directory ‘a’: File exists
#! mkdir: cannot create directory ‘n/m’: No such file or directory
#! ls: cannot access 'nofile': No such file or directory
#! cp: -r not specified; omitting directory 'a'
#! cp: cannot stat 'nofile': No such file or directory
#! mv: cannot stat 'nofile': No such file or directory
#! rm: cannot remove 'f': No such file or directory
#! rm: cannot remove 'a': Is a directory
#! rmdir: failed to remove 'z': Directory not empty
#! cat: l: No such file or directory
#! ln: failed to create hard link 'h': File exists
#! cp: missing file operand
#! Try 'cp --help' for more information.
#! cp: missing destination file operand after 'a'
#! Try 'cp --help' for more information.
#! mv: missing destination file operand after 'a'
#! Try 'mv --help' for more information.
#! rm: missing operand
#! Try 'rm --help' for more information.
#! mkdir: missing operand
#! Try 'mkdir --help' for more information.
#! touch: missing file operand
#! Try 'touch --help' for more information.
#! cp: target 'nodir': No such file or directory
#! cp: invalid option -- 'Q'
#! Try 'cp --help' for more information.
#! ls: unrecognized option '--nope'
#! Try 'ls --help' for more information.
#! realpath: /tmp/a/b: No such file or directory
#! chmod: invalid mode: ‘zz’
#! Try 'chmod --help' for more information.
#! cp: cannot copy a directory, 'q', into itself, 'q/q'
#! mv: cannot move 'q' to a subdirectory of itself, 'q/w'
