printf '#!/bin/bash\necho "script $0 $1 $#"\nexit 2\n' > s.sh; chmod +x s.sh; ./s.sh a b; echo $?
bash s.sh x; sh s.sh; echo 'echo plain $1' > p; chmod +x p; ./p q; printf '#!/bin/sh\necho sh\n' > q; chmod 755 q; ./q
./nofile; echo $?; /bin/echo abs; /usr/bin/env echo via; mkdir -p bin; cp s.sh bin/mine; PATH=$PWD/bin:$PATH mine z | sed "s:$PWD::"
bash -c 'echo $0 $1' name arg; bash -ec 'false; echo no'; echo $?; echo 'echo from stdin $1' | bash -s arg; echo 'echo st' | bash
bash -x -c 'x=1; echo $x "a b"' ; bash -o pipefail -c 'false | true'; echo $?; bash nofile.sh; echo $?
#> script ./s.sh a 2
#> 2
#> script s.sh x 1
#> script s.sh  0
#> plain q
#> sh
#> 127
#> abs
#> via
#> script /bin/mine z 1
#> name arg
#> 1
#> from stdin arg
#> st
#> 1 a b
#> 1
#> 127
#! bash: line 3: ./nofile: No such file or directory
#! + x=1
#! + echo 1 'a b'
#! bash: nofile.sh: No such file or directory
