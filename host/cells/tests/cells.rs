//! Cells end to end: translated here, run in a sandbox, with the two tools that a server gives.

use std::sync::{Arc, Mutex};

use wardian::{Engine, Execution, LastValue, Program, Sandbox, Value};
use wardian_cells::{install, prologue, translate};

/// What happened, in its order: a line for each thing shown.
#[derive(Clone, Default)]
struct Events(Arc<Mutex<String>>);

impl Events {
    fn add(&self, kind: &str, text: &str) {
        // Standard error is not buffered: the end of a line comes by itself.
        if text == "\n" {
            return;
        }
        let mut events = self.0.lock().unwrap();
        events.push_str(&format!("{kind} {}\n", text.trim_end_matches('\n')));
    }

    fn take(&self) -> String {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

fn engine() -> Engine {
    static ENGINE: Mutex<Option<Engine>> = Mutex::new(None);
    let mut engine = ENGINE.lock().unwrap();
    engine
        .get_or_insert_with(|| Engine::builder().max_live_sandboxes(8).build().unwrap())
        .clone()
}

fn field<'v>(value: &'v Value, name: &str) -> &'v Value {
    let Value::Dict(entries) = value else {
        panic!("{value} is no dict");
    };
    let found = entries.iter().find(|(key, _)| *key == Value::from(name));
    found.map_or(&Value::None, |(_, value)| value)
}

struct Session {
    sandbox: Sandbox,
    events: Events,
}

impl Session {
    async fn new() -> Session {
        let events = Events::default();
        let (out, err, shown, ran) = (
            events.clone(),
            events.clone(),
            events.clone(),
            events.clone(),
        );
        let sandbox = engine()
            .sandbox()
            .env("HOME", "/tmp")
            .on_stdout(move |bytes| out.add("out", &String::from_utf8_lossy(bytes)))
            .on_stderr(move |bytes| err.add("err", &String::from_utf8_lossy(bytes)))
            .tool("_wardian_display", move |mut arguments| {
                let bundle: Value = arguments.take("bundle")?;
                let is_main = *field(&bundle, "main") == Value::Bool(true);
                let kind = if is_main { "main" } else { "show" };
                shown.add(kind, &field(&bundle, "data").to_string());
                Ok(Value::None)
            })
            .async_tool("_wardian_system", move |mut arguments| {
                let ran = ran.clone();
                async move {
                    let command: String = arguments.take("command")?;
                    let directory: String = arguments.take("cwd")?;
                    ran.add("ran", &format!("{command:?} in {directory}"));
                    let answer = [
                        ("stdout", Value::from("a\nb\n")),
                        ("stderr", Value::from("no\n")),
                        (
                            "exit_code",
                            Value::from(i64::from(command.contains("fail"))),
                        ),
                    ];
                    let answer = answer.map(|(name, value)| (Value::from(name), value));
                    Ok(Value::Dict(answer.into()))
                }
            });
        let mut sandbox = sandbox.build().await.unwrap();
        let execution = sandbox.run(&install(true, Some("/tmp"))).await.unwrap();
        assert!(execution.error.is_none(), "{:?}", execution.error);
        Session { sandbox, events }
    }

    async fn begin(&mut self, source: &str, variables: &[(&str, &str)]) {
        let prologue = prologue(source, variables.iter().copied());
        let program = Program::new(prologue.source).arguments(prologue.arguments);
        let execution = self.sandbox.run_program(program).await.unwrap();
        assert!(execution.error.is_none() && execution.value.is_none());
    }

    async fn execute(&mut self, source: &str) -> Execution {
        self.begin(source, &[]).await;
        let program = Program::new(translate(source).source).last_value(LastValue::Displayed);
        self.sandbox.run_program(program).await.unwrap()
    }

    /// What a cell shows.
    async fn cell(&mut self, source: &str) -> String {
        let execution = self.execute(source).await;
        assert_eq!(execution.value, None, "{source}");
        let mut shown = self.events.take();
        if let Some(wardian::Error::Exception {
            type_name, message, ..
        }) = execution.error
        {
            shown.push_str(&format!("raised {type_name}: {message}\n"));
        }
        shown
    }

    #[track_caller]
    fn check(&self, found: &str, wanted: &str) {
        assert_eq!(found.trim_end(), wanted.trim_end());
    }
}

macro_rules! cells {
    ($($name:ident { $($source:expr => $wanted:expr;)* })*) => {$(
        #[tokio::test]
        async fn $name() {
            let mut session = Session::new().await;
            $(
                let found = session.cell($source).await;
                session.check(&found, $wanted);
            )*
        }
    )*};
}

cells! {
    results_are_shown {
        "1 + 1" => "main {'text/plain': '2'}";
        "x = 5" => "";
        "None" => "";
        "'abc'" => r#"main {'text/plain': "'abc'"}"#;
        "x;" => "";
        "x; # quiet" => "";
        "x\nfor i in 'a': i" => "";
        "print('first')\n[1, {'a': (x,)}]" =>
            "out first\nmain {'text/plain': \"[1, {'a': (5,)}]\", 'application/json': [1, {'a': [5]}]}";
        "import asyncio\nawait asyncio.sleep(0, 7)" => "main {'text/plain': '7'}";
        "  y = 1\n  y" => "main {'text/plain': '1'}";
    }

    history_is_kept {
        "6" => "main {'text/plain': '6'}";
        "7" => "main {'text/plain': '7'}";
        "print(_, __, _1, _2, Out, In[1:])" =>
            "out 7 6 6 7 {1: 6, 2: 7} ['6', '7', 'print(_, __, _1, _2, Out, In[1:])']";
        "_i" => "main {'text/plain': \"'print(_, __, _1, _2, Out, In[1:])'\"}";
        "_ = 'own'" => "";
        "8" => "main {'text/plain': '8'}";
        "print(_, Out[6])" => "out own 8";
        "get_ipython().execution_count" => "main {'text/plain': '8'}";
        "%reset -f\nprint(Out, _)" => "out {} ";
    }

    objects_say_what_they_are_shown_as {
        "class A:\n    def _repr_html_(self): return '<b>'\n    def _repr_png_(self): return b'png'\n    def __repr__(self): return 'A'\nA()" =>
            "main {'text/html': '<b>', 'image/png': b'png', 'text/plain': 'A'}";
        "A" => "main {'text/plain': \"<class '__main__.A'>\"}";
        "class B:\n    def _repr_mimebundle_(self, include=None, exclude=None): return {'text/x': 'x'}\n    def __getattr__(self, name): return lambda: name\n    def __repr__(self): return 'B'\nB()" =>
            "main {'text/plain': 'B'}";
        "class C:\n    def _repr_json_(self): return {'a': 1}\n    def _repr_latex_(self): return 5\n    def __repr__(self): return 'C'\ndisplay(C(), 1)" =>
            "show {'application/json': {'a': 1}, 'text/plain': 'C'}\nshow {'text/plain': '1'}";
        "class E:\n    def _repr_e2b_data_(self): return {'a': [1]}\n    def _repr_e2b_chart_(self): return {'type': 'line'}\n    def __repr__(self): return 'E'\nE()" =>
            "main {'e2b/data': {'a': [1]}, 'e2b/chart': {'type': 'line'}, 'text/plain': 'E'}";
        "class D:\n    def _ipython_display_(self): print('mine')\nD()" => "out mine";
        "import sys\nprint('a')\nprint('b', file=sys.stderr)\ndisplay(1)\nprint('c')" =>
            "out a\nerr b\nshow {'text/plain': '1'}\nout c";
    }

    ipython_display_is_there {
        "from IPython.display import display, HTML, Markdown, JSON, Latex, SVG, Javascript, clear_output\nHTML('<i>')" =>
            "main {'text/html': '<i>', 'text/plain': '<IPython.core.display.HTML object>'}";
        "import IPython\nIPython.display.Markdown('*a*')" =>
            "main {'text/markdown': '*a*', 'text/plain': '<IPython.core.display.Markdown object>'}";
        "JSON({'a': 1})" =>
            "main {'application/json': {'a': 1}, 'text/plain': '<IPython.core.display.JSON object>'}";
        "IPython.display.Image(b'\\x89PNG\\r\\n\\x1a\\nrest', width=3)" =>
            "main {'image/png': b'\\x89PNG\\r\\n\\x1a\\nrest', 'text/plain': '<IPython.core.display.Image object>'}";
        "display({'text/plain': 'raw'}, raw=True)\nclear_output()" => "show {'text/plain': 'raw'}";
        "h = display(1, display_id=True)\nh.update(2)" => "show {'text/plain': '1'}\nshow {'text/plain': '2'}";
    }

    commands_go_to_the_host {
        "!ls -l" => "ran \"ls -l\" in /tmp\nout a\nb\nerr no";
        "x = !ls\nx, x.n, _exit_code" => "ran \"ls\" in /tmp\nmain {'text/plain': \"(['a', 'b', 'no'], 'a\\\\nb\\\\nno', 0)\"}";
        "n = 3\n!echo {n + 1} $n $HOME" => "ran \"echo {n + 1} $n $HOME\" in /tmp\nout a\nb\nerr no";
        "!echo {n + 1} $n" => "ran \"echo 4 3\" in /tmp\nout a\nb\nerr no";
        "print('before')\n%pip install numpy" => "out before\nran \"pip install numpy\" in /tmp\nout a\nb\nerr no";
        "%%bash\nfail 'x'\n" => "ran \"fail 'x'\\n\" in /tmp\nout a\nb\nerr no\nraised CalledProcessError: Command 'b\"fail 'x'\\n\"' returned non-zero exit status 1.";
        "if True:\n    !a \\\n      b\n1" => "ran \"a        b\" in /tmp\nout a\nb\nerr no\nmain {'text/plain': '1'}";
    }

    magics_work {
        "%cd /\n%pwd" => "out /\nmain {'text/plain': \"'/'\"}";
        "%cd -" => "out /tmp";
        "%cd nowhere" => "out [Errno 2] No such file or directory: 'nowhere'";
        "%env A=5\nimport os\nos.environ['A']" => "out env: A=5\nmain {'text/plain': \"'5'\"}";
        "%env A" => "main {'text/plain': \"'5'\"}";
        "%nothing 1\n2" => "err UsageError: Line magic function `%nothing` not found.\nmain {'text/plain': '2'}";
        "%%nothing\n2" => "err UsageError: Cell magic `%%nothing` not found.";
        "%matplotlib inline\n%load_ext autoreload\n%autoreload 2" => "";
        "%%writefile a.py\nimport sys\nvalue = sys.argv[1]\n" => "out Writing a.py";
        "%run a.py word\nvalue" => "main {'text/plain': \"'word'\"}";
        "%who str" => "out value";
        "%%capture out\nprint(1)\ndisplay(2)\n!ls" => "ran \"ls\" in /tmp";
        "out.stdout, out.stderr" => "main {'text/plain': \"('1\\\\na\\\\nb\\\\n', 'no\\\\n')\"}";
        "nobody?" => "out Object `nobody` not found.";
        "def f(a):\n    'Of f.'\nf?" => "out Signature: f(a)\nDocstring:\nOf f.\nType:      function";
    }

    packages_that_are_not_there_have_stubs {
        "import numpy as np\nisinstance(1, (np.ndarray, np.integer, np.floating))" => "main {'text/plain': 'False'}";
        "try: np.array([1])\nexcept AttributeError as e: print(e)" =>
            "out module 'numpy' has no attribute 'array': this sandbox has no numpy, only a stub for isinstance checks";
        "try:\n    from numpy import array\nexcept ImportError as e: print(e)" =>
            "out this sandbox has no numpy, only a stub for isinstance checks";
        "try: import pandas\nexcept ImportError as e: print(e)" => "out No module named 'pandas'";
    }
}

#[tokio::test]
async fn errors_count_the_lines_of_the_cell() {
    let mut session = Session::new().await;
    let execution = session.execute("!ls\n\n%cd /\n1 / 0").await;
    let Some(wardian::Error::Exception { traceback, .. }) = execution.error else {
        panic!("{execution:?}");
    };
    assert!(
        traceback.ends_with("ZeroDivisionError: division by zero\n"),
        "{traceback}"
    );
    assert!(traceback.contains("line 4, in <module>"), "{traceback}");
    session.events.take();
    // A formatter that raises leaves the others, a `repr` that raises leaves nothing.
    let source =
        "class A:\n    def _repr_html_(self): return '<b>'\n    def __repr__(self): 1 / 0\nA()";
    let shown = session.cell(source).await;
    assert!(shown.contains("line 3, in __repr__"), "{shown}");
    assert!(shown.ends_with("main {'text/html': '<b>'}\n"), "{shown}");
}

#[tokio::test]
async fn variables_are_for_one_cell() {
    let mut session = Session::new().await;
    session.cell("import os\nos.environ['A'] = 'own'").await;
    session.begin("", &[("A", "1"), ("B", "it's")]).await;
    let source = "print(os.environ['A'], os.environ['B'])";
    session.sandbox.run(source).await.unwrap();
    session.check(&session.events.take(), "out 1 it's");
    let shown = session
        .cell("print(os.environ['A'], 'B' in os.environ)")
        .await;
    session.check(&shown, "out own False");
    session.begin("", &[("A", "2")]).await;
    session.sandbox.run(wardian_cells::EPILOGUE).await.unwrap();
    session.sandbox.run("print(os.environ['A'])").await.unwrap();
    session.check(&session.events.take(), "out own");
}

#[tokio::test]
async fn events_are_around_each_cell() {
    let mut session = Session::new().await;
    let source = "import IPython\nevents = get_ipython().events\n\
                  def said(name): return lambda *info: print(name, *(i.__class__.__name__ for i in info))\n\
                  for name in list(events.callbacks): events.register(name, said(name))\n\
                  events.register('post_execute', lambda: 1 / 0)\n\
                  IPython.version_info >= (8, 24)";
    session.begin("", &[]).await;
    session.sandbox.run(source).await.unwrap();
    session.begin("print('cell')", &[]).await;
    session.sandbox.run("print('cell')").await.unwrap();
    session.sandbox.run(wardian_cells::EPILOGUE).await.unwrap();
    let seen = session.events.take();
    let places = [
        "pre_execute",
        "pre_run_cell CellInfo",
        "cell",
        "post_execute",
        "Error in callback",
        "post_run_cell CellResult",
    ];
    let found: Vec<_> = places.iter().map(|word| seen.find(word)).collect();
    assert!(
        found.is_sorted() && found.iter().all(Option::is_some),
        "{seen}"
    );
}

#[tokio::test]
async fn without_tools_cells_still_work() {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    sandbox.run(&install(false, None)).await.unwrap();
    let source = translate("!nothing\n[1]").source;
    let program = Program::new(source).last_value(LastValue::Displayed);
    let execution = sandbox.run_program(program).await.unwrap();
    assert_eq!(execution.stdout, b"[1]\n");
    assert_eq!(
        execution.stderr,
        b"bash: line 1: nothing: command not found\n"
    );
    let execution = sandbox.run("import numpy").await.unwrap();
    assert!(execution.error.is_some());
}

#[tokio::test]
async fn a_session_of_cells_can_be_carried_over() {
    let mut session = Session::new().await;
    session.cell("x = 5\nx").await;
    let mut children = session.sandbox.fork(1).await.unwrap();
    let mut child = children.pop().unwrap();
    let program = Program::new("x + _1").last_value(LastValue::Displayed);
    child.run_program(program).await.unwrap();
    session.check(&session.events.take(), "main {'text/plain': '10'}");
}
