echo 'a b'  "c  d" e\ f $'g\th\x41\u00e9\n'
x="q  r"; echo $x "$x" '$x' "\$x" "a'b" 'a"b'
echo "a\nb" "back\\slash" "\`"
echo ""  '' | cat -A
#> a b c  d e f g	hAé
#>
#> q r q  r $x $x a'b a"b
#> a\nb back\slash `
#>  $
