//! The settings of wasmtime that compiled code depends on.
//!
//! This file is part of two crates: the library, which runs the guest, and the
//! artifact tool, which compiles it. What does not live here: the allocator and
//! whatever else only the running side has. **Invariant:** both sides build
//! their `Config` with [`config`], so an artifact never refuses to load.

use wasmtime::{Config, Result};

/// What the guest is compiled for. Always set: by default the build machine's
/// CPU features would be baked in and the artifact would refuse to load elsewhere.
pub(crate) const TARGET: &str = if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
    "x86_64-unknown-linux-gnu"
} else if cfg!(all(target_os = "linux", target_arch = "aarch64")) {
    "aarch64-unknown-linux-gnu"
} else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    "aarch64-apple-darwin"
} else {
    panic!("wardian runs on Linux (x86_64, aarch64) and macOS (arm64)")
};

/// The CPU baseline: on x86-64 the level v2 (2009), on aarch64 nothing beyond the basic set.
#[allow(dead_code, reason = "only the compiling side names CPU features")]
pub(crate) const CPU_FEATURES: &[&str] = if cfg!(target_arch = "x86_64") {
    &[
        "has_cmpxchg16b",
        "has_sse3",
        "has_ssse3",
        "has_sse41",
        "has_sse42",
        "has_popcnt",
    ]
} else {
    &[]
};

/// Stack that compiled code may use: twice what the interpreter's own limit of
/// recursion (`MAX_NATIVE_DEPTH`) needs at most. Reaching this is a trap. Only
/// pages that were touched are resident.
const MAX_WASM_STACK: usize = 32 << 20;

/// Stack of a call altogether. Well above what compiled code may use, because
/// host functions run on it too.
const ASYNC_STACK: usize = 34 << 20;

/// The settings that both sides share.
pub(crate) fn config() -> Result<Config> {
    let mut config = Config::new();
    config.target(TARGET)?;
    // Metering and stops: fuel only, epochs would cost as much again.
    config.consume_fuel(true);
    config.epoch_interruption(false);
    config.max_wasm_stack(MAX_WASM_STACK);
    config.async_stack_size(ASYNC_STACK);
    // A whole 32-bit memory is reserved and guarded, so that accesses need no
    // check; dynamic checks would cost a factor of two.
    config.memory_reservation(4 << 30);
    config.memory_guard_size(32 << 20);
    config.guard_before_linear_memory(true);
    config.memory_may_move(false);
    config.signals_based_traps(true);
    config.memory_init_cow(true);
    // The pre-built heap becomes one image even if it is sparse.
    config.memory_guaranteed_dense_image_size(64 << 20);
    // Nothing shows frames of compiled code to anybody.
    config.wasm_backtrace_max_frames(None);
    config.generate_address_map(false);
    config.native_unwind_info(false);
    // What the guest does not use.
    config.concurrency_support(false);
    config.gc_support(false);
    config.wasm_relaxed_simd(false);
    config.wasm_memory64(false);
    Ok(config)
}
