cat > sales.csv <<'EOF'
date,region,product,amount
2024-01-01,north,apple,10
2024-01-02,south,pear,20
2024-01-03,north,pear,5
2024-01-04,west,apple,7.5
EOF
tail -n +2 sales.csv | cut -d, -f2 | sort | uniq -c | sort -k1,1nr -k2
awk -F, 'NR>1 {sum[$2]+=$4} END {for (r in sum) printf "%s %.2f\n", r, sum[r]}' sales.csv | sort
awk -F, 'NR>1 && $4>6 {n++; t+=$4} END {print n, t/n}' sales.csv
head -1 sales.csv | tr ',' '\n' | nl -ba
while IFS=, read -r date region product amount; do
  [[ $date == date ]] && continue
  echo "${region^^}: ${product:0:3} ${amount%.*}"
done < sales.csv
declare -A count
while IFS=, read -r _ r _; do (( count[$r]++ )) || true; done < <(tail -n +2 sales.csv)
for k in $(printf '%s\n' "${!count[@]}" | sort); do echo "$k=${count[$k]}"; done
sort -t, -k4,4n sales.csv | sed -n '$p'
join -t, <(sort -t, -k2 sales.csv | cut -d, -f2,4 | sort) <(printf 'north,N\nsouth,S\n')
paste -sd, <(cut -d, -f3 sales.csv)
grep -c apple sales.csv
#>       2 north
#>       1 south
#>       1 west
#> north 15.00
#> south 20.00
#> west 7.50
#> 3 12.5
#>      1	date
#>      2	region
#>      3	product
#>      4	amount
#> NORTH: app 10
#> SOUTH: pea 20
#> NORTH: pea 5
#> WEST: app 7
#> north=2
#> south=1
#> west=1
#> 2024-01-02,south,pear,20
#> north,10,N
#> north,5,N
#> south,20,S
#> product,apple,pear,pear,apple
#> 2
