//! Some stops of each kind at random points; `.ci/deep` makes a thousand of each.

use wardian_tests::stops::{Kind, run_natively};

/// Two sessions of each kind.
const STOPS: u64 = 30;

#[test]
fn sessions_are_whole_after_random_stops() {
    for kind in Kind::ALL {
        if let Err(problem) = run_natively(*kind, STOPS, 42) {
            panic!("{problem}");
        }
    }
}

#[cfg(feature = "component")]
#[test]
fn sessions_in_the_component_are_whole_after_random_stops() {
    for kind in Kind::ALL {
        if let Err(problem) = wardian_tests::stops::run_in_component(*kind, STOPS, 42) {
            panic!("{problem}");
        }
    }
}
