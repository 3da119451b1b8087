printf 'foo bar\nbaz\nFoo\nfoobar\n' > f; grep foo f; grep -i foo f; grep -v foo f; grep -n o f; grep -c foo f; grep -w foo f; grep -x baz f; grep -o 'ba.' f; grep -q foo f; echo $?; grep zzz f; echo $?; grep -E 'foo|baz' f; grep 'fo\{1,2\}' f; grep -E '^(foo|baz)$' f; grep -F 'o b' f; grep -l foo f nofile; echo $?; grep -s foo nofile; echo $?; grep foo f f; grep -h foo f f; grep -H baz f; grep -e foo -e baz f; grep -A1 baz f; grep -B1 baz f; grep -C1 baz f; grep -m1 foo f; grep -L foo f; mkdir d; cp f d/x.py; grep -r Foo d; grep -rn --include='*.py' baz d; grep -rl foo . | sort; grep '\bfoo\b' f; grep -P '\d|z$' f; grep '[[:upper:]]' f; grep -E 'o{2}' f; grep '^$' f; echo $?; grep 'a\|F' f; grep -E '(' f; echo $?; grep '[' f; echo $?; grep; echo $?; echo 'a.b*c' | grep -o '\.b\*'; grep -on 'o' f; grep -vc foo f; printf 'aXbXc\n' | grep -oE '[^X]+'; grep -E '(.)\1' f; echo test | grep -E '^[a-z]+$'; grep -nE -A1 -B1 'baz' f; grep --foo x f; echo $?; grep -r nothing d; echo $?; grep foo d; echo $?
#> foo bar
#> foobar
#> foo bar
#> Foo
#> foobar
#> baz
#> Foo
#> 1:foo bar
#> 3:Foo
#> 4:foobar
#> 2
#> foo bar
#> baz
#> bar
#> baz
#> bar
#> 0
#> 1
#> foo bar
#> baz
#> foobar
#> foo bar
#> foobar
#> baz
#> foo bar
#> f
#> 2
#> 2
#> f:foo bar
#> f:foobar
#> f:foo bar
#> f:foobar
#> foo bar
#> foobar
#> foo bar
#> foobar
#> f:baz
#> foo bar
#> baz
#> foobar
#> baz
#> Foo
#> foo bar
#> baz
#> foo bar
#> baz
#> Foo
#> foo bar
#> d/x.py:Foo
#> d/x.py:2:baz
#> ./d/x.py
#> ./f
#> foo bar
#> baz
#> Foo
#> foo bar
#> Foo
#> foobar
#> 1
#> foo bar
#> baz
#> Foo
#> foobar
#> 2
#> 2
#> 2
#> .b*
#> 1:o
#> 1:o
#> 3:o
#> 3:o
#> 4:o
#> 4:o
#> 2
#> a
#> b
#> c
#> foo bar
#> Foo
#> foobar
#> test
#> 1-foo bar
#> 2:baz
#> 3-Foo
#> 2
#> 1
#> 2
#! grep: nofile: No such file or directory
#! grep: Unmatched ( or \(
#! grep: Invalid regular expression
#! Usage: grep [OPTION]... PATTERNS [FILE]...
#! Try 'grep --help' for more information.
#! grep: unrecognized option '--foo'
#! Usage: grep [OPTION]... PATTERNS [FILE]...
#! Try 'grep --help' for more information.
#! grep: d: Is a directory
