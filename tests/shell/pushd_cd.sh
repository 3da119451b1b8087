mkdir -p a/b c; cd a; pwd; cd b; pwd; cd ..; cd -; cd; pwd; cd a/../c; pwd; cd /tmp/./; pwd; cd ~; pwd
pushd a >/dev/null; pwd; pushd b; popd; popd; popd; echo $?; dirs; echo ~ ~/x ~+ "~"; OLDPWD=/x; echo ~-
cd nodir 2>/dev/null || echo failed; cd a && echo $PWD; (cd b; pwd); pwd
#> /tmp/wardian-shell-case/a
#> /tmp/wardian-shell-case/a/b
#> /tmp/wardian-shell-case/a/b
#> /tmp/wardian-shell-case
#> /tmp/wardian-shell-case/c
#> /tmp
#> /tmp/wardian-shell-case
#> /tmp/wardian-shell-case/a
#> ~/a/b ~/a ~
#> ~/a ~
#> ~
#> 1
#> ~
#> /tmp/wardian-shell-case /tmp/wardian-shell-case/x /tmp/wardian-shell-case ~
#> /x
#> failed
#> /tmp/wardian-shell-case/a
#> /tmp/wardian-shell-case/a/b
#> /tmp/wardian-shell-case/a
#! bash: line 2: popd: directory stack empty
