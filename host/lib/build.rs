//! Provides the compiled guest to `src/engine/artifact.rs`.
//!
//! The guest is another target's program and its compiler is a heavy
//! dependency, so both are built by nested release builds of cargo, in
//! `target/guest/`, shared by all profiles and keyed by a hash of the sources.
//! When nothing changed, this only reads and hashes the sources. The component itself, for other hosts,
//! is `target/guest/wardian.wasm`.
//! `WARDIAN_GUEST=<file.cwasm>` uses a given artifact instead.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, Permissions};
use std::hash::{Hash, Hasher};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

/// Everything that goes into the artifact, relative to the repository.
const SOURCES: &[&str] = &[
    "Cargo.toml",
    "guest",
    "wit",
    "host/artifact-tool",
    "host/lib/src/engine/config.rs",
    "rust-toolchain.toml",
];

/// The guest's own target; `rust-toolchain.toml` installs it.
const GUEST_TARGET: &str = "wasm32-wasip2";

/// Artifacts that are kept: switching between branches rebuilds nothing.
const KEPT: usize = 6;

fn main() {
    check_platform();
    println!("cargo::rerun-if-env-changed=WARDIAN_GUEST");
    let artifact = match env::var_os("WARDIAN_GUEST") {
        Some(file) => {
            println!("cargo::rerun-if-changed={}", Path::new(&file).display());
            fs::canonicalize(&file).unwrap_or_else(|error| {
                panic!("WARDIAN_GUEST={}: {error}", Path::new(&file).display())
            })
        }
        None => build(),
    };
    println!("cargo::rustc-env=WARDIAN_ARTIFACT={}", artifact.display());
    println!("cargo::rustc-env=WARDIAN_GUEST_ID={}", identity(&artifact));
    name_component(&artifact);
    println!(
        "cargo::rustc-env=WARDIAN_ARTIFACT_BESIDE={}",
        put_beside_binaries(&artifact)
    );
}

/// What tells snapshots of this guest from others: the hash of the component with its initial
/// memory, which lies beside the artifact, and does not depend on the machine.
fn identity(artifact: &Path) -> String {
    let component = artifact.with_extension("wasm");
    let file = if component.exists() {
        println!("cargo::rerun-if-changed={}", component.display());
        component
    } else {
        artifact.to_path_buf()
    };
    let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The component of the artifact in use gets a name that does not change, for hosts other than this
/// library (`examples/edge`). Failing harms nobody here.
fn name_component(artifact: &Path) {
    let component = artifact.with_extension("wasm");
    let named = target_directory().join("guest/wardian.wasm");
    let unfinished = named.with_extension(format!("part-{}", std::process::id()));
    let _ = named.parent().map(fs::create_dir_all);
    // A link takes no room and has the time of what it names, so that cargo sees no change in it.
    if fs::hard_link(&component, &unfinished).is_ok() {
        println!("cargo::rerun-if-changed={}", named.display());
    } else {
        let _ = fs::copy(&component, &unfinished);
    }
    let _ = fs::rename(&unfinished, &named);
    // It is still there when both names were links to the same file already.
    let _ = fs::remove_file(unfinished);
}

/// Where cargo puts the binaries of this profile, they find the artifact as a file too, which
/// lets them start sooner. Gives its name. Failing harms nobody: it is embedded as well.
fn put_beside_binaries(artifact: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    fs::read(artifact)
        .unwrap_or_else(|error| panic!("{}: {error}", artifact.display()))
        .hash(&mut hasher);
    let name = format!("wardian-{:016x}.cwasm", hasher.finish());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    // OUT_DIR is target/<profile>/build/<package>/out.
    if let Some(folder) = out.ancestors().nth(3) {
        let beside = folder.join(&name);
        if !beside.exists() {
            let unfinished = beside.with_extension("part");
            let copied = fs::copy(artifact, &unfinished)
                .and_then(|_| fs::set_permissions(&unfinished, Permissions::from_mode(0o644)))
                .and_then(|()| fs::rename(&unfinished, &beside));
            if copied.is_err() {
                let _ = fs::remove_file(unfinished);
            }
        }
        remove_old(folder, &beside);
    }
    name
}

fn check_platform() {
    let variable = |name: &str| env::var(name).expect("cargo sets it");
    let (system, machine) = (
        variable("CARGO_CFG_TARGET_OS"),
        variable("CARGO_CFG_TARGET_ARCH"),
    );
    let supported = [
        ("linux", "x86_64"),
        ("linux", "aarch64"),
        ("macos", "aarch64"),
    ];
    assert!(
        supported.contains(&(&system, &machine)),
        "wardian runs on Linux (x86_64, aarch64) and macOS (arm64), not on {system} ({machine})"
    );
    assert!(
        variable("HOST") == variable("TARGET"),
        "wardian cannot be cross-compiled: its guest is compiled for the machine that builds it; \
         set WARDIAN_GUEST to an artifact for {}",
        variable("TARGET")
    );
}

/// The artifact of the sources as they are, made now unless it exists.
fn build() -> PathBuf {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = manifest
        .ancestors()
        .nth(2)
        .expect("host/lib/ is inside the repository");
    let directory = target_directory().join("guest");
    let artifact = directory.join(format!("{:016x}.cwasm", hash_sources(root)));
    if !artifact.exists() || !artifact.with_extension("wasm").exists() {
        make(root, &directory, &artifact);
        remove_old(&directory, &artifact);
    }
    artifact
}

fn make(root: &Path, directory: &Path, artifact: &Path) {
    let guest_target = directory.join("build");
    install_target(root);
    let guest = || {
        run(
            cargo(root)
                .env("CARGO_TARGET_WASM32_WASIP2_RUSTFLAGS", guest_flags(root))
                // Not `--locked`: a new dependency of the interpreter may still be
                // missing in the guest's lock file; `.ci/run` refuses that.
                .args(["build", "--release", "--target", GUEST_TARGET])
                .arg("--manifest-path")
                .arg(root.join("guest/Cargo.toml"))
                .arg("--target-dir")
                .arg(&guest_target),
            "building the guest (is the target installed? `rustup target add wasm32-wasip2`)",
        );
    };
    let tool = |command: &str| {
        let mut tool = cargo(root);
        tool.args([command, "--release", "--locked", "--manifest-path"])
            .arg(root.join("host/artifact-tool/Cargo.toml"))
            .arg("--target-dir")
            .arg(directory.join("tool"));
        tool
    };
    // Most of the guest's build is one thread of the compiler: another core builds the tool meanwhile.
    std::thread::scope(|scope| {
        let building = scope.spawn(|| run(&mut tool("build"), "building the artifact tool"));
        guest();
        if let Err(panic) = building.join() {
            std::panic::resume_unwind(panic);
        }
    });
    let component = guest_target
        .join(GUEST_TARGET)
        .join("release/wardian_guest.wasm");
    run(
        tool("run")
            .arg("--")
            .arg(&component)
            .arg(artifact.with_extension("wasm"))
            .arg(artifact),
        "compiling the guest",
    );
}

/// The compiler lays the guest out by how often its branches were taken when `.ci/profile` counted. What changed
/// since then counts as unknown: the profile may be old, never wrong.
fn guest_flags(root: &Path) -> String {
    // Loops over the items of arrays are ones of vectors. All hosts that run components have them. Four of each are
    // taken at once: what a turn of a loop costs to be metered would be more than its work. Reduced strength would make
    // sums of what are constant offsets of loads: without it, such loops take 0.8 to 0.95 of the time.
    const SIMD: &str = "-Ctarget-feature=+simd128 -Cllvm-args=-force-vector-interleave=4 \
        -Cllvm-args=-disable-lsr";
    let profile = root.join("guest/guest.profdata");
    // A path with a space in it cannot be passed on.
    if !profile.exists() || profile.to_string_lossy().contains(char::is_whitespace) {
        return SIMD.into();
    }
    format!(
        // The names in it are mangled as the build that counts mangles them.
        "{SIMD} -Cprofile-use={} -Csymbol-mangling-version=v0 \
         -Cllvm-args=-disable-vp -Cllvm-args=-no-pgo-warn-mismatch",
        profile.display()
    )
}

/// `rust-toolchain.toml` names the guest's target, but rustup adds it to a toolchain that is already
/// there only where it may install things by itself. Where there is no rustup, the build says
/// what is missing.
fn install_target(root: &Path) {
    let mut rustc = inner("rustc", root);
    rustc.args(["--print", "target-libdir", "--target", GUEST_TARGET]);
    let installed = rustc.output().is_ok_and(|output| {
        let directory = String::from_utf8_lossy(&output.stdout);
        Path::new(directory.trim()).is_dir()
    });
    if !installed {
        let mut rustup = inner("rustup", root);
        let _ = rustup.args(["target", "add", GUEST_TARGET]).status();
    }
}

/// A nested cargo that knows nothing of the outer one: flags, wrappers (clippy)
/// and directories of the outer build must not reach it. Under rustup, it is the
/// one that `rust-toolchain.toml` names, whatever the outer build was started with.
fn cargo(root: &Path) -> Command {
    let program = match (env::var_os("RUSTUP_TOOLCHAIN"), env::var_os("CARGO")) {
        (None, Some(program)) => program,
        _ => OsString::from("cargo"),
    };
    inner(program, root)
}

/// A program that knows nothing of the outer build.
fn inner(program: impl AsRef<OsStr>, root: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root).env_remove("RUSTUP_TOOLCHAIN");
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let kept = [
            "CARGO_HOME",
            "CARGO_HTTP_",
            "CARGO_NET_",
            "CARGO_REGISTRIES_",
            "CARGO_SOURCE_",
            "CARGO_BUILD_JOBS",
        ];
        let outer = ["CARGO", "RUSTC", "RUSTDOC", "RUSTFLAGS", "DEP_", "CLIPPY"]
            .iter()
            .any(|prefix| text.starts_with(prefix));
        let build_script = [
            "TARGET",
            "HOST",
            "PROFILE",
            "OUT_DIR",
            "OPT_LEVEL",
            "DEBUG",
            "NUM_JOBS",
            "MAKEFLAGS",
            "MFLAGS",
        ]
        .contains(&&*text);
        if (outer && !kept.iter().any(|prefix| text.starts_with(prefix))) || build_script {
            command.env_remove(&name);
        }
    }
    command
}

fn run(command: &mut Command, what: &str) {
    let status = command
        .status()
        .unwrap_or_else(|error| panic!("{what}: cannot start cargo: {error}"));
    assert!(status.success(), "{what}: {status}");
}

/// The directory that cargo marks as its target directory.
fn target_directory() -> PathBuf {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    out.ancestors()
        .find(|directory| directory.join("CACHEDIR.TAG").exists())
        .or_else(|| out.ancestors().nth(4))
        .expect("OUT_DIR is target/<profile>/build/<package>/out")
        .to_path_buf()
}

fn hash_sources(root: &Path) -> u64 {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(&root.join(source), &mut files);
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    env::var("TARGET").expect("cargo sets it").hash(&mut hasher);
    for file in files {
        let content = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.strip_prefix(root).expect("collected below the root");
        name.hash(&mut hasher);
        content.hash(&mut hasher);
    }
    hasher.finish()
}

/// All files below `path` that can matter, telling cargo to watch them.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", path.display());
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return;
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for entry in entries {
        let path = entry.expect("a directory can be read to its end").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Tests and build output do not go into the artifact.
        if !["target", "tests", "benches"].contains(&&*name) && !name.starts_with('.') {
            collect_entry(&path, files);
        }
    }
}

fn collect_entry(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        collect(path, files);
    } else {
        files.push(path.to_path_buf());
    }
}

/// Keep this artifact and the newest of the others. Failing to clean up harms nobody.
fn remove_old(directory: &Path, current: &Path) {
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    let mut artifacts: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|e| e == "cwasm"))
        .filter(|entry| entry.path() != current)
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    artifacts.sort();
    artifacts.reverse();
    for (_, path) in artifacts.into_iter().skip(KEPT) {
        let _ = fs::remove_file(path.with_extension("wasm"));
        let _ = fs::remove_file(path);
    }
}
