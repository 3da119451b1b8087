mkdir -p d/s; echo 1 > d/a; echo 2 > d/s/b; tar cf t.tar d; tar tf t.tar | sort; tar czf t.tgz d; mkdir o; tar xzf t.tgz -C o; find o -type f | sort; tar -xvf t.tar d/a; tar tzf t.tgz | wc -l; mkdir p; tar xf t.tar -C p --strip-components=1; ls p; tar tf nofile.tar; echo $?; tar cf - d | tar tf - | sort | head -2; tar -czvf v.tgz d/a; tar xf t.tar nothere; echo $?; gzip -k d/a; ls d; zcat d/a.gz; gunzip -c d/a.gz; rm d/a; gunzip d/a.gz; cat d/a; echo hi | gzip | gunzip; gzip nofile; echo $?; echo plain | gunzip; echo $?; tar; echo $?; tar cf e.tar; echo $?; tar cf m.tar nofile; echo $?; cat t.tgz | tar xz -O d/a; tar --exclude='*.gz' -cf ex.tar d && tar tf ex.tar | sort
#> d/
#> d/a
#> d/s/
#> d/s/b
#> o/d/a
#> o/d/s/b
#> d/a
#> 4
#> a
#> s
#> 2
#> d/
#> d/a
#> d/a
#> 2
#> a
#> a.gz
#> s
#> 1
#> 1
#> 1
#> hi
#> 1
#> 1
#> 2
#> 2
#> 2
#> 1
#> d/
#> d/a
#> d/s/
#> d/s/b
#! tar: nofile.tar: Cannot open: No such file or directory
#! tar: Error is not recoverable: exiting now
#! tar: nothere: Not found in archive
#! tar: Exiting with failure status due to previous errors
#! gzip: nofile: No such file or directory
#!
#! gzip: stdin: not in gzip format
#! tar: You must specify one of the '-Acdtrux', '--delete' or '--test-label' options
#! Try 'tar --help' or 'tar --usage' for more information.
#! tar: Cowardly refusing to create an empty archive
#! Try 'tar --help' or 'tar --usage' for more information.
#! tar: nofile: Cannot stat: No such file or directory
#! tar: Exiting with failure status due to previous errors
