//! Some stops of each kind at random points; `.ci/deep` makes a thousand of each.

use wardian_tests::stops::{Kind, run_natively, stop_long_operations_natively};

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

#[test]
fn a_deadline_ends_long_operations() {
    if let Err(problems) = stop_long_operations_natively() {
        panic!("{problems}");
    }
}

#[cfg(feature = "component")]
#[test]
fn a_deadline_ends_long_operations_in_the_component() {
    if let Err(problems) = wardian_tests::stops::stop_long_operations_in_component() {
        panic!("{problems}");
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
