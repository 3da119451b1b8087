//! A few hundred lives of the soak; `.ci/deep` goes on for half an hour.

use wardian_tests::soak::{Until, run};

#[test]
fn sandboxes_end_as_they_have_to() {
    if let Err(problem) = run(Until::Lives(400), 7, 2, false) {
        panic!("{problem}");
    }
}
