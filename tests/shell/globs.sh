touch a.txt b.txt c.log .hidden; mkdir d; touch d/e.txt
echo *.txt *.none [ab].* ?.log d/* .h* */*.txt *
shopt -s nullglob; echo x *.none y; shopt -u nullglob
shopt -s dotglob; echo *; shopt -u dotglob
echo "*.txt" \*.txt
x='*.txt'; echo $x "$x"
set -f; echo *.txt; set +f
shopt -s globstar; mkdir -p d/f/g; touch d/f/g/h.txt; echo **/*.txt; echo **
shopt -s extglob; echo !(*.txt) +([a-c]).txt @(a|c).*
echo [!a]*.txt [[:alpha:]].log
#> a.txt b.txt *.none a.txt b.txt c.log d/e.txt .hidden d/e.txt a.txt b.txt c.log d
#> x y
#> .hidden a.txt b.txt c.log d
#> *.txt *.txt
#> a.txt b.txt *.txt
#> *.txt
#> a.txt b.txt d/e.txt d/f/g/h.txt
#> a.txt b.txt c.log d d/e.txt d/f d/f/g d/f/g/h.txt
#! bash: -c: line 9: syntax error near unexpected token `('
#! bash: -c: line 9: `shopt -s extglob; echo !(*.txt) +([a-c]).txt @(a|c).*'
#= 2
