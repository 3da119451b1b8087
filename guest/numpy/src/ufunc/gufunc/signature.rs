//! Signatures of generalised ufuncs: `(n?,k),(k,m?)->(n?,m?)`.
//!
//! What does not live here: how long the axes are (`shapes.rs`), which axes of arrays they are (`axes.rs`).

use smallvec::SmallVec;

/// A core axis by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name<'a> {
    /// It.
    pub text: &'a str,
    /// Whether operands may do without it: `n?`.
    pub optional: bool,
}

/// Which names the core axes of each operand have.
#[derive(Clone, Debug)]
pub struct Signature<'a> {
    /// All names, each once.
    pub names: SmallVec<[Name<'a>; 4]>,
    /// For each operand, inputs first, the places of its axes among the names.
    pub operands: SmallVec<[SmallVec<[usize; 2]>; 4]>,
}

impl<'a> Signature<'a> {
    /// Of its text, which the tables have, not programs.
    pub fn of(text: &'a str) -> Signature<'a> {
        let mut signature = Signature {
            names: SmallVec::new(),
            operands: SmallVec::new(),
        };
        for part in text.split('(').skip(1) {
            let inside = part.split(')').next().unwrap_or("");
            let mut axes = SmallVec::new();
            for name in inside
                .split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty())
            {
                let name = Name {
                    text: name.trim_end_matches('?'),
                    optional: name.ends_with('?'),
                };
                let known = signature
                    .names
                    .iter()
                    .position(|known| known.text == name.text);
                axes.push(known.unwrap_or_else(|| {
                    signature.names.push(name);
                    signature.names.len() - 1
                }));
            }
            signature.operands.push(axes);
        }
        signature
    }

    /// The place of a name.
    pub fn place(&self, text: &str) -> Option<usize> {
        self.names.iter().position(|name| name.text == text)
    }
}
