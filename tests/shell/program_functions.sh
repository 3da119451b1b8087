#!/bin/bash
set -u
log() { local level=$1; shift; printf '[%s] %s\n' "$level" "$*" >&2; }
die() { log ERROR "$@"; exit 1; }
retry() { local n=0 max=$1; shift; until "$@"; do n=$((n+1)); [ $n -ge $max ] && return 1; log WARN "try $n"; done; }
attempt=0; flaky() { attempt=$((attempt+1)); [ $attempt -ge 3 ]; }
retry 5 flaky && echo "ok after $attempt"
usage() { cat <<EOF
Usage: $0 [-v] file
EOF
}
usage
parse() { while [ $# -gt 0 ]; do case "$1" in -v|--verbose) verbose=1; shift;; --name=*) name="${1#*=}"; shift;; -n) name=$2; shift 2;; --) shift; break;; -*) die "bad option $1";; *) break;; esac; done; rest=("$@"); }
parse -v --name=bob x y; echo "$verbose $name ${rest[*]} ${#rest[@]}"
(parse --bad); echo $?
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"; echo cleaned' EXIT
echo hi > "$tmp/f"; cat "$tmp/f"
sum=0; for n in {1..10}; do (( n % 2 )) && continue; sum=$((sum + n)); done; echo $sum
str="key1=val1;key2=val2"; IFS=';' read -ra pairs <<< "$str"; for p in "${pairs[@]}"; do echo "${p%%=*} -> ${p#*=}"; done
fact() { if (( $1 <= 1 )); then echo 1; else echo $(( $1 * $(fact $(( $1 - 1 ))) )); fi; }; fact 10
#> ok after 3
#> Usage: bash [-v] file
#> 1 bob x y 2
#> 1
#> hi
#> 30
#> key1 -> val1
#> key2 -> val2
#> 3628800
#> cleaned
#! [WARN] try 1
#! [WARN] try 2
#! [ERROR] bad option --bad
