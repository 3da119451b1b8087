//! Python packages from a directory that sandboxes share.

mod common;

use std::fs;
use std::path::Path;

use common::engine;
use common::packages::{Folder, site_packages};
use wardian::{Dir, Error, Packages, Sandbox, Value, ambient_authority};

fn open(directory: &Path) -> Packages {
    Packages::open(Dir::open_ambient_dir(directory, ambient_authority()).unwrap()).unwrap()
}

async fn sandbox(packages: &Packages) -> Sandbox {
    let builder = engine().sandbox().packages(packages);
    builder.build().await.unwrap()
}

async fn shown(sandbox: &mut Sandbox, source: &str) -> String {
    let execution = sandbox.run(source).await.unwrap();
    assert!(execution.error.is_none(), "{source}: {:?}", execution.error);
    match execution.value {
        Some(Value::Str(text)) => text,
        other => format!("{other:?}"),
    }
}

async fn failure(sandbox: &mut Sandbox, source: &str) -> String {
    match sandbox.run(source).await.unwrap().error {
        Some(Error::Exception {
            type_name, message, ..
        }) => format!("{type_name}: {message}"),
        other => panic!("{source}: {other:?}"),
    }
}

#[tokio::test]
async fn packages_are_imported() {
    let directory = site_packages();
    let packages = open(directory.path());
    let mut sandbox = sandbox(&packages).await;
    let source = "import shapes, plain, spread.part.module\nf'{shapes.area(3, 4)} {plain.value} {shapes.__path__}'";
    assert_eq!(
        shown(&mut sandbox, source).await,
        "12 /usr/lib/python3.12/site-packages/plain.py ['/usr/lib/python3.12/site-packages/shapes']"
    );
    let source = "repr(spread.__path__)";
    assert_eq!(
        shown(&mut sandbox, source).await,
        "_NamespacePath(['/usr/lib/python3.12/site-packages/spread'])"
    );
}

#[tokio::test]
async fn metadata_and_data_files_are_found() {
    let directory = site_packages();
    let packages = open(directory.path());
    let mut sandbox = sandbox(&packages).await;
    let source = "from importlib import metadata, resources\nimport pkgutil\n\
                  [entry] = metadata.entry_points(group='console_scripts')\n\
                  repr((metadata.version('shapes'), metadata.requires('shapes'), entry.value,\n\
                  [str(f) for f in metadata.files('shapes')], resources.files('shapes').joinpath('data/unit.txt').read_text(),\n\
                  pkgutil.get_data('shapes', 'data/unit.txt'), [m.name for m in pkgutil.iter_modules(shapes.__path__)]))";
    let source = format!("import shapes\n{source}");
    assert_eq!(
        shown(&mut sandbox, &source).await,
        "('1.2', ['plain>=1'], 'shapes:main', ['shapes/__init__.py', 'shapes/data/unit.txt'], 'metre\\n', b'metre\\n', \
         ['area'])"
    );
    let missing = "from importlib import metadata\nmetadata.version('missing')";
    assert_eq!(
        failure(&mut sandbox, missing).await,
        "PackageNotFoundError: No package metadata was found for missing"
    );
}

#[tokio::test]
async fn compiled_code_is_named() {
    let directory = site_packages();
    let mut sandbox = sandbox(&open(directory.path())).await;
    for name in ["shapes._quick", "shapes._native", "alone"] {
        assert_eq!(
            failure(&mut sandbox, &format!("import {name}")).await,
            format!("ImportError: {name} is compiled code, which cannot run here")
        );
    }
    assert_eq!(
        failure(&mut sandbox, "import shapes._slow").await,
        "ModuleNotFoundError: No module named 'shapes._slow'"
    );
}

#[tokio::test]
async fn nothing_is_changed() {
    let directory = site_packages();
    let mut sandbox = sandbox(&open(directory.path())).await;
    let site = Packages::PATH;
    for (source, expected) in [
        (
            format!("open('{site}/plain.py', 'w')"),
            "OSError: [Errno 30]",
        ),
        (format!("open('{site}/new.py', 'w')"), "OSError: [Errno 30]"),
        (
            format!("open('{site}/plain.py', 'x')"),
            "FileExistsError: [Errno 17]",
        ),
        (
            format!("open('{site}/shapes')"),
            "IsADirectoryError: [Errno 21]",
        ),
        (
            format!("open('{site}/plain.py/x')"),
            "NotADirectoryError: [Errno 20]",
        ),
        (
            format!("import os; os.remove('{site}/plain.py')"),
            "OSError: [Errno 30]",
        ),
        (
            format!("import os; os.mkdir('{site}/more')"),
            "OSError: [Errno 30]",
        ),
        (
            format!("import os; os.rename('{site}/plain.py', '{site}/p.py')"),
            "OSError: [Errno 30]",
        ),
        (
            format!("import os; os.listdir('{site}/none')"),
            "FileNotFoundError: [Errno 2]",
        ),
    ] {
        let found = failure(&mut sandbox, &source).await;
        assert!(found.starts_with(expected), "{source}: {found}");
    }
    assert!(directory.path().join("plain.py").exists());
    assert!(!directory.path().join("new.py").exists());
}

#[tokio::test]
async fn nothing_outside_is_seen() {
    let directory = site_packages();
    let outside = Folder::new();
    fs::write(outside.path().join("secret.py"), "x = 1").unwrap();
    std::os::unix::fs::symlink(outside.path(), directory.path().join("linked")).unwrap();
    std::os::unix::fs::symlink(
        outside.path().join("secret.py"),
        directory.path().join("away.py"),
    )
    .unwrap();
    std::os::unix::fs::symlink("plain.py", directory.path().join("same.py")).unwrap();
    std::os::unix::fs::symlink(".", directory.path().join("round")).unwrap();
    let mut sandbox = sandbox(&open(directory.path())).await;
    for name in ["linked.secret", "away"] {
        let found = failure(&mut sandbox, &format!("import {name}")).await;
        assert!(found.starts_with("ModuleNotFoundError"), "{name}: {found}");
    }
    let source = "import same\nimport os\nrepr(os.listdir('/usr/lib/python3.12/site-packages').count('round'))";
    assert_eq!(shown(&mut sandbox, source).await, "0");
    let up = "open('/usr/lib/python3.12/site-packages/../../../../etc/passwd')";
    assert!(
        failure(&mut sandbox, up)
            .await
            .starts_with("FileNotFoundError")
    );
}

#[tokio::test]
async fn a_file_that_changed_is_refused() {
    let directory = site_packages();
    let packages = open(directory.path());
    fs::write(
        directory.path().join("plain.py"),
        "value = 'something else'",
    )
    .unwrap();
    let mut first = sandbox(&packages).await;
    let found = failure(&mut first, "import plain").await;
    assert!(found.starts_with("OSError: [Errno 5]"), "{found}");
    // What was read before stays what it was, for all sandboxes.
    assert_eq!(
        shown(&mut first, "import shapes\nshapes.__version__").await,
        "1.2"
    );
    fs::write(
        directory.path().join("shapes/__init__.py"),
        "__version__ = '2'",
    )
    .unwrap();
    let mut second = sandbox(&packages).await;
    let source = "open('/usr/lib/python3.12/site-packages/shapes/__init__.py').read()[-6:]";
    assert_eq!(shown(&mut second, source).await, "'1.2'\n");
}

#[tokio::test]
async fn forks_and_snapshots_read_on() {
    let directory = site_packages();
    let packages = open(directory.path());
    let mut sandbox = sandbox(&packages).await;
    shown(&mut sandbox, "import shapes").await;
    let image = sandbox.snapshot().await.unwrap();
    let builder = engine().sandbox().packages(&packages);
    let mut restored = builder.restore(&image).await.unwrap();
    let source = "import plain\nf'{shapes.area(2, 3)} {plain.__name__}'";
    assert_eq!(shown(&mut restored, source).await, "6 plain");
}

#[tokio::test]
async fn large_files_are_read_in_parts() {
    let directory = site_packages();
    let bytes: Vec<u8> = (0..6_000_000u32).map(|number| (number / 7) as u8).collect();
    fs::write(directory.path().join("large.bin"), &bytes).unwrap();
    let mut sandbox = sandbox(&open(directory.path())).await;
    let source = "import hashlib\ndata = open('/usr/lib/python3.12/site-packages/large.bin', 'rb').read()\n\
                  f'{len(data)} {data[5_999_999]} {sum(data[::100_000])}'";
    let sum: u32 = bytes
        .iter()
        .step_by(100_000)
        .map(|byte| u32::from(*byte))
        .sum();
    let expected = format!("6000000 {} {sum}", bytes[5_999_999]);
    assert_eq!(shown(&mut sandbox, source).await, expected);
}
