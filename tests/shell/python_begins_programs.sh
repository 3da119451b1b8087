cat > begins.py <<'EOF'
import os, subprocess, sys
from subprocess import DEVNULL, PIPE, STDOUT, Popen, run

def show(call, *args, **kwargs):
    try:
        print(call(*args, **kwargs), flush=True)
    except Exception as error:
        print(type(error).__name__, error, flush=True)

show(run, ["echo", "hi"], capture_output=True, text=True)
show(run, "echo out; echo err >&2; exit 3", shell=True, stdout=PIPE, stderr=STDOUT)
show(run, ["false"], check=True)
show(run, ["nosuch"])
show(run, ["./nosuch"])
show(run, ["ls"], cwd="/nosuch")
show(run, "echo early; exec sleep 30", shell=True, timeout=0.5, stdout=PIPE)
try:
    run("echo early; exec sleep 30", shell=True, timeout=0.5, stdout=PIPE)
except subprocess.TimeoutExpired as error:
    print(error.stdout, flush=True)
show(subprocess.check_output, ["cat"], input=b"given")
show(subprocess.getstatusoutput, "echo a; exit 7")
show(run, ["sh", "-c", "echo $A"], env={"A": "1"}, stdout=PIPE)
with open("out", "w") as file:
    run(["echo", "to a file"], stdout=file)
with open("out") as file:
    show(run, ["tr", "a-z", "A-Z"], stdin=file, stdout=PIPE)
first = Popen(["printf", "c\\na\\nb\\n"], stdout=PIPE)
second = Popen(["sort"], stdin=first.stdout, stdout=PIPE, text=True)
first.stdout.close()
print(second.communicate(), first.wait(), second.returncode, flush=True)
child = Popen(["cat"], stdin=PIPE, stdout=PIPE, text=True)
child.stdin.write("x\n")
child.stdin.flush()
print(child.stdout.readline(), child.poll(), child.communicate("y"), child.returncode, flush=True)
child = Popen(["sleep", "30"])
child.terminate()
print(child.wait(), flush=True)
show(run, ["python3", "-c", "import sys; print(sys.stdin.read()); sys.exit(4)"], input=b"given", stdout=PIPE)
run([sys.executable, "-c", "import os; os.system('echo two levels down; exit 1')"])
print(os.system("exit 2"), os.popen("echo popen").read(), os.popen("exit 3").close(), flush=True)
EOF
python3 begins.py
python3 -c 'import asyncio
async def main():
    child = await asyncio.create_subprocess_shell("cat; exit 3", stdin=-1, stdout=-1)
    print(await child.communicate(b"awaited"), child.returncode)
    child = await asyncio.create_subprocess_exec("seq", "3", stdout=-1)
    async for line in child.stdout:
        print(line)
asyncio.run(main())'
#> CompletedProcess(args=['echo', 'hi'], returncode=0, stdout='hi\n', stderr='')
#> CompletedProcess(args='echo out; echo err >&2; exit 3', returncode=3, stdout=b'out\nerr\n')
#> CalledProcessError Command '['false']' returned non-zero exit status 1.
#> FileNotFoundError [Errno 2] No such file or directory: 'nosuch'
#> FileNotFoundError [Errno 2] No such file or directory: './nosuch'
#> FileNotFoundError [Errno 2] No such file or directory: '/nosuch'
#> TimeoutExpired Command 'echo early; exec sleep 30' timed out after 0.5 seconds
#> b'early\n'
#> b'given'
#> (7, 'a')
#> CompletedProcess(args=['sh', '-c', 'echo $A'], returncode=0, stdout=b'1\n')
#> CompletedProcess(args=['tr', 'a-z', 'A-Z'], returncode=0, stdout=b'TO A FILE\n')
#> ('a\nb\nc\n', None) 0 0
#> x
#>  None ('y', None) 0
#> -15
#> CompletedProcess(args=['python3', '-c', 'import sys; print(sys.stdin.read()); sys.exit(4)'], returncode=4, stdout=b'given\n')
#> two levels down
#> 512 popen
#>  768
#> (b'awaited', None) 3
#> b'1\n'
#> b'2\n'
#> b'3\n'
