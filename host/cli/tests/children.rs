//! Programs that a program begins: `subprocess`, `os.system`, `os.popen`, in sandboxes of their own.

use std::process::{Command, Output};

fn wardian(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
    command.arg("run").args(arguments).output().unwrap()
}

/// What a program writes that ends well.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = wardian(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The beginning of the programs here.
const IMPORTS: &str = "import os, subprocess, sys\nfrom subprocess import PIPE, STDOUT, run\n";

fn program(text: &str) -> String {
    format!("{IMPORTS}{text}")
}

#[test]
fn commands_and_python_programs_run() {
    // What CPython prints with a shell and an interpreter of its own.
    for (source, expected) in [
        (
            "print(run('echo a | tr a b; exit 3', shell=True, capture_output=True, text=True))",
            "CompletedProcess(args='echo a | tr a b; exit 3', returncode=3, stdout='b\\n', stderr='')\n",
        ),
        (
            "print(run([sys.executable, '-c', 'import sys; print(sys.argv, file=sys.stderr); sys.exit(4)', 'x'], \
             stderr=PIPE, text=True).stderr)",
            "['-c', 'x']\n\n",
        ),
        (
            "print('a'); run([sys.executable, '-c', 'print(1); import os; os.system(\"echo 2\")']); print('b')",
            "a\n1\n2\nb\n",
        ),
        (
            "print(run([sys.executable, '-'], input=b'print(input)', stdout=PIPE).stdout)",
            "b'<built-in function input>\\n'\n",
        ),
        (
            "print(os.system('exit 2'), os.popen('echo p').read())",
            "512 p\n\n",
        ),
        (
            "open('m.py', 'w').write('print(__name__, open(\"f\").read())')\nopen('f', 'w').write('shared')\n\
             run([sys.executable, '-m', 'm']); run([sys.executable, 'm.py'])\n\
             run(['python', '-c', 'open(\"g\", \"w\").write(\"back\")']); print(open('g').read())",
            "__main__ shared\n__main__ shared\nback\n",
        ),
        (
            "p = run([sys.executable, '-c', 'import sys; print(1); print(2, file=sys.stderr)'], stdout=PIPE, stderr=STDOUT)\n\
             print(p.stdout)",
            "b'1\\n2\\n'\n",
        ),
        (
            "try: run([sys.executable, '-c', 'import time; print(1, flush=True); time.sleep(60)'], timeout=2, stdout=PIPE)\n\
             except subprocess.TimeoutExpired as error: print(error.stdout)",
            "b'1\\n'\n",
        ),
    ] {
        assert_eq!(printed(&["-c", &program(source)]), expected, "{source}");
    }
}

#[test]
fn children_have_what_their_parent_has() {
    let folder = std::env::temp_dir().join(format!("wardian-{}-children", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("helper.py"), "import here\nprint(here.NAME)\n").unwrap();
    std::fs::write(folder.join("here.py"), "NAME = 'mounted'\n").unwrap();
    let main = folder.join("main.py");
    let source = "run([sys.executable, 'helper.py'])\n\
                  run([sys.executable, '-c', 'import os; print(os.environ)'], env={'A': '1'})\n\
                  print(run([sys.executable, '-c', 'import socket; socket.create_connection((\"1.1.1.1\", 80))'], \
                  stderr=PIPE).stderr.splitlines()[-1])\n";
    std::fs::write(&main, program(source)).unwrap();
    let printed = printed(&["--with-folder", main.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "mounted");
    assert_eq!(lines[1], "environ({'A': '1'})");
    assert!(lines[2].contains("PermissionError"), "{printed}");
    assert!(!printed.contains(folder.to_str().unwrap()), "{printed}");
}

#[test]
fn sessions_keep_what_children_wrote() {
    let file = std::env::temp_dir().join(format!("wardian-{}-children.snap", std::process::id()));
    let file = file.to_str().unwrap();
    let first = program("run([sys.executable, '-c', 'open(\"kept\", \"w\").write(\"yes\")'])");
    printed(&["--save", file, "-c", &first]);
    assert_eq!(
        printed(&["--resume", file, "-c", "print(open('kept').read())"]),
        "yes\n"
    );
    std::fs::remove_file(file).unwrap();
}

#[test]
fn output_is_that_of_the_program_in_json() {
    let source = program("print(1); run([sys.executable, '-c', 'print(2)']); print(3)");
    let printed = printed(&["--json", "-c", &source]);
    assert!(
        printed.contains(r#""stdout": "1\n2\n3\n""#) || printed.contains(r#""stdout":"1\n2\n3\n""#),
        "{printed}"
    );
}

#[test]
fn bombs_end_by_limits() {
    // Each begins one more.
    let nested = program(
        "code = 'import subprocess, sys; sys.exit(1 + subprocess.run([sys.executable, \"-c\", sys.argv[1], sys.argv[1]]).returncode % 100)'\n\
         print(run([sys.executable, '-c', code, code], stderr=PIPE).stderr.decode())",
    );
    let text = printed(&["-c", &nested]);
    assert_eq!(
        text.matches("Resource temporarily unavailable").count(),
        1,
        "{text}"
    );
    // Each does as much as it can; together they may do no more than one.
    let many = program(
        "for _ in range(1000): run([sys.executable, '-c', 'while True: pass'], stderr=PIPE)\nprint('never')",
    );
    let output = wardian(&[
        "--fuel",
        "2G",
        "--timeout",
        "60",
        "--tool-calls",
        "20",
        "-c",
        &many,
    ]);
    assert_eq!(output.stdout, b"", "{output:?}");
    assert!(
        matches!(output.status.code(), Some(code) if code > 1),
        "{output:?}"
    );
    // Who stops the parent stops the children.
    let waits = program("run([sys.executable, '-c', 'while True: pass'])\nprint('never')");
    let began = std::time::Instant::now();
    let output = wardian(&["--timeout", "2", "-c", &waits]);
    assert_eq!(output.stdout, b"", "{output:?}");
    assert!(began.elapsed().as_secs() < 20);
}

#[test]
fn a_program_with_a_journal_has_no_children() {
    let file =
        std::env::temp_dir().join(format!("wardian-{}-children.journal", std::process::id()));
    let source = program("run(['true'])");
    let output = wardian(&["--journal", file.to_str().unwrap(), "-c", &source]);
    let _ = std::fs::remove_file(&file);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.ends_with(
        "PermissionError: [Errno 1] subprocess.run() cannot work in the sandbox: it has no processes\n"
    ), "{stderr}");
}
