printf '#!/usr/bin/env python3\nimport sys\nprint(sys.argv)\n' > a.py
chmod +x a.py
mkdir -p bin deep/er; cp a.py bin/tool; cp a.py deep/er/b.py
./a.py x 'y z'
deep/er/b.py
(cd deep; ./er/b.py; ../a.py)
(cd bin; PATH="$PWD:$PATH"; cd ..; tool 1 | sed "s|$PWD|HERE|")
#> ['./a.py', 'x', 'y z']
#> ['deep/er/b.py']
#> ['./er/b.py']
#> ['../a.py']
#> ['HERE/bin/tool', '1']
