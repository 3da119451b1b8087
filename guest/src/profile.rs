//! How often each branch was taken, told at the end of each step: only with the feature `profile`, which `.ci/profile`
//! builds the component with. The compiler reads the sum of many as `guest/guest.profdata`.

use wardian_interp::outside::Outside;

use crate::outside::Wasi;

/// What stands before a profile on standard output, so that `.ci/profile` finds the last one.
const MARK: &[u8] = b"\n--- wardian profile ---\n";

/// Begin to count anew.
pub(crate) fn forget() {
    minicov::reset_coverage();
}

/// Write what was counted to standard output.
#[allow(unsafe_code)]
pub(crate) fn tell(outside: &mut Wasi) {
    let mut profile = Vec::new();
    // SAFETY: there is one thread, so nothing is counted meanwhile.
    unsafe { minicov::capture_coverage(&mut profile) }.expect("a Vec takes all");
    let _ = outside.write_stdout(MARK);
    let _ = outside.write_stdout(&profile);
}
