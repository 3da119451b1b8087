//! `wardian image`, and where packages of a program come from.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory with a package in it, removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("wardian-images-{}-{number}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        folder.write(
            "site/greeting/__init__.py",
            "count = 0\ndef hello(name):\n    return 'hello ' + name\n",
        );
        folder.write(
            "site/greeting-1.5.dist-info/METADATA",
            "Metadata-Version: 2.1\nName: greeting\nVersion: 1.5\n",
        );
        folder
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
    command.args(arguments);
    command
}

fn wardian(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

#[track_caller]
fn prints(output: &Output, expected: &str) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[track_caller]
fn fails(output: &Output, status: i32, expected: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(expected), "{error}");
    assert_eq!(output.status.code(), Some(status), "{error}");
}

#[test]
fn an_image_is_built_and_used() {
    let folder = Folder::new();
    let (site, image) = (folder.path("site"), folder.path("greeting.image"));
    let warm = folder.write(
        "warm.py",
        "import greeting\ngreeting.count += 1\nprint('warming')\nlimit = 3\n",
    );
    let built = wardian(&[
        "image",
        "build",
        "-o",
        &image,
        "--packages",
        &site,
        "--import",
        "greeting,json",
        "--run",
        &warm,
    ]);
    prints(&built, "");
    fails(&built, 0, "warming");
    fs::remove_dir_all(&site).unwrap();
    let program = "import greeting, sys, importlib.metadata\n\
         print(greeting.hello('you'), greeting.count, limit, 'json' in sys.modules, \
         importlib.metadata.version('greeting'))";
    let ran = wardian(&["run", "--image", &image, "-c", program]);
    prints(&ran, "hello you 1 3 True 1.5\n");
    let described = wardian(&["inspect", &image]);
    let text = String::from_utf8_lossy(&described.stdout);
    assert!(text.contains("fits this build yes"), "{text}");
    assert!(text.contains("packages        2 files"), "{text}");
    // The same again gives the same file.
    let folder = Folder::new();
    let again = folder.path("again.image");
    let warm = folder.write(
        "warm.py",
        "import greeting\ngreeting.count += 1\nprint('warming')\nlimit = 3\n",
    );
    let old = fs::FileTimes::new().set_modified(std::time::UNIX_EPOCH);
    for file in [
        "site/greeting/__init__.py",
        "site/greeting-1.5.dist-info/METADATA",
    ] {
        fs::File::options()
            .write(true)
            .open(folder.path(file))
            .unwrap()
            .set_times(old)
            .unwrap();
    }
    let build = |image: &str| {
        let site = folder.path("site");
        prints(
            &wardian(&[
                "image",
                "build",
                "-o",
                image,
                "--packages",
                &site,
                "--run",
                &warm,
            ]),
            "",
        );
        fs::read(image).unwrap()
    };
    assert!(build(&again) == build(&folder.path("third.image")));
}

#[test]
fn what_goes_wrong_is_said() {
    let folder = Folder::new();
    let image = folder.path("x.image");
    let build = |arguments: &[&str]| {
        let all = [&["image", "build", "-o", &image], arguments].concat();
        wardian(&all)
    };
    fails(
        &build(&["--import", "nothing_like_it"]),
        1,
        "No module named 'nothing_like_it'",
    );
    fails(
        &build(&["--import", "os; print(1)"]),
        2,
        "expected the name of a module",
    );
    fails(
        &build(&["--run", "/no/such/file.py"]),
        2,
        "--run /no/such/file.py: No such file",
    );
    fails(
        &build(&["--packages", "/no/such/site"]),
        2,
        "--packages /no/such/site: No such file",
    );
    assert!(!Path::new(&image).exists());
    let text = folder.write("notes.txt", "not an image");
    fails(
        &wardian(&["run", "--image", &text, "-c", "1"]),
        2,
        "it is no image",
    );
    fails(
        &wardian(&["run", "--packages", &text, "-c", "1"]),
        2,
        "neither a directory nor a wheel",
    );
    let wheel = folder.write("x-1-py3-none-any.whl", "not an archive");
    fails(
        &wardian(&["run", "--packages", &wheel, "-c", "1"]),
        2,
        "x-1-py3-none-any.whl: ",
    );
}

#[test]
fn several_directories_and_a_note() {
    let (one, two) = (Folder::new(), Folder::new());
    two.write(
        "site/greeting/__init__.py",
        "def hello(name):\n    return 'second'\n",
    );
    two.write("site/other.py", "value = 2\n");
    one.write("site/distutils-precedence.pth", "import os\n");
    let ran = wardian(&[
        "run",
        "--packages",
        &one.path("site"),
        "--packages",
        &two.path("site"),
        "-c",
        "import greeting, other; print(greeting.hello('me'), other.value)",
    ]);
    prints(&ran, "hello me 2\n");
    fails(
        &ran,
        0,
        "distutils-precedence.pth among the packages is ignored",
    );
}

/// A program in the place of `uv`: no package index is needed.
#[test]
fn requirements_are_fetched_when_asked() {
    let folder = Folder::new();
    let site = folder.path("site");
    let uv = folder.write(
        "bin/uv",
        &format!(
            "#!/bin/sh\n[ \"$1\" = --version ] && exit 0\n\
             for last; do :; done\n\
             [ \"$last\" = greeting==1.5 ] || {{ echo \"no such package: $last\" >&2; exit 1; }}\n\
             while [ \"$1\" != --target ]; do shift; done\ncp -r {site}/. \"$2\"\n"
        ),
    );
    fs::set_permissions(&uv, Permissions::from_mode(0o755)).unwrap();
    let run = |path: &str, requirement: &str| {
        let program = "import greeting; print(greeting.hello('uv'))";
        let mut command = command(&["run", "--with", requirement, "-c", program]);
        command.env("PATH", path).output().unwrap()
    };
    let path = format!("{}:/bin:/usr/bin", folder.path("bin"));
    prints(&run(&path, "greeting==1.5"), "hello uv\n");
    fails(
        &run(&path, "greeting==1.6"),
        2,
        "no such package: greeting==1.6",
    );
    fails(&run(&path, "--index-url=x"), 2, "unexpected argument");
    fails(&run("/nowhere", "greeting"), 2, "neither uv nor pip");
}
