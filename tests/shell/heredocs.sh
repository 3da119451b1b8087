x=val
cat <<EOF
a $x $(echo sub) \$x \\ "q" 'r' `echo bq`
	tab
EOF
cat <<'EOF'
a $x $(echo sub) \$x
EOF
cat <<-EOF
	stripped
		both
	EOF
cat <<A; cat <<B
first
A
second
B
cat <<< "here $x"; cat <<<$x
while read -r l; do echo "<$l>"; done <<EOF
one
  two
EOF
cat <<E | tr a-z A-Z
piped
E
#> a val sub $x \ "q" 'r' bq
#> 	tab
#> a $x $(echo sub) \$x
#> stripped
#> both
#> first
#> second
#> here val
#> val
#> <one>
#> <two>
#> PIPED
