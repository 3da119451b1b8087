echo a # comment
echo b#c 'd#e' # x
echo one \
  two
if true # c
then # d
  echo three
fi
echo a;# tight
for i in 1 2 \
  3; do echo $i; done
x=a\
b; echo $x
echo "multi
line"
true &&
  echo cont ||
  echo no
echo x |
  cat
case x in # c
  # d
  x) echo y ;; # e
esac
#> a
#> b#c d#e
#> one two
#> three
#> a
#> 1
#> 2
#> 3
#> ab
#> multi
#> line
#> cont
#> x
#> y
