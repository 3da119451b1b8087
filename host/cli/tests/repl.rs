//! The prompt as its users meet it: at a terminal, and with input from elsewhere.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long something may take until it is shown.
const PATIENCE: Duration = Duration::from_secs(60);

/// A session at a terminal, killed when dropped.
struct Terminal {
    process: Child,
    keyboard: File,
    shown: Arc<Mutex<String>>,
    /// How much of it was looked at.
    seen: usize,
    home: std::path::PathBuf,
}

impl Terminal {
    fn new(name: &str, options: &[&str]) -> Terminal {
        let home = format!("wardian-{}-{name}", std::process::id());
        let home = std::env::temp_dir().join(home);
        std::fs::create_dir_all(&home).unwrap();
        let pair = nix::pty::openpty(None, None).unwrap();
        let end = || Stdio::from(pair.slave.try_clone().unwrap());
        let process = Command::new(env!("CARGO_BIN_EXE_wardian"))
            .arg("repl")
            .args(options)
            .env("HOME", &home)
            .env("TERM", "xterm")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let keyboard = File::from(pair.master);
        let mut screen = keyboard.try_clone().unwrap();
        let shown = Arc::<Mutex<String>>::default();
        let written = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length) = screen.read(&mut bytes)
                && length > 0
            {
                let text = String::from_utf8_lossy(&bytes[..length]);
                written.lock().unwrap().push_str(&text);
            }
        });
        let mut terminal = Terminal {
            process,
            keyboard,
            shown,
            seen: 0,
            home,
        };
        terminal.wait_for(">>> ");
        terminal
    }

    fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Wait until a text is shown behind the one that was waited for before.
    fn wait_for(&mut self, text: &str) {
        let started = Instant::now();
        loop {
            let shown = self.shown.lock().unwrap().clone();
            if let Some(at) = shown[self.seen..].find(text) {
                self.seen += at + text.len();
                return;
            }
            assert!(
                started.elapsed() < PATIENCE,
                "{text:?} is not shown: {shown:?}"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// What Ctrl-C does while a program runs.
    fn interrupt(&self) {
        let id = self.process.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .unwrap()
                .success()
        );
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.home);
    }
}

#[test]
fn lines_that_are_sent_ahead_are_not_lost() {
    let mut terminal = Terminal::new("ahead", &[]);
    terminal.send("import time\rtime.sleep(0.2)\rx = 40\rprint('x is', x)\rx + 2\r_ * 100\r");
    terminal.wait_for("x is 40\r\n");
    terminal.wait_for("42\r\n");
    terminal.wait_for("4200\r\n");
}

#[test]
fn a_pasted_program_runs_statement_by_statement() {
    let mut terminal = Terminal::new("paste", &[]);
    terminal.send("\x1b[200~def f():\n    x = 40\n\n    return x\n\nf() + 2\nf() * 100\x1b[201~\r");
    terminal.wait_for("42\r\n");
    terminal.wait_for("4000\r\n");
    // What comes after a mistake does not run.
    terminal.send("\x1b[200~1/0\nprint('ran', 'on')\x1b[201~\r");
    terminal.wait_for("ZeroDivisionError");
    terminal.send("'and ' + 'now'\r");
    terminal.wait_for("'and now'");
    assert!(!terminal.shown.lock().unwrap().contains("ran on"));
}

#[test]
fn programs_ask_for_lines() {
    let mut terminal = Terminal::new("input", &[]);
    terminal.send("name = input('name? ')\r");
    terminal.wait_for("name? ");
    terminal.send("Adx\x7fa\rname.upper()\r");
    terminal.wait_for("'ADA'");
    // The end of input, and then more of it.
    terminal.send("input('more? ')\r");
    // What was typed, the prompt, and the prompt again where keys are read one by one: before that Ctrl-D would be the
    // terminal's.
    for _ in 0..3 {
        terminal.wait_for("more? ");
    }
    terminal.send("\x04");
    terminal.wait_for("EOFError");
    terminal.send("input('again? ')\r");
    terminal.wait_for("again? ");
    terminal.send("\rname * 2\r");
    terminal.wait_for("''\r\n");
    terminal.wait_for("'AdaAda'");
}

#[test]
fn tab_completes_and_changes_nothing() {
    let mut terminal = Terminal::new("tab", &[]);
    terminal.send("import math\rclass Loud:\r\tdef __getattr__(self, name): print('asked', 'for')\r\rloud, sevens = Loud(), 7\r");
    terminal.send("6 * sevens\r");
    terminal.wait_for("42\r\n");
    terminal.send("seve\t");
    terminal.wait_for("sevens");
    terminal.send(" + math.isq\t");
    terminal.wait_for("math.isqrt(");
    terminal.send("\x15loud.x\t\x15_ + 1\r");
    terminal.wait_for("43\r\n");
    // Names that begin alike are shown.
    terminal.send("math.sq\t 49)\r");
    terminal.wait_for("7.0\r\n");
    terminal.send("math.is\t\t");
    terminal.wait_for("isclose(");
    terminal.wait_for("isqrt(");
    assert!(!terminal.shown.lock().unwrap().contains("asked for"));
}

#[test]
fn an_interrupt_ends_the_program_and_not_the_session() {
    let mut terminal = Terminal::new("interrupt", &["--timeout", "none"]);
    terminal.send("x = 41\rprint('begun'); [1 for _ in iter(int, 1)]\r");
    terminal.wait_for("begun\r\n");
    terminal.interrupt();
    terminal.wait_for("KeyboardInterrupt");
    terminal.send("x + 1\r");
    terminal.wait_for("42\r\n");
    // Before the prompt the keys would be the terminal's own, which forgets the letters.
    terminal.wait_for(">>> ");
    terminal.send("abc\x03");
    terminal.wait_for("KeyboardInterrupt");
    terminal.send("x\r");
    terminal.wait_for("41\r\n");
    terminal.send("quit\r");
    assert!(terminal.process.wait().unwrap().success());
}

/// Without a terminal.
fn piped(input: &str) -> (String, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wardian"))
        .arg("repl")
        .env("HOME", std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
fn a_session_keeps_its_variables() {
    let (shown, _, _) = piped("for i in range(2):\n    i\n\n1; 2\nif 1: 3\n");
    assert_eq!(shown, "0\n1\n1\n2\n3\n");
    let (shown, errors, status) =
        piped("x = 20\nx + 1\ndef f(n):\n    return n * 2\n\nf(x)\n1/0\n_\nNone\n'a'\n");
    assert_eq!(shown, "21\n40\n40\n'a'\n");
    let expected = "Traceback (most recent call last):\n  File \"<stdin>\", line 1, in <module>\n\
                    ZeroDivisionError: division by zero\n";
    assert_eq!(errors, expected);
    assert_eq!(status, Some(0));
}

#[test]
fn input_comes_from_the_same_place() {
    let (shown, errors, _) = piped("n = input('? ')\nAda\nn\nif n:\n    input()");
    assert_eq!(shown, "? 'Ada'\n");
    assert!(
        errors.ends_with("EOFError: EOF when reading a line\n"),
        "{errors}"
    );
    assert_eq!(piped("import sys\nsys.exit(3)\n1\n").2, Some(3));
}
