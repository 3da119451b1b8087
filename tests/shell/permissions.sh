# not in a sandbox: files have no permissions
touch d; touch -d '2020-01-02 03:04:05' d
chmod 600 d; stat -c %a d; chmod u+x,g+r d; stat -c '%a %A' d; 
ls -l d | awk '{print $1,$5,$6,$7,$8,$9}'; [ -x d ] && echo exec
#> 600
#> 740 -rwxr-----
#> -rwxr----- 0 Jan 2 2020 d
#> exec
