mkdir -p p/q .git; touch p/a.py p/b.txt p/q/c.py p/.h; echo data > p/q/d; find p | sort; find . -name '*.py' | sort; find p -type f -name '*.py' | sort; find p -type d | sort; find p -maxdepth 1 | sort; find p -mindepth 2 | sort; find p -empty | sort; find p -name a.py -exec echo F {} \; ; find p -name '*.py' -exec echo {} + | tr ' ' '\n' | sort | tail -2; find p -not -name '*.py' -type f | sort; find p \( -name '*.py' -o -name '*.txt' \) -print | sort; find p -path '*/q/*' | sort; find p -iname 'A*'; find p -size +0 -type f; find p -name q -prune -o -type f -print | sort; find p -name '*.txt' -delete; ls p; find p -print0 | xargs -0 -n1 | sort | head -2; find nodir; echo $?; find p -foo; echo $?; find p -type f | xargs wc -l | tail -1; find p -name '*.py' | sort | xargs -I{} echo "<{}>"; find p -printf '%f %y %d\n' | sort; find . -type f -not -path './.git/*' | sort | head -3; find p -name; echo $?; find p -type f -exec grep -l data {} \;; find p -perm -u+r -type f | wc -l; find -name d
#> p
#> p/.h
#> p/a.py
#> p/b.txt
#> p/q
#> p/q/c.py
#> p/q/d
#> ./p/a.py
#> ./p/q/c.py
#> p/a.py
#> p/q/c.py
#> p
#> p/q
#> p
#> p/.h
#> p/a.py
#> p/b.txt
#> p/q
#> p/q/c.py
#> p/q/d
#> p/.h
#> p/a.py
#> p/b.txt
#> p/q/c.py
#> F p/a.py
#> p/a.py
#> p/q/c.py
#> p/.h
#> p/b.txt
#> p/q/d
#> p/a.py
#> p/b.txt
#> p/q/c.py
#> p/q/c.py
#> p/q/d
#> p/a.py
#> p/q/d
#> p/.h
#> p/a.py
#> p/b.txt
#> a.py
#> q
#> p
#> p/.h
#> 1
#> 1
#> 1 total
#> <p/a.py>
#> <p/q/c.py>
#> .h f 1
#> a.py f 1
#> c.py f 2
#> d f 2
#> p d 0
#> q d 1
#> ./p/.h
#> ./p/a.py
#> ./p/q/c.py
#> 1
#> p/q/d
#> 4
#> ./p/q/d
#! find: ‘nodir’: No such file or directory
#! find: unknown predicate `-foo'
#! find: missing argument to `-name'
