//! The composed component in a host that knows nothing of ours: wasmtime as it is, with the linker of
//! wasmtime-wasi. `WARDIAN_COMPOSED` names the file; `examples/edge/wasi/build` makes it.

use std::path::Path;
use std::sync::OnceLock;

use wasmtime::component::{Component, Linker, ResourceTable};
use wasmtime::{Config, Engine, OptLevel, Store};
use wasmtime_wasi::p2::bindings::sync::Command;
use wasmtime_wasi::p2::pipe::{MemoryInputPipe, MemoryOutputPipe};
use wasmtime_wasi::{FsPerms, WasiCtx, WasiCtxBuilder, WasiCtxView, WasiView};

wasmtime::component::bindgen!({
    inline: "
        package wardian:test@0.1.0;
        world composed {
            export wardian:sandbox/session@0.1.0;
        }
    ",
    path: "../../../../wit",
    world: "wardian:test/composed",
});

use exports::wardian::sandbox::session::{LastValue, Outcome, Program, Settings};
use wardian::sandbox::types::StopReason;

struct Host {
    wasi: WasiCtx,
    table: ResourceTable,
}

impl WasiView for Host {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView {
            ctx: &mut self.wasi,
            table: &mut self.table,
        }
    }
}

/// The component takes some seconds to compile, once for all tests.
fn component() -> &'static Component {
    static COMPONENT: OnceLock<Component> = OnceLock::new();
    COMPONENT.get_or_init(|| Component::from_file(&Engine::default(), file()).unwrap())
}

fn file() -> String {
    std::env::var("WARDIAN_COMPOSED").expect("WARDIAN_COMPOSED names the component")
}

fn linker(engine: &Engine) -> Linker<Host> {
    let mut linker = Linker::new(engine);
    wasmtime_wasi::p2::add_to_linker_sync(&mut linker).unwrap();
    linker
}

fn store(engine: &Engine, wasi: &mut WasiCtxBuilder) -> Store<Host> {
    let host = Host {
        wasi: wasi.build(),
        table: ResourceTable::new(),
    };
    Store::new(engine, host)
}

/// A session, and what it prints.
struct Session {
    store: Store<Host>,
    instance: Composed,
    stdout: MemoryOutputPipe,
}

impl Session {
    fn new(wasi: &mut WasiCtxBuilder, tools: &[&str]) -> Session {
        Session::of(component(), wasi, tools)
    }

    fn of(component: &Component, wasi: &mut WasiCtxBuilder, tools: &[&str]) -> Session {
        let stdout = MemoryOutputPipe::new(1 << 20);
        let engine = component.engine();
        let mut store = store(engine, wasi.stdout(stdout.clone()));
        let instance = Composed::instantiate(&mut store, component, &linker(engine)).unwrap();
        let settings = Settings {
            memory_limit: 64 << 20,
            recursion_limit: 1000,
            wall_clock: false,
            tools: tools.iter().map(|&name| name.into()).collect(),
            read_only_devices: Vec::new(),
        };
        let session = instance.wardian_sandbox_session();
        session.call_thaw(&mut store, &settings).unwrap();
        Session {
            store,
            instance,
            stdout,
        }
    }

    fn run(&mut self, source: &str) -> Outcome {
        let program = Program {
            source: source.into(),
            file_name: None,
            arguments: Vec::new(),
            last_value: LastValue::Expression,
            ends_session: false,
        };
        let session = self.instance.wardian_sandbox_session();
        let ended = session.call_run(&mut self.store, &program, 0);
        ended.unwrap().outcome
    }

    /// What the program prints, when it comes to its end.
    fn printed(&mut self, source: &str) -> String {
        let before = self.stdout.contents().len();
        let outcome = self.run(source);
        assert!(matches!(outcome, Outcome::Finished(_)), "{outcome:?}");
        String::from_utf8(self.stdout.contents()[before..].to_vec()).unwrap()
    }
}

#[test]
fn it_imports_wasi_alone() {
    let component = component();
    let ty = component.component_type();
    let imports: Vec<&str> = ty
        .imports(component.engine())
        .map(|(name, _)| name)
        .collect();
    assert!(!imports.is_empty());
    assert!(
        imports.iter().all(|name| name.starts_with("wasi:")),
        "{imports:?}"
    );
    assert!(
        !imports
            .iter()
            .any(|name| name.contains("sockets") || name.contains("http")),
        "{imports:?}"
    );
}

#[test]
fn a_session_lasts_from_call_to_call() {
    let mut session = Session::new(&mut WasiCtxBuilder::new(), &[]);
    assert_eq!(
        session.printed("import json\nx = [1, 2]\nprint(json.dumps(x))"),
        "[1, 2]\n"
    );
    assert_eq!(
        session.printed("x.append('å' * 3)\nprint(x)"),
        "[1, 2, 'ååå']\n"
    );
    // The array of one integer, as CBOR.
    assert!(matches!(session.run("x[:1]"), Outcome::Finished(Some(value)) if value == [0x81, 1]));
}

#[test]
fn an_exception_is_told_and_leaves_the_session() {
    let mut session = Session::new(&mut WasiCtxBuilder::new(), &[]);
    session.printed("kept = 1");
    let Outcome::Raised(error) = session.run("def f(): return 1 / 0\nf()") else {
        panic!("nothing was raised");
    };
    assert_eq!(error.type_name, "ZeroDivisionError");
    assert!(
        error.traceback.contains("line 1, in f\n"),
        "{}",
        error.traceback
    );
    let Outcome::Raised(error) = session.run("def f(): f()\nf()") else {
        panic!("nothing was raised");
    };
    assert_eq!(error.type_name, "RecursionError");
    assert_eq!(session.printed("print(kept)"), "1\n");
}

#[test]
fn with_the_stack_that_it_wants_deep_nesting_is_an_exception() {
    let mut config = Config::new();
    config.max_wasm_stack(32 << 20);
    // Wasmtime wants this one larger, whether it is used or not.
    config.async_stack_size(34 << 20);
    // Compiled for the depth alone.
    config.cranelift_opt_level(OptLevel::None);
    let component = Component::from_file(&Engine::new(&config).unwrap(), file()).unwrap();
    let deep = std::thread::Builder::new().stack_size(40 << 20);
    let thread = deep.spawn(move || {
        let mut session = Session::of(&component, &mut WasiCtxBuilder::new(), &[]);
        let outcome = session.run("x = []\nfor _ in range(100000): x = [x]\nrepr(x)");
        let Outcome::Raised(error) = outcome else {
            panic!("nothing was raised: {outcome:?}");
        };
        assert_eq!(error.type_name, "RecursionError");
        assert_eq!(session.printed("print(len(x))"), "1\n");
    });
    thread.unwrap().join().unwrap();
}

#[test]
fn the_stub_has_no_tools() {
    let mut session = Session::new(&mut WasiCtxBuilder::new(), &["search"]);
    let Outcome::Raised(error) = session.run("search('swallow')") else {
        panic!("nothing was raised");
    };
    assert_eq!(error.type_name, "NameError");
    assert_eq!(error.message, "there is no tool 'search'");
}

#[test]
fn the_stub_s_budget_ends_a_loop_and_is_not_filled_up_again() {
    let mut wasi = WasiCtxBuilder::new();
    let mut session = Session::new(wasi.env("WARDIAN_FUEL", "3000000"), &[]);
    assert_eq!(session.printed("print(sum(range(100)))"), "4950\n");
    for _ in 0..2 {
        let outcome = session.run("while True: pass");
        assert!(
            matches!(outcome, Outcome::Stopped(StopReason::Fuel)),
            "{outcome:?}"
        );
    }
}

#[test]
fn a_budget_that_cannot_be_read_is_not_taken_for_none() {
    let mut wasi = WasiCtxBuilder::new();
    let mut session = Session::new(wasi.env("WARDIAN_FUEL", "much"), &[]);
    let program = Program {
        source: "1".into(),
        file_name: None,
        arguments: Vec::new(),
        last_value: LastValue::Expression,
        ends_session: false,
    };
    let exports = session.instance.wardian_sandbox_session();
    assert!(exports.call_run(&mut session.store, &program, 0).is_err());
}

#[test]
fn directories_of_the_host_are_python_s() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("in.txt"), "one\ntwo\n").unwrap();
    let mut wasi = WasiCtxBuilder::new();
    let mut session = Session::new(grant(&mut wasi, directory.path()), &[]);
    let program = "import os
with open('/data/in.txt') as f, open('/data/out.txt', 'w') as g:
    g.write(f.read().upper())
print(sorted(os.listdir('/data')), os.path.getsize('/data/out.txt'))";
    assert_eq!(session.printed(program), "['in.txt', 'out.txt'] 8\n");
    let written = std::fs::read_to_string(directory.path().join("out.txt"));
    assert_eq!(written.unwrap(), "ONE\nTWO\n");
    assert!(matches!(
        session.run("open('/data/../etc/passwd')"),
        Outcome::Raised(_)
    ));
    assert!(matches!(
        session.run("open('/etc/passwd')"),
        Outcome::Raised(_)
    ));
}

fn grant<'a>(wasi: &'a mut WasiCtxBuilder, directory: &Path) -> &'a mut WasiCtxBuilder {
    wasi.preopened_dir(directory, "/data", FsPerms::ReadWrite)
        .unwrap()
}

/// Run the component as a command. Answers with whether that went well and what it wrote.
fn command(wasi: &mut WasiCtxBuilder, arguments: &[&str]) -> (bool, String, String) {
    let (stdout, stderr) = (
        MemoryOutputPipe::new(1 << 20),
        MemoryOutputPipe::new(1 << 20),
    );
    wasi.arg("python").args(arguments);
    let engine = component().engine();
    let mut store = store(engine, wasi.stdout(stdout.clone()).stderr(stderr.clone()));
    let command = Command::instantiate(&mut store, component(), &linker(engine)).unwrap();
    let run = command.wasi_cli_run().call_run(&mut store);
    let text = |pipe: MemoryOutputPipe| String::from_utf8(pipe.contents().to_vec()).unwrap();
    // A status that is none of 0 and 1 comes by `wasi:cli/exit`, which is an error here.
    (matches!(run, Ok(Ok(()))), text(stdout), text(stderr))
}

#[test]
fn it_is_a_command() {
    let code = "import sys\nprint(sys.argv, sum(range(10)))";
    let (is_ok, stdout, stderr) = command(&mut WasiCtxBuilder::new(), &["-c", code, "a"]);
    assert_eq!((is_ok, &*stdout, &*stderr), (true, "['-c', 'a'] 45\n", ""));

    let mut wasi = WasiCtxBuilder::new();
    let (is_ok, stdout, _) = command(wasi.stdin(MemoryInputPipe::new("print(6 * 7)\n")), &[]);
    assert_eq!((is_ok, &*stdout), (true, "42\n"));

    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a.py"), "1 / 0\n").unwrap();
    let mut wasi = WasiCtxBuilder::new();
    let (is_ok, _, stderr) = command(grant(&mut wasi, directory.path()), &["/data/a.py"]);
    assert!(!is_ok);
    assert!(
        stderr.starts_with("Traceback") && stderr.contains("/data/a.py"),
        "{stderr}"
    );

    let mut wasi = WasiCtxBuilder::new();
    let (is_ok, _, stderr) = command(
        wasi.env("WARDIAN_FUEL", "1000000"),
        &["-c", "while True: pass"],
    );
    assert!(!is_ok);
    assert!(
        stderr.contains("stopped") && stderr.contains("fuel"),
        "{stderr}"
    );
}
