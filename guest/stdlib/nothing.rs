//! Nothing: this package only names where files come from, see Cargo.toml.
