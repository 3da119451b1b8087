//! Runs one of the examples: `cargo run -p wardian-examples -- embed`. Each module is a whole program; to start from
//! one, copy its file to the `main.rs` of a crate of yours.
#![expect(unreachable_pub, reason = "each module is a program by itself")]

mod durable;
mod embed;
mod overlay;
mod serve;
mod snapshot;
mod tools;

type Example = (&'static str, fn() -> Result<(), Box<dyn std::error::Error>>);

const EXAMPLES: &[Example] = &[
    ("durable", durable::main),
    ("embed", embed::main),
    ("overlay", overlay::main),
    ("serve", serve::main),
    ("snapshot", snapshot::main),
    ("tools", tools::main),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    match EXAMPLES.iter().find(|(known, _)| *known == name) {
        Some((_, example)) => example(),
        None => {
            let names: Vec<&str> = EXAMPLES.iter().map(|(name, _)| *name).collect();
            Err(format!("give one name: {}", names.join(", ")).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(name: &str) {
        let (_, example) = EXAMPLES.iter().find(|(known, _)| *known == name).unwrap();
        example().unwrap();
    }

    #[test]
    fn durable() {
        run("durable");
    }

    #[test]
    fn embed() {
        run("embed");
    }

    #[test]
    fn overlay() {
        run("overlay");
    }

    #[test]
    fn serve() {
        run("serve");
    }

    #[test]
    fn snapshot() {
        run("snapshot");
    }

    #[test]
    fn tools() {
        run("tools");
    }
}
