//! The guest's stack: deep enough for the recursion that the interpreter
//! allows itself, and small against the memory limit.

fn main() {
    println!("cargo::rustc-link-arg=-zstack-size=17301504");
    println!("cargo::rerun-if-changed=build.rs");
}
