#!/bin/sh
n=0
while [ "$n" -lt 3 ]; do n=`expr $n + 1`; printf '%s ' "$n"; done; echo
for f in a b c; do touch "$f.txt"; done
for f in *.txt; do mv -- "$f" "${f%.txt}.md"; done; ls
set -- $(ls); echo $# "$1"
if [ -f a.md ] && [ ! -s a.md ]; then echo empty; fi
case "$(uname -s)" in Linux) echo linux;; *) echo other;; esac
cat > conf <<EOF
# comment
key = value
other=1
EOF
grep -v '^#' conf | sed 's/ *= */=/' | while IFS='=' read -r k v; do echo "$k -> $v"; done
i=10; until [ $i -le 7 ]; do i=$((i - 1)); done; echo $i
(umask 077; umask); echo "${PWD##*/}"
printf '%s\n' "$@" | sort -r | xargs
x=$(cat conf | wc -l); [ $x -eq 3 ] && echo three
echo done >&2
exec echo replaced
#> 1 2 3 
#> a.md
#> b.md
#> c.md
#> 3 a.md
#> empty
#> linux
#> key -> value
#> other -> 1
#> 7
#> 0077
#> wardian-shell-case
#> c.md b.md a.md
#> three
#> replaced
#! done
