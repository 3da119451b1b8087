//! Operations on text and bytes: methods, case, searching, `repr`.

pub mod bytes_methods;
pub mod case;
pub mod methods;
pub mod predicates;
pub mod repr;
pub mod search;
