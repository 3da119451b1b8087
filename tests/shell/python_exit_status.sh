for code in 3 259 -1 256; do python3 -c "import sys; sys.exit($code)"; echo $?; done
python3 -c 'import sys; sys.exit(259)' || echo failed $?
python3 -c 'import sys; sys.exit(256)' && echo fine
#> 3
#> 3
#> 255
#> 0
#> failed 3
#> fine
