set -e
false || true
if false; then :; fi
! true
x=$(false) || echo caught
f() { false; echo still; }
f && echo ok
(set +e; false; echo in)
while false; do :; done
echo before
false
echo never
#> caught
#> still
#> ok
#> in
#> before
#= 1
