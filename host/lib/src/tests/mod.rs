//! Tests that need what is private: checkpoints that are replayed, fuzzers of the boundary, bounds of compiled code.

mod boundary_fuzz;
mod checkpoint;
mod compiled_code;
mod corrupt_snapshots;
mod random;
