//! Memory of this process, from `/proc`, so on Linux only.

/// Resident memory of this process in KiB.
pub(crate) struct Resident {
    /// All of it, shared pages by their share.
    pub(crate) proportional: f64,
    /// What was written.
    pub(crate) dirty: f64,
    /// What belongs to no file, by its share.
    pub(crate) anonymous: f64,
}

/// `None` on systems that do not tell.
pub(crate) fn resident() -> Option<Resident> {
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let field = |name: &str| -> Option<f64> {
        let line = text.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    Some(Resident {
        proportional: field("Pss:")?,
        dirty: field("Private_Dirty:")?,
        anonymous: field("Pss_Anon:")?,
    })
}
