//! `pip install` in a sandbox, from wheels that the host granted; and wheels as packages.

mod common;

use std::fs;

use common::engine;
use common::packages::{Folder, recorded_wheel, wheel};
use wardian::{Dir, FromValue, Packages, Sandbox, ambient_authority};

/// Wheels in a directory.
fn wheelhouse(wheels: &[(&str, Vec<u8>)]) -> (Folder, Packages) {
    let folder = Folder::new();
    for (name, bytes) in wheels {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let dir = Dir::open_ambient_dir(folder.path(), ambient_authority()).unwrap();
    let packages = Packages::wheelhouse(dir).unwrap();
    (folder, packages)
}

/// What usual programs find: two packages, of which one needs the other, in two versions.
fn usual() -> (Folder, Packages) {
    let greet = b"import names\ndef hello():\n    return 'hello ' + names.default\n" as &[u8];
    let needs = [
        "names>=2; python_version >= '3'",
        "missing; sys_platform == 'win32'",
    ];
    wheelhouse(&[
        (
            "greet-1.0-py3-none-any.whl",
            wheel("greet", "1.0", &[("greet.py", greet)], &needs),
        ),
        (
            "names-1.0-py3-none-any.whl",
            wheel("names", "1.0", &[("names.py", b"default = 'one'")], &[]),
        ),
        (
            "names-2.1-py2.py3-none-any.whl",
            wheel("names", "2.1", &[("names.py", b"default = 'two'")], &[]),
        ),
        (
            "names-3.0a1-py3-none-any.whl",
            wheel("names", "3.0a1", &[("names.py", b"default = 'three'")], &[]),
        ),
    ])
}

async fn sandbox(packages: &Packages) -> Sandbox {
    engine().sandbox().packages(packages).build().await.unwrap()
}

/// Run a command line of pip: its status, and what it said.
async fn pip(sandbox: &mut Sandbox, line: &str) -> (i64, String) {
    let source = format!("import pip; status = pip.main({line:?}.split()); status");
    let execution = sandbox.run(&source).await.unwrap();
    let said = execution.stdout_text().to_string() + &String::from_utf8_lossy(&execution.stderr);
    if let Some(error) = execution.error {
        panic!("{line}: {error}\n{said}");
    }
    let status = sandbox.get("status").await.unwrap().unwrap();
    (i64::from_value(status).unwrap(), said)
}

async fn prints(sandbox: &mut Sandbox, source: &str) -> String {
    let execution = sandbox.run(source).await.unwrap();
    match execution.error {
        Some(error) => format!("{error}"),
        None => execution.stdout_text().to_string(),
    }
}

#[tokio::test]
async fn packages_are_installed_and_removed() {
    let (_folder, packages) = usual();
    let mut sandbox = sandbox(&packages).await;
    let (status, said) = pip(&mut sandbox, "install greet").await;
    assert_eq!(
        (status, said.as_str()),
        (
            0,
            "Collecting greet\nCollecting names>=2 (from greet)\n\
             Installing collected packages: names, greet\n\
             Successfully installed names-2.1 greet-1.0\n"
        )
    );
    assert_eq!(
        prints(&mut sandbox, "import greet; print(greet.hello())").await,
        "hello two\n"
    );
    let (status, said) = pip(&mut sandbox, "install greet").await;
    assert_eq!(status, 0);
    assert!(
        said.starts_with("Requirement already satisfied: greet in /home/wardian/.local/lib"),
        "{said}"
    );
    let listed = "Package Version\n------- -------\ngreet   1.0\nnames   2.1\n";
    assert_eq!(pip(&mut sandbox, "list").await, (0, listed.into()));
    assert_eq!(
        pip(&mut sandbox, "freeze").await,
        (0, "greet==1.0\nnames==2.1\n".into())
    );
    assert!(
        pip(&mut sandbox, "show greet")
            .await
            .1
            .contains("\nRequires: names\n")
    );
    assert_eq!(pip(&mut sandbox, "check").await.0, 0);
    assert_eq!(pip(&mut sandbox, "install names==1.0").await.0, 0);
    assert_eq!(pip(&mut sandbox, "check").await.0, 1);
    assert_eq!(pip(&mut sandbox, "uninstall -y greet").await.0, 0);
    let gone = "import sys; del sys.modules['greet']\nimport greet";
    assert_eq!(
        prints(&mut sandbox, gone).await,
        "ModuleNotFoundError: No module named 'greet'"
    );
    assert_eq!(
        pip(&mut sandbox, "freeze").await,
        (0, "names==1.0\n".into())
    );
    assert_eq!(
        pip(&mut sandbox, "install -q -U --pre names").await,
        (0, String::new())
    );
    assert_eq!(
        pip(&mut sandbox, "freeze").await,
        (0, "names==3.0a1\n".into())
    );
    let by_module = "import runpy, sys\nsys.argv = ['pip', '--version']\n\
                     try: runpy.run_module('pip', run_name='__main__')\nexcept SystemExit as end: print(end.code)";
    assert!(
        prints(&mut sandbox, by_module)
            .await
            .starts_with("pip 24.0 from ")
    );
}

#[tokio::test]
async fn what_the_host_brings_is_there() {
    let (_folder, wheels) = usual();
    let brought = Packages::wheel(&wheel(
        "names",
        "2.5",
        &[("names.py", b"default = 'host'")],
        &[],
    ));
    let mut sandbox = sandbox(&brought.unwrap().and(&wheels)).await;
    let (status, said) = pip(&mut sandbox, "install greet").await;
    assert_eq!(status, 0);
    assert!(
        said.contains(
            "already satisfied: names>=2 in /usr/lib/python3.12/site-packages (from greet) (2.5)"
        ),
        "{said}"
    );
    assert_eq!(
        prints(&mut sandbox, "import greet; print(greet.hello())").await,
        "hello host\n"
    );
    let (status, said) = pip(&mut sandbox, "uninstall -y names").await;
    assert_eq!(status, 1);
    assert_eq!(
        said,
        "ERROR: Cannot uninstall names 2.5: it comes with the sandbox, and cannot be changed\n"
    );
}

#[tokio::test]
async fn what_cannot_be_had_is_said() {
    let (_folder, packages) = usual();
    let mut sandbox = sandbox(&packages).await;
    for (line, status, expected) in [
        (
            "install numpy",
            1,
            "No matching distribution found for numpy\nThis sandbox has no network",
        ),
        ("install names>5", 1, "(from versions: 1.0, 2.1, 3.0a1)"),
        ("install names<2 greet", 1, "names<2,>=2 (from greet)"),
        (
            "install -r none.txt",
            1,
            "Could not open requirements file: [Errno 2] No such file or directory: 'none.txt'",
        ),
        ("install", 1, "You must give at least one requirement"),
        ("install --colour x", 2, "no such option: --colour"),
        (
            "install https://example.com/x.whl",
            1,
            "nothing is fetched from addresses",
        ),
        (
            "uninstall -y nothing",
            0,
            "WARNING: Skipping nothing as it is not installed.",
        ),
        ("show nothing", 1, "Package(s) not found: nothing"),
        ("fly", 1, "unknown command \"fly\""),
    ] {
        let (found, said) = pip(&mut sandbox, line).await;
        assert!(
            found == status && said.contains(expected),
            "{line}: {found}\n{said}"
        );
    }
    assert_eq!(
        prints(&mut sandbox, "import greet").await,
        "ModuleNotFoundError: No module named 'greet'"
    );
}

#[tokio::test]
async fn compiled_parts_are_tried() {
    let optional =
        b"try:\n    from flexible import _fast\nexcept ImportError:\n    _fast = None\n" as &[u8];
    let code = b"\x7fELF" as &[u8];
    let name = |name: &str| format!("{name}-1.0-cp312-cp312-manylinux_2_17_x86_64.whl");
    let (flexible, strict, other) = (
        name("flexible"),
        name("strict"),
        "other-1.0-cp39-cp39-win32.whl",
    );
    let (_folder, packages) = wheelhouse(&[
        (
            &flexible,
            wheel(
                "flexible",
                "1.0",
                &[
                    ("flexible/__init__.py", optional),
                    ("flexible/_fast.so", code),
                ],
                &[],
            ),
        ),
        (
            &strict,
            wheel(
                "strict",
                "1.0",
                &[
                    ("strict/__init__.py", b"from strict import _core"),
                    ("strict/_core.so", code),
                ],
                &[],
            ),
        ),
        (other, wheel("other", "1.0", &[("other.py", b"")], &[])),
    ]);
    let mut sandbox = sandbox(&packages).await;
    assert_eq!(
        pip(&mut sandbox, "install -q flexible").await,
        (0, String::new())
    );
    assert_eq!(
        prints(&mut sandbox, "import flexible; print(flexible._fast)").await,
        "None\n"
    );
    let (status, said) = pip(&mut sandbox, "install -q strict").await;
    assert_eq!(
        (status, said.as_str()),
        (
            1,
            "ERROR: strict 1.0 is compiled code, which cannot run here \
             (strict._core is compiled code, which cannot run here)\n"
        )
    );
    assert_eq!(
        pip(&mut sandbox, "freeze").await,
        (0, "flexible==1.0\n".into())
    );
    let (status, said) = pip(&mut sandbox, "install other").await;
    assert!(
        status == 1 && said.contains("the wheels of other that are granted are for another Python"),
        "{said}"
    );
}

/// A newer version that is not what it says leaves the older one alone.
#[tokio::test]
async fn an_upgrade_that_fails_loses_nothing() {
    let newer = recorded_wheel("names", "2", &[("names.py", b"x = 2")], &[], "sha256=wrong");
    let (_folder, packages) = wheelhouse(&[
        (
            "names-1-py3-none-any.whl",
            wheel("names", "1", &[("names.py", b"x = 1")], &[]),
        ),
        ("names-2-py3-none-any.whl", newer),
    ]);
    let mut sandbox = sandbox(&packages).await;
    assert_eq!(
        pip(&mut sandbox, "install -q names==1").await,
        (0, String::new())
    );
    let (status, said) = pip(&mut sandbox, "install -U names").await;
    assert!(
        status == 1 && said.contains("is not what its RECORD says"),
        "{said}"
    );
    assert_eq!(pip(&mut sandbox, "freeze").await, (0, "names==1\n".into()));
    assert_eq!(
        prints(&mut sandbox, "import names; print(names.x)").await,
        "1\n"
    );
}

/// Wheels that mean harm: nothing of them stays, and the session goes on.
#[tokio::test]
async fn hostile_wheels_are_refused() {
    let bomb = vec![0; 100 << 20];
    let (_folder, packages) = wheelhouse(&[
        (
            "outside-1-py3-none-any.whl",
            wheel("outside", "1", &[("../../outside.py", b"x = 1")], &[]),
        ),
        (
            "rooted-1-py3-none-any.whl",
            wheel("rooted", "1", &[("/tmp/rooted.py", b"x = 1")], &[]),
        ),
        (
            "bomb-1-py3-none-any.whl",
            wheel("bomb", "1", &[("bomb.py", b""), ("bomb.bin", &bomb)], &[]),
        ),
        ("text-1-py3-none-any.whl", b"not an archive".to_vec()),
        (
            "tampered-1-py3-none-any.whl",
            recorded_wheel(
                "tampered",
                "1",
                &[("tampered.py", b"x = 1")],
                &[],
                "sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
            ),
        ),
    ]);
    let builder = engine()
        .sandbox()
        .packages(&packages)
        .scratch_bytes(16 << 20);
    let mut sandbox = builder.build().await.unwrap();
    for (name, expected) in [
        ("outside", "leads out of the wheel"),
        ("rooted", "leads out of the wheel"),
        ("bomb", "No space left on device"),
        ("tampered", "is not what its RECORD says"),
        ("text", "File is not a zip file"),
    ] {
        let (status, said) = pip(&mut sandbox, &format!("install {name}")).await;
        assert!(status == 1 && said.contains(expected), "{name}: {said}");
    }
    let left = "import os\nfor folder in ('/tmp', '/home/wardian'):\n    for found in os.walk(folder):\n        for name in found[2]: print(found[0], name)";
    assert_eq!(prints(&mut sandbox, left).await, "");
    assert_eq!(pip(&mut sandbox, "list").await, (0, String::new()));
}

#[test]
fn wheels_are_packages_if_they_are_sound() {
    let sound = wheel(
        "sound",
        "1",
        &[
            ("sound.py", b"x = 1"),
            ("sound-1.data/scripts/run", b"#!python"),
        ],
        &[],
    );
    assert!(Packages::wheel(&sound).is_ok());
    let outside = wheel("outside", "1", &[("../outside.py", b"x = 1")], &[]);
    let error = Packages::wheel(&outside).unwrap_err().to_string();
    assert!(error.contains("leads out of it"), "{error}");
    for length in [0, 10, sound.len() / 2, sound.len() - 1] {
        assert!(Packages::wheel(&sound[..length]).is_err(), "{length}");
    }
    // More than it says: the size in the archive's directory is made smaller.
    let mut archive = wheel("bomb", "1", &[("bomb.bin", &vec![0; 1 << 20])], &[]);
    let size = (1_u32 << 20).to_le_bytes();
    while let Some(place) = archive.windows(4).position(|bytes| bytes == size) {
        archive[place..place + 4].copy_from_slice(&16_u32.to_le_bytes());
    }
    assert!(Packages::wheel(&archive).is_err());
}
