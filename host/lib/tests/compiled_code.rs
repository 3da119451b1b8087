//! Code of packages that is compiled once for all sandboxes of an engine.

mod common;

use std::fs;
use std::future::Future;
use std::path::Path;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use common::packages::{Folder, site_packages};
use wardian::{Engine, Error, Execution, Packages, Program, Sandbox, SandboxBuilder, Stop, Value};

/// One for each test: they count what it compiled.
fn engine() -> Engine {
    Engine::builder().max_live_sandboxes(4).build().unwrap()
}

/// Packages of these files.
fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    for (path, text) in files {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

fn at(path: &Path) -> Packages {
    Packages::at(path).unwrap()
}

async fn run_with(builder: SandboxBuilder, source: &str) -> Execution {
    let mut sandbox: Sandbox = builder.build().await.unwrap();
    sandbox.run(source).await.unwrap()
}

/// What a new sandbox makes of a program.
async fn run(engine: &Engine, packages: &Packages, source: &str) -> Execution {
    run_with(engine.sandbox().packages(packages), source).await
}

fn text(execution: &Execution) -> &str {
    match &execution.value {
        Some(Value::Str(text)) => text,
        other => panic!("{other:?}, {:?}", execution.error),
    }
}

fn message(execution: &Execution) -> String {
    match &execution.error {
        Some(Error::Exception {
            type_name, message, ..
        }) => format!("{type_name}: {message}"),
        other => panic!("{other:?}"),
    }
}

const IMPORTS: &str = "import shapes, plain, spread.part.module as inner\nf'{shapes.area(3, 4)} {plain.value} {inner.x}'";

#[tokio::test]
async fn the_second_sandbox_does_not_parse() {
    let (engine, directory) = (engine(), site_packages());
    let packages = at(directory.path());
    assert_eq!(engine.compiled_code().compiled, 0);
    let first = run(&engine, &packages, IMPORTS).await;
    assert_eq!(
        text(&first),
        "12 /usr/lib/python3.12/site-packages/plain.py 1"
    );
    let made = engine.compiled_code();
    assert_eq!(made.compiled, 4);
    assert!(made.bytes > 0 && made.bytes < 10_000, "{made:?}");

    let second = run(&engine, &packages, IMPORTS).await;
    assert_eq!(engine.compiled_code(), made);
    assert_eq!(text(&second), text(&first));
    assert_eq!(second.usage.fuel, first.usage.fuel);
    assert_eq!(second.usage.file_bytes_read, first.usage.file_bytes_read);

    // Other packages with the same files, and an engine that knows nothing.
    let third = run(&engine, &at(directory.path()), IMPORTS).await;
    assert_eq!(engine.compiled_code(), made);
    assert_eq!(third.usage.fuel, first.usage.fuel);
    let fourth = run(&self::engine(), &packages, IMPORTS).await;
    assert_eq!(fourth.usage.fuel, first.usage.fuel);
}

#[tokio::test]
async fn many_at_once_wait_for_the_same() {
    let (engine, directory) = (engine(), site_packages());
    let packages = at(directory.path());
    let one = || run(&engine, &packages, IMPORTS);
    let (first, second, third) = tokio::join!(one(), one(), one());
    for other in [&second, &third] {
        assert_eq!(text(other), text(&first));
        assert_eq!(other.usage.fuel, first.usage.fuel);
    }
    assert_eq!(engine.compiled_code().compiled, 4);
}

/// Code is made of text alone: whatever lies beside it is none.
#[tokio::test]
async fn forged_code_is_not_looked_at() {
    let folder = folder(&[
        ("pkg/__init__.py", "x = 'text'\n"),
        ("pkg/__pycache__/__init__.cpython-312.pyc", "forged"),
        ("pkg/__pycache__/__init__.wardian-312.pyc", "forged"),
        ("pkg/__init__.pyc", "forged"),
        ("pkg/only.pyc", "forged"),
    ]);
    let (engine, packages) = (engine(), at(folder.path()));
    for _ in 0..2 {
        let found = run(
            &engine,
            &packages,
            "import os, pkg\nf'{pkg.x} {os.listdir(pkg.__path__[0])}'",
        )
        .await;
        assert_eq!(
            text(&found),
            "text ['__init__.py', '__init__.pyc', 'only.pyc']"
        );
    }
    let missing = run(&engine, &packages, "import pkg.only").await;
    assert_eq!(
        message(&missing),
        "ModuleNotFoundError: No module named 'pkg.only'"
    );
}

/// What a program does to its own interpreter stays there.
#[tokio::test]
async fn a_program_changes_nothing_for_others() {
    let directory = site_packages();
    let hostile = "\
import builtins, importlib._bootstrap as bootstrap, sys
real = compile
evil = lambda *args, **kwargs: real('value = area = __version__ = \"evil\"', 'evil', 'exec')
builtins.compile = bootstrap.compile = evil
bootstrap.SourceFileLoader.source_to_code = evil
bootstrap.decode_source = lambda data: 'value = area = \"evil\"'
sys._code_of_file = evil
import plain
plain.value";
    for source in [
        hostile.to_owned(),
        // One that asks for code of a text that is not the file's is given none.
        "import sys\nrepr(sys._code_of_file('evil = 1', '/usr/lib/python3.12/site-packages/plain.py'))".to_owned(),
    ] {
        let (engine, packages) = (engine(), at(directory.path()));
        let first = run(&engine, &packages, &source).await;
        assert!(["evil", "None"].contains(&text(&first)), "{first:?}");
        let second = run(&engine, &packages, IMPORTS).await;
        assert_eq!(text(&second), "12 /usr/lib/python3.12/site-packages/plain.py 1");
    }
}

#[tokio::test]
async fn loaders_of_programs_make_their_own_code() {
    let (engine, directory) = (engine(), site_packages());
    let source = "\
import importlib.machinery, importlib.util
class Loader(importlib.machinery.SourceFileLoader):
    def source_to_code(self, data, path, *, _optimize=-1):
        return compile(data + b'value = 2', path, 'exec')
path = '/usr/lib/python3.12/site-packages/plain.py'
spec = importlib.util.spec_from_loader('plain', Loader('plain', path))
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
repr(module.value)";
    let found = run(&engine, &at(directory.path()), source).await;
    assert_eq!(text(&found), "2");
    assert_eq!(engine.compiled_code().compiled, 0);
}

#[tokio::test]
async fn what_does_not_compile_is_told_as_before() {
    let folder = folder(&[
        ("broken.py", "x = (\n"),
        ("late.py", "def f():\n    pass\nreturn 1\n"),
        ("nul.py", "x = 1\0\n"),
        ("other.py", "# coding: no-such\nx = 1\n"),
    ]);
    fs::write(folder.path().join("bytes.py"), b"x = '\xff'\n").unwrap();
    let (engine, packages) = (engine(), at(folder.path()));
    for (name, expected) in [
        (
            "broken",
            "SyntaxError: '(' was never closed (broken.py, line 1)",
        ),
        (
            "late",
            "SyntaxError: 'return' outside function (late.py, line 3)",
        ),
        (
            "nul",
            "SyntaxError: source code string cannot contain null bytes",
        ),
        (
            "other",
            "SyntaxError: encoding problem: no-such (other.py, line 1)",
        ),
        (
            "bytes",
            "SyntaxError: (unicode error) 'utf-8' codec can't decode byte 0xff in position 5: invalid start \
                   byte (bytes.py, line 1)",
        ),
    ] {
        let source = format!("import {name}");
        let first = run(&engine, &packages, &source).await;
        assert_eq!(message(&first), expected);
        let second = run(&engine, &packages, &source).await;
        assert_eq!(message(&second), expected);
        assert_eq!(second.usage.fuel, first.usage.fuel, "{name}");
    }
}

#[tokio::test]
async fn other_encodings_and_newlines_are_read() {
    let folder = folder(&[
        (
            "dos.py",
            "def f():\r\n    return __file__[-6:]\r\nx = 'a\\\r\nb'\r\n",
        ),
        ("mark.py", "\u{feff}x = '\u{e9}'\n"),
        (
            "named.py",
            "#!/usr/bin/python\n# -*- coding: utf-8 -*-\nx = '\u{e9}'\n",
        ),
    ]);
    fs::write(
        folder.path().join("latin.py"),
        b"# coding: latin-1\nx = '\xc3\xa9'\n",
    )
    .unwrap();
    let (engine, packages) = (engine(), at(folder.path()));
    for _ in 0..2 {
        let source =
            "import dos, mark, named, latin\nf'{dos.f()} {dos.x} {mark.x} {named.x} {latin.x}'";
        let found = run(&engine, &packages, source).await;
        assert_eq!(text(&found), "dos.py ab \u{e9} \u{e9} \u{c3}\u{a9}");
    }
}

/// Tracebacks, sources and warnings are those of code that was compiled in place.
#[tokio::test]
async fn the_text_is_there() {
    let module = "import sys\n\ndef fail(value):\n    '''Doc.'''\n    return [1 / value for _ in range(1)]\n\nodd = '\\d'\n";
    let folder = folder(&[("pkg/__init__.py", ""), ("pkg/module.py", module)]);
    let (engine, packages) = (engine(), at(folder.path()));
    let source = "import inspect, traceback\nfrom pkg import module\ntry: module.fail(0)\nexcept ZeroDivisionError: \
                  shown = traceback.format_exc()\n\
                  shown + inspect.getsource(module.fail) + module.fail.__doc__ + module.fail.__code__.co_filename";
    let first = run(&engine, &packages, source).await;
    assert!(text(&first).ends_with(
        "  File \"/usr/lib/python3.12/site-packages/pkg/module.py\", line 5, in fail\n    \
         return [1 / value for _ in range(1)]\n            ~~^~~~~~~\nZeroDivisionError: division by zero\n\
         def fail(value):\n    '''Doc.'''\n    return [1 / value for _ in range(1)]\n\
         Doc./usr/lib/python3.12/site-packages/pkg/module.py"
    ), "{}", text(&first));
    assert!(
        first
            .stderr_text()
            .contains("module.py:7: SyntaxWarning: invalid escape sequence '\\d'"),
        "{}",
        first.stderr_text()
    );
    let second = run(&engine, &packages, source).await;
    assert_eq!(text(&second), text(&first));
    assert_eq!(second.stderr, first.stderr);
    assert_eq!(second.usage.fuel, first.usage.fuel);
}

/// Whatever an engine keeps, a step is the same when it is replayed.
#[tokio::test]
async fn replays_do_not_depend_on_what_is_kept() {
    let (cold, directory, other) = (engine(), site_packages(), Folder::new());
    let packages = at(directory.path());
    let journal = other.path().join("journal");
    let builder = |engine: &Engine| engine.sandbox().packages(&packages);
    let source = "import random, shapes, plain\nf'{random.random()} {shapes.area(3, 4)}'";
    let mut sandbox = builder(&cold).build().await.unwrap();
    let done = sandbox.run_durable(Program::new(source), &journal).await;
    let done = done.unwrap();
    let warm = self::engine();
    run(&warm, &packages, IMPORTS).await;
    for engine in [&cold, &warm, &self::engine()] {
        let (_, again) = builder(engine).resume(&journal).await.unwrap();
        assert_eq!(text(&again), text(&done));
        assert_eq!(again.usage.fuel, done.usage.fuel);
    }
}

/// A file that is not that of the packages any more is an error, as it is for whoever reads it.
#[tokio::test]
async fn a_file_that_changed_has_no_code() {
    let (engine, directory) = (engine(), site_packages());
    let packages = at(directory.path());
    fs::write(directory.path().join("plain.py"), "value = 'changed'\n").unwrap();
    let source = "import sys\npath = '/usr/lib/python3.12/site-packages/plain.py'\n\
                  try: sys._code_of_file('', path)\nexcept OSError as error: found = str(error)\nfound";
    for source in [
        source,
        "try: import plain\nexcept OSError as error: found = str(error)\nfound",
    ] {
        let found = run(&engine, &packages, source).await;
        assert!(
            text(&found).starts_with("[Errno 5] Input/output error"),
            "{}",
            text(&found)
        );
    }
    assert_eq!(engine.compiled_code().compiled, 0);
}

#[tokio::test]
async fn an_engine_need_not_share_code() {
    let engine = Engine::builder().share_compiled_code(false);
    let engine = engine.max_live_sandboxes(1).build().unwrap();
    let directory = site_packages();
    let found = run(&engine, &at(directory.path()), IMPORTS).await;
    assert_eq!(
        text(&found),
        "12 /usr/lib/python3.12/site-packages/plain.py 1"
    );
    assert_eq!(engine.compiled_code().compiled, 0);
}

/// A module that takes long to compile.
fn long_module() -> String {
    let mut text = String::from("def f(x):\n    return x\n");
    for number in 0..25_000 {
        text +=
            &format!("def f{number}(a, b=1, *c): return [a + {number}, f(b) * 2 if c else None]\n");
    }
    text
}

#[tokio::test]
async fn the_deadline_ends_the_wait() {
    let folder = folder(&[("long.py", &long_module())]);
    let (engine, packages) = (engine(), at(folder.path()));
    let builder = engine
        .sandbox()
        .packages(&packages)
        .timeout(Duration::from_millis(30));
    let started = Instant::now();
    let stopped = run_with(builder, "import long").await;
    assert!(
        matches!(stopped.error, Some(Error::Stopped(Stop::Timeout))),
        "{:?}",
        stopped.error
    );
    assert!(started.elapsed() < Duration::from_secs(5));
    // It goes on by itself, for whoever wants it next.
    let builder = engine
        .sandbox()
        .packages(&packages)
        .timeout(Duration::from_secs(120));
    let found = run_with(builder, "import long\nrepr(long.f7(1, 2, 3))").await;
    assert_eq!(text(&found), "[8, 4]");
    assert_eq!(engine.compiled_code().compiled, 1);
    assert!(engine.compiled_code().bytes > 1 << 20);
}

#[tokio::test]
async fn a_cancelled_program_does_not_wait() {
    let folder = folder(&[("long.py", &long_module())]);
    let (engine, packages) = (engine(), at(folder.path()));
    let mut sandbox = engine.sandbox().packages(&packages).build().await.unwrap();
    let canceller = sandbox.canceller();
    let cancel = async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        canceller.cancel();
    };
    let (stopped, ()) = tokio::join!(sandbox.run("import long"), cancel);
    let error = stopped.unwrap().error;
    assert!(
        matches!(error, Some(Error::Stopped(Stop::Cancelled))),
        "{error:?}"
    );
}

#[tokio::test]
async fn code_counts_as_bytes_of_files() {
    let folder = folder(&[("small.py", &"def f(): pass\n".repeat(1000))]);
    let (engine, packages) = (engine(), at(folder.path()));
    for _ in 0..2 {
        let builder = engine.sandbox().packages(&packages).file_bytes(20_000);
        let stopped = run_with(builder, "import small").await;
        assert!(
            matches!(stopped.error, Some(Error::Stopped(Stop::FileBytes))),
            "{:?}",
            stopped.error
        );
    }
}

#[tokio::test]
async fn what_is_too_large_is_compiled_by_who_imports_it() {
    let text_of = format!(
        "x = 1\n{}",
        "# A line that means nothing to anybody.\n".repeat(60_000)
    );
    let folder = folder(&[("large.py", &text_of)]);
    let (engine, packages) = (engine(), at(folder.path()));
    let found = run(&engine, &packages, "import large\nrepr(large.x)").await;
    assert_eq!(text(&found), "1");
    assert_eq!(engine.compiled_code().compiled, 0);
}

#[tokio::test]
async fn images_and_snapshots_use_the_same() {
    let (engine, directory) = (engine(), site_packages());
    let packages = at(directory.path());
    let mut sandbox = engine.sandbox().packages(&packages).build().await.unwrap();
    sandbox.run("import shapes").await.unwrap();
    let file = directory.path().join("image");
    fs::write(&file, sandbox.image().await.unwrap()).unwrap();
    let snapshot = sandbox.snapshot().await.unwrap();
    drop(sandbox);

    let builder = engine.sandbox().packages(&packages);
    let mut restored = builder.restore(&snapshot).await.unwrap();
    let found = restored
        .run("import plain\nrepr(shapes.area(2, 3))")
        .await
        .unwrap();
    assert_eq!(text(&found), "6");
    drop(restored);
    let made = engine.compiled_code();
    assert_eq!(made.compiled, 3);
    let image = engine.image(&file).await.unwrap();
    let found = run_with(image.sandbox(), "import plain\nrepr(shapes.area(2, 3))").await;
    assert_eq!(text(&found), "6");
    assert_eq!(image.compiled_code(), made);
}

/// Without tokio everything is done in place.
#[test]
fn no_runtime_is_needed() {
    let (engine, directory) = (engine(), site_packages());
    let packages = at(directory.path());
    let program = async {
        let builder = engine.sandbox().packages(&packages).timeout(Duration::MAX);
        run_with(builder, IMPORTS).await
    };
    let mut program = pin!(program);
    let mut context = Context::from_waker(Waker::noop());
    let started = Instant::now();
    let execution = loop {
        assert!(started.elapsed() < Duration::from_secs(60));
        if let Poll::Ready(execution) = program.as_mut().poll(&mut context) {
            break execution;
        }
    };
    assert_eq!(
        text(&execution),
        "12 /usr/lib/python3.12/site-packages/plain.py 1"
    );
}
