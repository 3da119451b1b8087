echo hello > f; md5sum f; sha256sum f; sha1sum < f; md5sum f > s; md5sum -c s; echo x >> f; md5sum -c s; echo $?; base64 <<< "hello world"; base64 -d <<< aGVsbG8=; echo; base64 -w 10 <<< "hello world hello"; base64 -d <<< '!!!'; echo $?; od -c <<< $'ab\n'; od -An -tx1 <<< abc; od -A d -t x1z <<< "hello world 12345"; xxd <<< "hello world 123456"; xxd -p <<< abc; xxd -r -p <<< 616263; echo; hexdump -C <<< "hello world 123456"; hexdump <<< abc; cksum <<< abc; printf 'ab\0\1cdefgh\2' | strings; cmp f s; echo $?; cmp f f; echo $?; printf 'abc' > a; printf 'abd' > b; cmp a b; printf ab > c; cmp a c; od -t d4 <<< abcdefg; od <<< abc; sha512sum f | cut -c1-20; md5sum nofile; echo $?; echo YWJj | base64 -d | xxd; seq 100 | od -c | tail -2
#> b1946ac92492d2347c6235b4d2611184  f
#> 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  f
#> f572d396fae9206628714fb2ce00f72e94f2258f  -
#> f: OK
#> f: FAILED
#> 1
#> aGVsbG8gd29ybGQK
#> hello
#> aGVsbG8gd2
#> 9ybGQgaGVs
#> bG8K
#> 1
#> 0000000   a   b  \n  \n
#> 0000004
#>  61 62 63 0a
#> 0000000 68 65 6c 6c 6f 20 77 6f 72 6c 64 20 31 32 33 34  >hello world 1234<
#> 0000016 35 0a                                            >5.<
#> 0000018
#> 00000000: 6865 6c6c 6f20 776f 726c 6420 3132 3334  hello world 1234
#> 00000010: 3536 0a                                  56.
#> 6162630a
#> abc
#> 00000000  68 65 6c 6c 6f 20 77 6f  72 6c 64 20 31 32 33 34  |hello world 1234|
#> 00000010  35 36 0a                                          |56.|
#> 00000013
#> 0000000 6261 0a63                              
#> 0000004
#> 1112837078 4
#> cdefgh
#> f s differ: byte 1, line 1
#> 1
#> 0
#> a b differ: byte 3, line 1
#> 0000000  1684234849   174548581
#> 0000010
#> 0000000 061141 005143
#> 0000004
#> 06e36cca06d81dd10ee1
#> 1
#> 00000000: 6162 63                                  abc
#> 0000440   1   0   0  \n
#> 0000444
#! md5sum: WARNING: 1 computed checksum did NOT match
#! base64: invalid input
#! cmp: EOF on c after byte 2, in line 1
#! md5sum: nofile: No such file or directory
