//! Numbers that the methods need; no code.

#[rustfmt::skip]
pub(crate) mod log_factorial;
#[rustfmt::skip]
pub(crate) mod mt19937_jump;
#[rustfmt::skip]
pub(crate) mod ziggurat_exponential_f32;
#[rustfmt::skip]
pub(crate) mod ziggurat_exponential_f64;
#[rustfmt::skip]
pub(crate) mod ziggurat_normal_f32;
#[rustfmt::skip]
pub(crate) mod ziggurat_normal_f64;
