//! Tests that need what is private: checkpoints that are replayed, and fuzzers of the boundary.

mod boundary_fuzz;
mod checkpoint;
mod corrupt_snapshots;
mod random;
