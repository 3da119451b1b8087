//! What loops over items charge.

use wardian_runtime::ctx::{Ctx, Thrown};

/// Items of simple loops that cost what one unit buys.
const ITEMS: u64 = 8;

/// What loops of the kernels ask before each block. Nothing is collected meanwhile.
pub fn poll(ctx: &mut Ctx) -> impl FnMut(usize) -> Result<(), Thrown> {
    |count| ctx.charge_midway(count as u64 / ITEMS + 1)
}

/// Pay for so many items of a loop that is dearer, before it.
pub fn pay(ctx: &mut Ctx, count: usize, each: u64) -> Result<(), Thrown> {
    ctx.charge((count as u64).saturating_mul(each) / ITEMS + 1)
}
