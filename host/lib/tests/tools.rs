//! Tools that come, go and end programs, and the values that only tools have: handles and records.

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::engine;
use wardian::{
    Error, Execution, Handle, Program, Record, RecordKind, Sandbox, Stop, ToolError, Value,
};

async fn run(sandbox: &mut Sandbox, source: &str) -> Execution {
    sandbox.run(source).await.unwrap()
}

async fn shown(sandbox: &mut Sandbox, source: &str) -> String {
    let execution = run(sandbox, source).await;
    match (execution.error, execution.value) {
        (Some(error), _) => error.to_string(),
        (None, value) => value.unwrap_or(Value::None).to_string(),
    }
}

fn number(number: i64) -> impl Fn(wardian::Arguments) -> Result<Value, ToolError> {
    move |_| Ok(Value::from(number))
}

#[tokio::test]
async fn tools_come_and_go_between_calls() {
    let builder = engine().sandbox().tool("first", number(1));
    let mut sandbox = builder.build().await.unwrap();
    assert_eq!(shown(&mut sandbox, "kept = first; first()").await, "1");
    sandbox.add_tool("second", number(2));
    assert_eq!(shown(&mut sandbox, "[first(), second()]").await, "[1, 2]");
    sandbox.add_async_tool("first", |_| async { Ok(Value::from(10)) });
    assert_eq!(shown(&mut sandbox, "[first(), kept()]").await, "[10, 10]");
    assert!(sandbox.remove_tool("first"));
    assert!(!sandbox.remove_tool("first"));
    assert_eq!(
        shown(&mut sandbox, "first()").await,
        "NameError: name 'first' is not defined"
    );
    assert_eq!(
        shown(&mut sandbox, "kept()").await,
        "NameError: there is no tool 'first'"
    );
    assert_eq!(shown(&mut sandbox, "second()").await, "2");
    // One of the program's own is not replaced.
    run(&mut sandbox, "def first(): return 'own'").await;
    sandbox.add_blocking_tool("first", number(3));
    assert_eq!(shown(&mut sandbox, "[first(), kept()]").await, "['own', 3]");
    // Those who come of it have what it has.
    let mut children = sandbox.fork(1).await.unwrap();
    assert_eq!(
        shown(&mut children[0], "[second(), kept()]").await,
        "[2, 3]"
    );
    sandbox.remove_tool("second");
    assert_eq!(shown(&mut children[0], "second()").await, "2");
    sandbox.park().await.unwrap();
    sandbox.add_tool("third", number(4));
    assert_eq!(shown(&mut sandbox, "third()").await, "4");
    assert!(
        shown(&mut sandbox, "second()")
            .await
            .starts_with("NameError")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tool_ends_the_program_and_nothing_catches_that() {
    let builder = engine()
        .sandbox()
        .tool("at_once", |_| Err(ToolError::end_program()))
        .async_tool("later", |_| async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            Err(ToolError::end_program())
        })
        .blocking_tool("beside", |_| Err(ToolError::end_program()));
    let mut sandbox = builder.build().await.unwrap();
    for call in [
        "at_once()",
        "later()",
        "beside()",
        "await later()",
        "import asyncio; await asyncio.gather(later(), later())",
    ] {
        let source = format!(
            "kept = {call:?}\nprint('before')\ntry:\n    {call}\nexcept BaseException:\n    print('caught')\n\
             finally:\n    print('finally')\nprint('after')"
        );
        let execution = run(&mut sandbox, &source).await;
        assert!(
            matches!(execution.error, Some(Error::Stopped(Stop::Ended))),
            "{call}: {:?}",
            execution.error
        );
        assert_eq!(execution.stdout_text(), "before\n", "{call}");
        assert_eq!(
            shown(&mut sandbox, "kept").await,
            format!("{call:?}").replace('"', "'")
        );
    }
}

/// Where the stack is.
#[inline(never)]
fn here() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&local)).addr()
}

#[tokio::test]
async fn tools_of_their_own_stack_begin_on_that_of_the_thread() {
    let places = Arc::new(Mutex::new(Vec::new()));
    let look = {
        let places = Arc::clone(&places);
        move |mut args: wardian::Arguments| {
            places.lock().unwrap().push(here());
            args.take::<i64>("x").map(Value::from)
        }
    };
    let later = |mut args: wardian::Arguments| async move {
        tokio::time::sleep(Duration::from_millis(1)).await;
        args.take::<i64>("x").map(Value::from)
    };
    let wait = move |args: wardian::Arguments| std::future::ready(look(args));
    let (tell, mut started) = tokio::sync::mpsc::unbounded_channel();
    let builder = engine().sandbox().async_tool("inside", wait.clone());
    let builder = builder.own_stack_tool("wait", wait);
    let builder = builder
        .own_stack_tool("later", later)
        .own_stack_tool("ends", |_| async { Err(ToolError::end_program()) })
        .own_stack_tool("panics", |_| async { panic!("no") })
        .own_stack_tool("forever", move |_| {
            tell.send(()).unwrap();
            std::future::pending()
        });
    let mut sandbox = builder.build().await.unwrap();
    assert_eq!(shown(&mut sandbox, "[inside(1), wait(2)]").await, "[1, 2]");
    let outside = here();
    let places = std::mem::take(&mut *places.lock().unwrap());
    assert!(
        places[0].abs_diff(outside) > 1 << 20,
        "a stack of the sandbox"
    );
    assert!(
        places[1].abs_diff(outside) < 1 << 20,
        "the stack of the thread"
    );
    assert_eq!(
        shown(
            &mut sandbox,
            "import asyncio\nawait asyncio.gather(later(1), wait(2), later(3))"
        )
        .await,
        "[1, 2, 3]"
    );
    assert_eq!(
        shown(
            &mut sandbox,
            "try: panics()\nexcept RuntimeError as e: print(e)\nwait('x')"
        )
        .await,
        "TypeError: wait() argument 'x' must be int of 64 bits, not str"
    );
    assert_eq!(shown(&mut sandbox, "ends()").await, "ended by a tool");
    for _ in 0..2 {
        tokio::select! {
            biased;
            run = sandbox.run("forever()") => panic!("it ended: {run:?}"),
            begun = started.recv() => begun.unwrap(),
        }
    }
    assert_eq!(shown(&mut sandbox, "wait(5)").await, "5");
}

#[tokio::test]
async fn secrets_and_output_can_be_granted_later() {
    let tell = |args: wardian::Arguments| Ok(Value::from(format!("has {}", args.secret("KEY")?)));
    let builder = engine().sandbox().secret("KEY", "k3y");
    let mut sandbox = builder.build().await.unwrap();
    sandbox.add_tool("tell", tell);
    assert_eq!(
        shown(&mut sandbox, "tell()").await,
        "RuntimeError: tool 'tell' has no secret 'KEY'"
    );
    sandbox.grant_secret("tell", "KEY").unwrap();
    assert!(sandbox.grant_secret("tell", "NONE").is_err());
    assert_eq!(shown(&mut sandbox, "tell()").await, "'has <secret KEY>'");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hear = Arc::clone(&heard);
    let hear = move |piece: &[u8]| hear.lock().unwrap().extend_from_slice(piece);
    sandbox.set_output(Some(Box::new(hear)), None);
    let execution = run(
        &mut sandbox,
        "import sys\nprint('out')\nprint('err', file=sys.stderr)",
    )
    .await;
    assert_eq!(
        (execution.stdout_text(), execution.stderr_text()),
        (String::new(), "err\n".into())
    );
    assert_eq!(*heard.lock().unwrap(), b"out\n");
    sandbox.set_output(None, None);
    assert_eq!(
        run(&mut sandbox, "print('out')").await.stdout_text(),
        "out\n"
    );
}

#[tokio::test]
async fn a_resumed_step_ends_where_it_ended() {
    let file = std::env::temp_dir().join(format!("wardian-ended-{}", std::process::id()));
    let builder = || {
        let tool = |_| Err(ToolError::end_program());
        engine().sandbox().tool("done", tool)
    };
    let mut sandbox = builder().build().await.unwrap();
    let program = Program::new("x = 1\ndone()\nx = 2");
    let execution = sandbox.run_durable(program, &file).await.unwrap();
    assert!(matches!(execution.error, Some(Error::Stopped(Stop::Ended))));
    let (mut resumed, execution) = builder().resume(&file).await.unwrap();
    assert!(matches!(execution.error, Some(Error::Stopped(Stop::Ended))));
    assert_eq!(shown(&mut resumed, "x").await, "1");
    std::fs::remove_file(file).unwrap();
}

fn image() -> Value {
    Value::Handle(Handle {
        id: 1 << 63,
        type_name: "PIL.Image".into(),
        repr: "<Image 8x8>".into(),
    })
}

#[tokio::test]
async fn handles_come_back_as_they_went() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let builder = engine().sandbox().tool("image", |_| Ok(image()));
    let take = {
        let seen = Arc::clone(&seen);
        move |mut args: wardian::Arguments| {
            seen.lock().unwrap().push(args.take::<Handle>("image")?);
            args.finish()?;
            Ok(Value::None)
        }
    };
    let mut sandbox = builder.tool("take", take).build().await.unwrap();
    assert_eq!(
        run(&mut sandbox, "x = image()\nx").await.value,
        Some(image())
    );
    assert_eq!(
        run(&mut sandbox, "[x, {'a': x}]")
            .await
            .value
            .unwrap()
            .as_slice()
            .unwrap()[0],
        image()
    );
    run(&mut sandbox, "take(x)").await;
    assert_eq!(Value::Handle(seen.lock().unwrap()[0].clone()), image());
    sandbox.set("y", image()).await.unwrap();
    assert_eq!(
        shown(
            &mut sandbox,
            "[x == y, x != y, hash(x) == hash(y), len({x, y}), x == 1]"
        )
        .await,
        "[True, False, True, 1, False]"
    );
    assert_eq!(
        shown(&mut sandbox, "repr(x)").await,
        "'<handle of PIL.Image: <Image 8x8>>'"
    );
    assert_eq!(
        shown(&mut sandbox, "x.size").await,
        "AttributeError: 'PIL.Image' object has no attribute 'size' in the sandbox: it lives outside, \
         and this is a handle of it; pass it to a tool"
    );
    assert_eq!(
        shown(&mut sandbox, "type(x)()").await,
        "TypeError: cannot create 'wardian.handle' instances"
    );
    assert_eq!(
        shown(&mut sandbox, "class H(type(x)): pass").await,
        "TypeError: type 'wardian.handle' is not an acceptable base type"
    );
    assert_eq!(
        shown(&mut sandbox, "x < y").await,
        "TypeError: 'PIL.Image' object does not support < in the sandbox: it lives outside, and this is a handle of \
         it; pass it to a tool"
    );
    // It is still one after the memory went through bytes.
    let bytes = sandbox.snapshot().await.unwrap();
    let mut restored = engine().restore(&bytes).await.unwrap();
    assert_eq!(run(&mut restored, "x").await.value, Some(image()));
}

fn record(kind: RecordKind, fields: &[(&str, Value)]) -> Value {
    let fields = fields.iter();
    Value::Record(Record {
        kind,
        type_name: "Point".into(),
        fields: fields
            .map(|(name, value)| (name.to_string(), value.clone()))
            .collect(),
    })
}

#[tokio::test]
async fn records_are_objects_of_classes() {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    let inner = record(RecordKind::Dataclass, &[("a", Value::from(1))]);
    for kind in [RecordKind::NamedTuple, RecordKind::Dataclass] {
        let point = record(
            kind,
            &[
                ("x", Value::from(1)),
                ("y", Value::List(vec![inner.clone()])),
            ],
        );
        sandbox.set("p", point.clone()).await.unwrap();
        sandbox.set("q", point.clone()).await.unwrap();
        assert_eq!(
            shown(
                &mut sandbox,
                "[repr(p), p == q, type(p) is type(q), p.x, p.y[0].a, type(p).__module__]"
            )
            .await,
            "['Point(x=1, y=[Point(a=1)])', True, True, 1, 1, '__main__']"
        );
        assert_eq!(run(&mut sandbox, "p").await.value, Some(point));
    }
    assert_eq!(
        shown(&mut sandbox, "p.x = 5; p").await,
        "Point(x=5, y=[Point(a=1)])"
    );
    // Bad names are errors of Python.
    let bad = record(RecordKind::NamedTuple, &[("class", Value::None)]);
    let error = sandbox.set("p", bad).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "ValueError: Type names and field names cannot be a keyword: 'class'"
    );
    let twice = record(
        RecordKind::Dataclass,
        &[("a", Value::None), ("a", Value::None)],
    );
    sandbox.set("p", twice).await.unwrap();
}

#[tokio::test]
async fn the_classes_of_programs_cross_as_records() {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    let classes = "from dataclasses import dataclass, field, InitVar\n\
         from typing import ClassVar, NamedTuple\nfrom collections import namedtuple\n\
         @dataclass\nclass Point:\n    x: int\n    y: list = field(default_factory=list)\n\
         \u{20}   z: ClassVar[int] = 3\n    w: InitVar[int] = 4\n\
         class Named(NamedTuple):\n    a: int\n    b: str = 'b'\n\
         Old = namedtuple('Old', 'p q')\n";
    run(&mut sandbox, classes).await;
    let value = run(&mut sandbox, "Point(1, [Named(2), Old(3, Point)])")
        .await
        .value;
    let Some(Value::Record(point)) = value else {
        panic!("a record was expected: {value:?}");
    };
    assert_eq!(point.kind, RecordKind::Dataclass);
    assert_eq!(
        Value::Record(point).to_string(),
        "Point(x=1, y=[Named(a=2, b='b'), Old(p=3, q=<class '__main__.Point'>)])"
    );
    // What cannot be read as fields is described.
    assert_eq!(
        shown(&mut sandbox, "p = Point(1); del p.x; p").await,
        "<Point object>"
    );
    let odd = "class Odd(tuple):\n    _fields = ('a', 1)\nOdd((1, 2))";
    assert_eq!(shown(&mut sandbox, odd).await, "(1, 2)");
    let forged = "class Forged:\n    __dataclass_fields__ = {1: 2}\n    def __repr__(self): return 'forged'\nForged()";
    assert_eq!(shown(&mut sandbox, forged).await, "forged");
    let itself = "p = Point(1)\np.x = p\np";
    assert_eq!(
        shown(&mut sandbox, itself).await,
        "<Point: value is nested deeper than 200 levels>"
    );
}

#[tokio::test]
async fn tools_that_threads_call_run_at_once() {
    // Each waits until the other has begun.
    let both = Arc::new(tokio::sync::Barrier::new(2));
    let builder = engine().sandbox().async_tool("meet", move |mut arguments| {
        let both = Arc::clone(&both);
        async move {
            let name: String = arguments.take("name")?;
            arguments.finish()?;
            both.wait().await;
            Ok(Value::from(name.as_str()))
        }
    });
    let mut sandbox = builder.build().await.unwrap();
    let source = "import asyncio, functools, threading\nseen = []\n\
                  calls = [lambda: seen.append(meet(name='a')), lambda: seen.append(meet(name='b'))]\n\
                  threads = [threading.Thread(target=call) for call in calls]\n\
                  for thread in threads: thread.start()\n\
                  for thread in threads: thread.join()\n\
                  async def main():\n    return await asyncio.gather(*(asyncio.to_thread(call) for call in calls))\n\
                  asyncio.run(main())\n\
                  threads = [threading.Thread(target=functools.partial(meet, name=name)) for name in 'ab']\n\
                  for thread in threads: thread.start()\n\
                  for thread in threads: thread.join()\n\
                  sorted(seen)";
    let met = tokio::time::timeout(Duration::from_secs(60), shown(&mut sandbox, source));
    assert_eq!(met.await.unwrap(), "['a', 'a', 'b', 'b']");
}
