date -u -d @0; date -d '2024-02-28 +2 days' +%F; date -d '2024-01-31 12:34:56' '+%Y/%m/%d %H-%M-%S %j %a %b %s'; date -I -d 2020-05-06; date -d 'nonsense'; echo $?; date +%%; date -d '2024-03-10T10:00:00Z' +%s; date -d '1 Jan 2023' +%A; date -d 'Jan 5 2023 14:30' '+%e %k %I %p'; date -u -d '2020-01-01 00:00:00' -R; date -d '2020-01-31 1 month' +%F; date -d '2024-01-01 yesterday' +%F; date -d '20240506' +%F; date -Iseconds -d '2024-01-01 01:02:03'; seq 3; seq 2 4; seq 0 2 6; seq 3 -1 1; seq -s, 5; seq -w 8 10; seq 0.5 0.5 2; seq; echo $?; seq a; echo $?; seq -f '%03g' 2; yes x | head -2; true; false; echo $?; sync; tty; echo $?; echo 'hi $X ${Y} $Z' | X=1 Y=2 envsubst; arch >/dev/null; nproc >/dev/null; id -u >/dev/null && echo ok; basename -s .c a.c b.c; sleep 0; whoami | wc -l; test -d /; echo $?; printf '%s\n' {c,a,b} | tsort 2>/dev/null | wc -l; truncate -s 1K k; stat -c %s k; dd if=/dev/zero of=z bs=10 count=3 2>/dev/null; wc -c < z; dd if=k bs=1 count=4 status=none | wc -c; split -l 2 <(seq 5) part_; ls part_*; cat part_ac; echo a > i1; install -m 644 i1 i2; cat i2
#> Thu Jan  1 00:00:00 UTC 1970
#> 2024-03-01
#> 2024/01/31 12-34-56 031 Wed Jan 1706704496
#> 2020-05-06
#> 1
#> %
#> 1710064800
#> Sunday
#>  5 14 02 PM
#> Wed, 01 Jan 2020 00:00:00 +0000
#> 2020-03-02
#> 2023-12-31
#> 2024-05-06
#> 2024-01-01T01:02:03+00:00
#> 1
#> 2
#> 3
#> 2
#> 3
#> 4
#> 0
#> 2
#> 4
#> 6
#> 3
#> 2
#> 1
#> 1,2,3,4,5
#> 08
#> 09
#> 10
#> 0.5
#> 1.0
#> 1.5
#> 2.0
#> 1
#> 1
#> 001
#> 002
#> x
#> x
#> 1
#> not a tty
#> 1
#> hi 1 2 
#> ok
#> a
#> b
#> 1
#> 0
#> 0
#> 1024
#> 30
#> 4
#> part_aa
#> part_ab
#> part_ac
#> 5
#> a
#! date: invalid date ‘nonsense’
#! seq: missing operand
#! Try 'seq --help' for more information.
#! seq: invalid floating point argument: ‘a’
#! Try 'seq --help' for more information.
