//! Packages that are out to change what others rely on: the library, the limits, the host's tools, the sandboxes beside
//! them.

mod common;

use std::fs;

use common::engine;
use common::images::ImageFile;
use common::packages::Folder;
use wardian::{Engine, Error, Limits, Packages, Sandbox, Stop, Value};

/// What a patched sandbox answers otherwise: the library as it is, a file, a tool, an import.
const PROBE: &str = "
import json, os, sys, builtins, math
def probe():
    with open('/home/wardian/probe.txt', 'w') as file:
        file.write('written')
    return [json.dumps([1]), len('four'), os.path.join('a', 'b'), math.sqrt(4), str(sys.version_info[:2]),
            open('/home/wardian/probe.txt').read(), json.__name__]
probe()
";

/// Modules by name. Each is imported first, by a sandbox of its own.
const HOSTILE: &[(&str, &str)] = &[
    (
        "builtins_replaced",
        "import builtins\nbuiltins.len = lambda x: -1\nbuiltins.open = None\nbuiltins.print = None\n",
    ),
    (
        "library_replaced",
        "import json, os, math\njson.dumps = os.path.join = math.sqrt = lambda *a: 'patched'\n",
    ),
    (
        "modules_replaced",
        "import sys\nfor name in ('json', 'os', 'math', 'posix', 'io'): sys.modules[name] = sys\n",
    ),
    ("modules_emptied", "import sys\nsys.modules.clear()\n"),
    (
        "imports_hooked",
        "import sys, builtins\nclass Finder:\n    def find_spec(self, *a): raise SystemError('hooked')\nsys.meta_path.insert(0, Finder())\nbuiltins.__import__ = lambda *a, **k: sys\n",
    ),
    (
        "path_replaced",
        "import sys\nsys.path[:] = ['/usr/lib/python3.12/site-packages']\nsys.version_info = (2, 7)\n",
    ),
    (
        "hidden_modules",
        "import importlib\nfor name in ('_warnings', '_thread', 'importlib._bootstrap', '_wardian_connection', '_wardian_pip'):\n    module = importlib.import_module(name)\n    for key in list(vars(module)):\n        if not key.startswith('__'): setattr(module, key, None)\n",
    ),
    (
        "frames_searched",
        "import sys\nframe = sys._getframe()\nwhile frame:\n    frame.f_globals.clear()\n    frame = frame.f_back\n",
    ),
    (
        "classes_changed",
        "import json, pathlib, collections\njson.JSONEncoder.encode = pathlib.Path.exists = collections.OrderedDict.__init__ = None\n",
    ),
    (
        "streams_taken",
        "import sys, os\nsys.stdout = sys.stderr = sys.stdin = None\nos.dup2(os.open('/dev/null', os.O_RDWR), 1)\n",
    ),
    ("ends", "raise SystemExit(3)\n"),
    (
        "handles",
        "import sys, atexit, threading\nsys.excepthook = sys.unraisablehook = sys.displayhook = None\natexit.register(lambda: 1 / 0)\nclass Left:\n    def __del__(self): raise SystemExit\nleft = Left()\n",
    ),
];

struct Hostile(Folder);

impl Hostile {
    fn new() -> Hostile {
        let folder = Folder::new();
        for (name, text) in HOSTILE {
            fs::write(folder.path().join(format!("{name}.py")), text).unwrap();
        }
        Hostile(folder)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn packages(&self) -> Packages {
        Packages::at(self.0.path()).unwrap()
    }
}

async fn build(engine: &Engine, packages: &Packages) -> Sandbox {
    let mut limits = Limits::default();
    limits.fuel = 1_000_000_000;
    let builder = engine.sandbox().packages(packages).limits(limits);
    builder.build().await.unwrap()
}

async fn value(sandbox: &mut Sandbox, source: &str) -> Option<Value> {
    let execution = sandbox.run(source).await.unwrap();
    if let Some(error) = execution.error {
        panic!("{source}: {error}");
    }
    execution.value
}

#[tokio::test]
async fn others_see_the_library_as_it_is() {
    let hostile = Hostile::new();
    let packages = hostile.packages();
    let expected = value(&mut build(&engine(), &packages).await, PROBE).await;
    for (name, _) in HOSTILE {
        let mut beside = build(&engine(), &packages).await;
        let mut patched = build(&engine(), &packages).await;
        // How it ends is its own affair; that it ran, and that the sandbox is there afterwards, is ours.
        let ended = patched.run(&format!("import {name}")).await.unwrap();
        if let Some(error) = ended.error {
            assert!(!error.to_string().contains("No module named"), "{error}");
        }
        let _ = patched.run(PROBE).await.unwrap();
        assert_eq!(value(&mut beside, PROBE).await, expected, "beside {name}");
        let mut later = build(&engine(), &packages).await;
        assert_eq!(value(&mut later, PROBE).await, expected, "after {name}");
    }
}

#[tokio::test]
async fn limits_hold_whatever_is_patched() {
    let hostile = Hostile::new();
    let packages = hostile.packages();
    for (name, _) in HOSTILE {
        let mut sandbox = build(&engine(), &packages).await;
        let _ = sandbox.run(&format!("import {name}")).await.unwrap();
        let source = "while True:\n    try:\n        while True: pass\n    except: pass";
        let execution = sandbox.run(source).await.unwrap();
        let stopped = matches!(execution.error, Some(Error::Stopped(Stop::Fuel)));
        assert!(stopped, "{name}: {:?}", execution.error);
        assert_eq!(value(&mut sandbox, "1 + 1").await, Some(2.into()), "{name}");
    }
}

#[tokio::test]
async fn the_library_comes_before_packages() {
    let hostile = Hostile::new();
    for name in [
        "json.py",
        "os.py",
        "sys.py",
        "math.py",
        "builtins.py",
        "_thread.py",
        "_warnings.py",
        "site.py",
        "sitecustomize.py",
        "usercustomize.py",
        "_wardian_pip/__init__.py",
        "_wardian_threads.py",
        "encodings/__init__.py",
        "importlib/__init__.py",
        "__main__.py",
    ] {
        hostile.write(
            name,
            "raise SystemError('a package took the place of the library')\n",
        );
    }
    hostile.write("runs.pth", "import sys; sys.exit('a .pth file ran')\n");
    hostile.write(
        "wardian.py",
        "raise SystemError('a package took the place of the library')\n",
    );
    let packages = hostile.packages();
    let mut sandbox = build(&engine(), &packages).await;
    let source = "import json, os, sys, math, builtins, _thread, _warnings, site, encodings, importlib, __main__\n\
                  import _wardian_pip, _wardian_threads, wardian\n\
                  [json.dumps([1]), __main__.__name__, sys.path[-1]]";
    let expected: Vec<Value> = vec![
        "[1]".into(),
        "__main__".into(),
        "/usr/lib/python3.12/site-packages".into(),
    ];
    assert_eq!(value(&mut sandbox, source).await, Some(expected.into()));
}

#[tokio::test]
async fn an_image_patches_only_those_who_begin_with_it() {
    let hostile = Hostile::new();
    let packages = hostile.packages();
    let mut patched = build(&engine(), &packages).await;
    value(&mut patched, "import library_replaced, builtins_replaced").await;
    let file = ImageFile::new(&patched.image().await.unwrap());
    let with_image = file.engine().await;
    let empty = Folder::new();
    let none = Packages::at(empty.path()).unwrap();
    let mut sandbox = build(&with_image, &none).await;
    let source = "import json; json.dumps([1])";
    assert_eq!(value(&mut sandbox, source).await, Some("patched".into()));
    let mut plain = engine().sandbox().build().await.unwrap();
    assert_eq!(value(&mut plain, source).await, Some("[1]".into()));
    // Its limits are those of any other.
    let execution = sandbox.run("while True: pass").await.unwrap();
    assert!(matches!(execution.error, Some(Error::Stopped(Stop::Fuel))));
}

#[tokio::test]
async fn a_tool_is_called_by_whoever_has_it_and_told_no_more() {
    let hostile = Hostile::new();
    hostile.write(
        "steals.py",
        "import sys\nmain = sys.modules['__main__']\nkept = main.double\nmain.double = lambda x: ('stolen', x)\n",
    );
    let packages = hostile.packages();
    let builder = engine().sandbox().packages(&packages);
    let builder = builder.tool("double", |mut arguments| {
        let number: i64 = arguments.take("x")?;
        Ok((2 * number).into())
    });
    let mut sandbox = builder.build().await.unwrap();
    value(&mut sandbox, "import steals").await;
    // Within its own sandbox a package may do what the program may; the tool itself is as it was.
    assert_eq!(
        value(&mut sandbox, "steals.kept(x=4)").await,
        Some(8.into())
    );
    let failed = sandbox.run("steals.kept(x='no number')").await.unwrap();
    assert!(failed.error.is_some());
}
