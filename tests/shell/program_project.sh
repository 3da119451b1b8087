set -euo pipefail
mkdir -p proj/{src,tests,docs}
cat > proj/src/app.py <<'EOF'
def add(a, b):
    return a + b
EOF
cat > proj/README.md <<EOF
# Project
Built on $(date -d @0 +%Y) by ${USER:-nobody}
EOF
for name in one two three; do
  printf 'def test_%s():\n    assert True\n' "$name" > "proj/tests/test_$name.py"
done
find proj -type f | sort | while IFS= read -r file; do
  lines=$(wc -l < "$file")
  printf '%-28s %3d\n' "$file" "$lines"
done
total=$(find proj -name '*.py' -print0 | xargs -0 cat | wc -l)
echo "total: $total"
sed -i 's/a + b/a + b  # sum/' proj/src/app.py
grep -rn 'sum' proj --include='*.py'
if grep -q TODO -r proj; then echo todo; else echo "no todo"; fi
tar czf proj.tgz proj && tar tzf proj.tgz | grep -c '\.py$'
#> proj/README.md                 2
#> proj/src/app.py                2
#> proj/tests/test_one.py         2
#> proj/tests/test_three.py       2
#> proj/tests/test_two.py         2
#> total: 8
#> proj/src/app.py:2:    return a + b  # sum
#> no todo
#> 4
