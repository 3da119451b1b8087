//! Sandboxes of a server, without any protocol: cells, contexts, and how they come and go.

use std::sync::Arc;
use std::time::Duration;

use wardian::MemoryPool;
use wardian_server::sandboxes::{
    Batch, Cell, CreateSandbox, Error, Event, FailureKind, Filter, OnTimeout, Sandbox, Sandboxes,
    Stream,
};
use wardian_server::storage::{
    Blobs, DiskSessions, MemoryBlobs, MemorySessions, ObjectBlobs, Sessions,
};
use wardian_server::{Owner, Settings};

const PATIENCE: Duration = Duration::from_secs(60);

fn settings() -> Settings {
    Settings {
        instances: 16,
        ..Settings::default()
    }
}

async fn sandboxes() -> Sandboxes {
    let sessions = Arc::new(MemorySessions::default());
    let blobs = Arc::new(MemoryBlobs::new(&Settings::default().pool));
    let opened = Sandboxes::open(settings(), sessions, blobs).await;
    opened.unwrap()
}

async fn all(sandbox: &Sandbox, context: Option<&str>, cell: Cell) -> Vec<Event> {
    let mut run = sandbox.run(context, cell).unwrap();
    let mut events = Vec::new();
    loop {
        match run.next(PATIENCE).await {
            Batch::Events(more) => events.extend(more),
            Batch::Ended => return events,
            other => panic!("{other:?} after {events:?}"),
        }
    }
}

/// What a cell printed, and its value as text or its failure's name and text.
async fn run(sandbox: &Sandbox, source: &str) -> (String, String) {
    run_in(sandbox, None, source).await
}

async fn run_in(sandbox: &Sandbox, context: Option<&str>, source: &str) -> (String, String) {
    let cell = Cell {
        source: source.into(),
        ..Cell::default()
    };
    let (mut printed, mut value) = (String::new(), String::new());
    for event in all(sandbox, context, cell).await {
        match event {
            Event::Output { text, .. } => printed.push_str(&text),
            Event::Display(bundle) => {
                value = bundle.data["text/plain"].as_str().unwrap().to_owned();
            }
            Event::Failed(failure) => value = format!("{}: {}", failure.name, failure.value),
            _ => {}
        }
    }
    (printed, value)
}

fn said(printed: &str, value: &str) -> (String, String) {
    (printed.to_owned(), value.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn cells_share_variables_and_tell_what_happens_in_order() {
    let sandboxes = sandboxes().await;
    let sandbox = sandboxes
        .create(&Owner::anybody(), CreateSandbox::default())
        .await
        .unwrap();
    assert_eq!(run(&sandbox, "x = 20\nprint('hi')").await, said("hi\n", ""));
    assert_eq!(run(&sandbox, "  x + 1").await, said("", "21"));
    assert_eq!(run(&sandbox, "_ * 2;").await, said("", ""));
    let source = "import os, sys\nprint(os.getcwd(), os.environ['A'])\nprint('e', file=sys.stderr)\ndisplay(1)\n2";
    let cell = Cell {
        source: source.into(),
        env_vars: [("A".to_owned(), "b".to_owned())].into(),
        timeout: None,
        ..Cell::default()
    };
    let events = all(&sandbox, None, cell).await;
    let kinds: Vec<String> = events
        .iter()
        .map(|event| match event {
            Event::Started { execution_count } => format!("started {execution_count}"),
            Event::Output {
                stream: Stream::Stdout,
                text,
                ..
            } => format!("out {text:?}"),
            Event::Output { text, .. } => format!("err {text:?}"),
            Event::Display(bundle) => {
                format!("shown {} {}", bundle.data["text/plain"], bundle.is_main)
            }
            other => format!("{other:?}"),
        })
        .collect();
    let expected = [
        "started 4",
        r#"out "/home/user b\n""#,
        r#"err "e\n""#,
        r#"shown "1" false"#,
        r#"shown "2" true"#,
    ];
    assert_eq!(kinds, expected);
    assert_eq!(run(&sandbox, "'A' in os.environ").await, said("", "False"));
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_are_told_and_leave_the_context_usable() {
    let sandboxes = sandboxes().await;
    let sandbox = sandboxes
        .create(&Owner::anybody(), CreateSandbox::default())
        .await
        .unwrap();
    let raised = run(&sandbox, "y = 1\n1/0").await;
    assert_eq!(raised, said("", "ZeroDivisionError: division by zero"));
    let cell = Cell {
        source: "while True: pass".into(),
        timeout: Some(Duration::from_millis(200)),
        ..Cell::default()
    };
    let events = all(&sandbox, None, cell).await;
    let Some(Event::Failed(failure)) = events.last() else {
        panic!("{events:?}");
    };
    assert_eq!(failure.kind, FailureKind::Timeout);
    // The client goes away.
    let endless = Cell {
        source: "print('x', flush=True)\nwhile True: pass".into(),
        ..Cell::default()
    };
    let mut vanished = sandbox.run(None, endless).unwrap();
    assert!(matches!(vanished.next(PATIENCE).await, Batch::Events(_)));
    drop(vanished);
    assert_eq!(run(&sandbox, "y").await, said("", "1"));
    assert_eq!(
        run(&sandbox, "raise SystemExit(3)").await,
        said("", "SystemExit: 3")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn contexts_have_their_own_variables_and_the_same_files_at_the_same_time() {
    let sandboxes = sandboxes().await;
    let sandbox = sandboxes
        .create(&Owner::anybody(), CreateSandbox::default())
        .await
        .unwrap();
    let other = sandbox.add_context(Some("/tmp/work")).unwrap().id.clone();
    let wait = "import os, time\nwhile not os.path.exists('/tmp/go'): time.sleep(0.01)\nz = 1";
    let waiting = run(&sandbox, wait);
    let writing = run_in(
        &sandbox,
        Some(&other),
        "import os\nprint(os.getcwd())\nopen('/tmp/go', 'w').close()",
    );
    let (waited, written) = tokio::join!(waiting, writing);
    assert_eq!((waited, written), (said("", ""), said("/tmp/work\n", "")));
    let unknown = run_in(&sandbox, Some(&other), "z").await;
    assert_eq!(unknown.1, "NameError: name 'z' is not defined");
    sandbox.files.write("/home/user/a.txt", b"text").unwrap();
    assert_eq!(
        run(&sandbox, "open('a.txt').read()").await,
        said("", "'text'")
    );
    sandbox.restart_context(None).await.unwrap();
    assert_eq!(
        run(&sandbox, "z").await.1,
        "NameError: name 'z' is not defined"
    );
    sandbox.remove_context(&other).unwrap();
    assert!(matches!(
        sandbox.context(Some(&other)),
        Err(Error::NoContext(_))
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_sandbox_aborts_its_cells() {
    let sandboxes = sandboxes().await;
    let owner = Owner::anybody();
    let sandbox = sandboxes
        .create(&owner, CreateSandbox::default())
        .await
        .unwrap();
    let cell = Cell {
        source: "while True: pass".into(),
        ..Cell::default()
    };
    let mut running = sandbox.run(None, cell).unwrap();
    assert!(matches!(running.next(PATIENCE).await, Batch::Events(_)));
    sandboxes.kill(&owner, &sandbox.id).await.unwrap();
    assert_eq!(running.next(PATIENCE).await, Batch::Aborted);
    let gone = sandboxes.find(&owner, &sandbox.id).await;
    assert!(matches!(gone, Err(Error::NotFound(_))));
    let again = sandboxes.kill(&owner, &sandbox.id).await;
    assert!(matches!(again, Err(Error::NotFound(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sandbox_rests_goes_on_forks_and_begins_others() {
    let sandboxes = sandboxes().await;
    let owner = Owner::anybody();
    let sandbox = sandboxes
        .create(&owner, CreateSandbox::default())
        .await
        .unwrap();
    run(&sandbox, "n = 1\nopen('f', 'w').write('one')").await;
    let forks = sandboxes.fork(&owner, &sandbox.id, 2, None).await.unwrap();
    let snapshot = sandboxes.snapshot(&owner, &sandbox.id, None).await.unwrap();
    run(&sandbox, "n = 2\nopen('f', 'w').write('two')").await;
    sandboxes.pause(&owner, &sandbox.id).await.unwrap();
    let again = sandboxes.pause(&owner, &sandbox.id).await;
    assert!(matches!(again, Err(Error::Already(_))));
    let resting = sandboxes.find(&owner, &sandbox.id).await;
    assert!(matches!(resting, Err(Error::Paused(_))));
    let (resumed, was_paused) = sandboxes.connect(&owner, &sandbox.id, None).await.unwrap();
    assert!(was_paused);
    assert_eq!(run(&resumed, "n, open('f').read()").await.1, "(2, 'two')");
    let new = CreateSandbox {
        template: Some(snapshot.id.clone()),
        ..CreateSandbox::default()
    };
    let begun = sandboxes.create(&owner, new.clone()).await.unwrap();
    for sandbox in forks.into_iter().map(Result::unwrap).chain([begun]) {
        assert_eq!(run(&sandbox, "n, open('f').read()").await.1, "(1, 'one')");
        run(&sandbox, "open('f', 'w').write('mine')").await;
    }
    assert_eq!(run(&resumed, "open('f').read()").await.1, "'two'");
    sandboxes
        .delete_snapshot(&owner, &snapshot.id)
        .await
        .unwrap();
    let missing = sandboxes.create(&owner, new).await;
    assert!(matches!(missing, Err(Error::NoTemplate(_))));
    assert_eq!(
        sandboxes
            .list(&owner, &Filter::default())
            .await
            .unwrap()
            .len(),
        4
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn time_ends_sandboxes_or_lets_them_rest() {
    let sandboxes = sandboxes().await;
    let owner = Owner::anybody();
    let short = Duration::from_millis(300);
    let new = |timeout, on_timeout| CreateSandbox {
        timeout: Some(timeout),
        on_timeout: Some(on_timeout),
        ..CreateSandbox::default()
    };
    let killed = sandboxes
        .create(&owner, new(short, OnTimeout::Kill))
        .await
        .unwrap();
    let rested = sandboxes
        .create(&owner, new(PATIENCE, OnTimeout::Pause))
        .await
        .unwrap();
    run(&rested, "kept = 7").await;
    let shortened = sandboxes.set_timeout(&owner, &rested.id, short, false);
    shortened.await.unwrap();
    rested.gone().cancelled().await;
    killed.gone().cancelled().await;
    assert!(matches!(
        sandboxes.info(&owner, &killed.id).await,
        Err(Error::NotFound(_))
    ));
    let (resumed, was_paused) = sandboxes.connect(&owner, &rested.id, None).await.unwrap();
    assert!(was_paused);
    assert_eq!(run(&resumed, "kept").await.1, "7");
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_do_not_see_each_other() {
    let sandboxes = sandboxes().await;
    let (one, two) = (Owner::of_key("one"), Owner::of_key("two"));
    let sandbox = sandboxes
        .create(&one, CreateSandbox::default())
        .await
        .unwrap();
    assert!(matches!(
        sandboxes.find(&two, &sandbox.id).await,
        Err(Error::NotFound(_))
    ));
    assert!(matches!(
        sandboxes.info(&two, &sandbox.id).await,
        Err(Error::NotFound(_))
    ));
    assert!(matches!(
        sandboxes.kill(&two, &sandbox.id).await,
        Err(Error::NotFound(_))
    ));
    assert!(matches!(
        sandboxes.pause(&two, &sandbox.id).await,
        Err(Error::NotFound(_))
    ));
    assert!(
        sandboxes
            .list(&two, &Filter::default())
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_on_disk_outlives_the_process() {
    let directory = std::env::temp_dir().join(format!("wardian-server-{}", std::process::id()));
    let owner = Owner::anybody();
    let settings = Settings {
        data: Some(directory.clone()),
        save_after: Duration::from_millis(50),
        evict_after: Duration::from_millis(300),
        ..settings()
    };
    let open = async || {
        let sessions: Arc<dyn Sessions> = Arc::new(DiskSessions::open(&directory, false).unwrap());
        let blobs: Arc<dyn Blobs> =
            Arc::new(ObjectBlobs::in_directory(&directory.join("blobs")).unwrap());
        Sandboxes::open(settings.clone(), sessions, blobs)
            .await
            .unwrap()
    };
    let sandboxes = open().await;
    let sandbox = sandboxes
        .create(&owner, CreateSandbox::default())
        .await
        .unwrap();
    let id = sandbox.id.clone();
    run(&sandbox, "a = 1\nopen('f', 'w').write('one')").await;
    drop(sandbox);
    // It is written down and leaves the memory by itself, and comes back when it is asked for.
    while sandboxes.sizes().in_memory > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let sandbox = sandboxes.find(&owner, &id).await.unwrap();
    assert_eq!(run(&sandbox, "a, open('f').read()").await.1, "(1, 'one')");
    // What was not written down yet is at the end.
    run(&sandbox, "a = 2").await;
    sandboxes.shut_down().await;
    drop((sandbox, sandboxes));
    let sandboxes = open().await;
    let sandbox = sandboxes.find(&owner, &id).await.unwrap();
    assert_eq!(
        run(&sandbox, "a, open('f').read(), _").await.1,
        "(2, 'one', (1, 'one'))"
    );
    sandboxes.kill(&owner, &id).await.unwrap();
    let blobs = directory.join("blobs");
    let left = std::fs::read_dir(&blobs).unwrap().count();
    assert_eq!(left, 0, "blobs of a killed sandbox");
    std::fs::remove_dir_all(directory).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn all_sandboxes_together_have_so_much_memory() {
    let settings = Settings {
        instances: 8,
        pool: MemoryPool::new(150 << 20),
        park_after: Duration::from_secs(60),
        ..Settings::default()
    };
    let pool = settings.pool.clone();
    let blobs = Arc::new(MemoryBlobs::new(&pool));
    let sessions = Arc::new(MemorySessions::default());
    let sandboxes = Sandboxes::open(settings, sessions, blobs).await.unwrap();
    let owner = Owner::anybody();
    let create = async || {
        sandboxes
            .create(&owner, CreateSandbox::default())
            .await
            .unwrap()
    };
    let one = create().await;
    let take = "import os; x = os.urandom(60_000_000); len(x)";
    assert_eq!(run(&one, take).await.1, "60000000");
    // Another one is stopped, has what it had, and goes on when there is room.
    let two = create().await;
    run(&two, "y = 1").await;
    let (_, failure) = run(&two, take).await;
    assert!(failure.contains("memory of all sandboxes"), "{failure}");
    assert_eq!(run(&two, "y").await.1, "1");
    // What rests in memory takes memory: there is none for a copy, and it is as it was.
    let paused = sandboxes.pause(&owner, &one.id).await;
    assert!(matches!(paused, Err(Error::NoMemory)), "{paused:?}");
    assert_eq!(run(&one, "len(x)").await.1, "60000000");
    let wrote = run(&two, "open('f', 'wb').write(bytes(60_000_000))").await;
    assert!(
        wrote.1.contains("No space left") || wrote.1.contains("memory of all"),
        "{wrote:?}"
    );
    sandboxes.kill(&owner, &one.id).await.unwrap();
    sandboxes.kill(&owner, &two.id).await.unwrap();
    drop((one, two));
    assert_eq!(pool.used(), 0);
    let three = create().await;
    assert_eq!(run(&three, take).await.1, "60000000");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cell_goes_on_as_far_as_its_reader_comes_along() {
    let sandboxes = sandboxes().await;
    let sandbox = sandboxes
        .create(&Owner::anybody(), CreateSandbox::default())
        .await;
    let sandbox = sandbox.unwrap();
    // What is shown, printed, and printed by another program.
    for (source, pieces) in [
        (
            "from IPython.display import HTML\nfor _ in range(40): display(HTML('a' * 500_000))",
            40,
        ),
        ("for _ in range(40): print('a' * 500_000)", 40),
        (
            "for _ in range(4): get_ipython().system('python -c \"for _ in range(10): print(500000 * \\'a\\')\"')",
            40,
        ),
    ] {
        let cell = Cell {
            source: source.into(),
            ..Cell::default()
        };
        let mut run = sandbox.run(None, cell).unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
        let size = |event: &Event| match event {
            Event::Output { text, .. } => text.len(),
            Event::Display(bundle) => bundle
                .data
                .values()
                .map(|data| data.to_string().len())
                .sum(),
            _ => 0,
        };
        let (mut all, mut most) = (0, 0);
        loop {
            match run.next(PATIENCE).await {
                Batch::Events(events) => {
                    let bytes: usize = events.iter().map(size).sum();
                    assert!(
                        !events.iter().any(|event| matches!(event, Event::Failed(_))),
                        "{events:?}"
                    );
                    (all, most) = (all + bytes, most.max(bytes));
                }
                Batch::Ended => break,
                other => panic!("{other:?}"),
            }
        }
        assert!(all >= pieces * 500_000, "{source}: {all}");
        assert!(most < 8_000_000, "{source}: {most} bytes waited");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_client_has_kept_is_bounded() {
    let sandboxes = sandboxes().await;
    let owner = Owner::anybody();
    let large = "x".repeat(1 << 20);
    let metadata = [("name".to_owned(), large.clone())].into();
    let new = CreateSandbox {
        metadata,
        ..CreateSandbox::default()
    };
    assert!(matches!(
        sandboxes.create(&owner, new).await,
        Err(Error::Invalid(_))
    ));
    let sandbox = sandboxes
        .create(&owner, CreateSandbox::default())
        .await
        .unwrap();
    let named = sandboxes
        .snapshot(&owner, &sandbox.id, Some(large.clone()))
        .await;
    assert!(matches!(named, Err(Error::Invalid(_))));
    assert!(sandbox.add_context(Some(&format!("/{large}"))).is_err());
    let cell = Cell {
        source: large.repeat(17),
        ..Cell::default()
    };
    assert!(matches!(sandbox.run(None, cell), Err(Error::Invalid(_))));
    // A variable that is too large for the way in is the client's mistake, and costs nothing.
    run(&sandbox, "kept = 1").await;
    let cell = Cell {
        source: "1".into(),
        variables: [("v".to_owned(), vec![0; 2_000_000].into())].into(),
        ..Cell::default()
    };
    let events = all(&sandbox, None, cell).await;
    let failed = |event: &Event| matches!(event, Event::Failed(failure) if failure.kind == FailureKind::Limit);
    assert!(events.iter().any(failed), "{events:?}");
    assert_eq!(run(&sandbox, "kept").await.1, "1");
}
