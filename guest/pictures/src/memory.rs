//! What Pillow's arena of memory says of itself. There is none here: what is set is kept, and counts are zero.

use crate::arguments::{int, int_or};
use wardian_runtime::ctx::ModuleState;
use wardian_runtime::object::value::Value;
use wardian_runtime::state_place;
use wardian_runtime::types::{Method, function};

/// What programs have set.
struct Settings {
    alignment: i32,
    block_size: i32,
    blocks_max: i32,
    use_block_allocator: i32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            alignment: 1,
            block_size: 16 << 20,
            blocks_max: 0,
            use_block_allocator: 0,
        }
    }
}

impl ModuleState for Settings {
    state_place!();
}

/// Functions of the module.
pub(crate) const FUNCTIONS: &[Method] = &[
    function("clear_cache", "(blocks=0, /)", |ctx, args| {
        int_or(ctx, args.get(0), 0)?;
        Ok(Value::NONE)
    }),
    function("get_alignment", "()", |ctx, _| {
        Ok(Value::small_int(i64::from(
            ctx.state::<Settings>().alignment,
        )))
    }),
    function("get_block_size", "()", |ctx, _| {
        Ok(Value::small_int(i64::from(
            ctx.state::<Settings>().block_size,
        )))
    }),
    function("get_blocks_max", "()", |ctx, _| {
        Ok(Value::small_int(i64::from(
            ctx.state::<Settings>().blocks_max,
        )))
    }),
    function("get_stats", "()", |ctx, _| {
        let dict = ctx.new_dict();
        ctx.keep(Value::object(dict));
        for name in [
            "new_count",
            "allocated_blocks",
            "reused_blocks",
            "reallocated_blocks",
            "freed_blocks",
            "blocks_cached",
        ] {
            let name = ctx.intern(name);
            dict.write().set_str(name, Value::small_int(0));
        }
        Ok(Value::object(dict))
    }),
    function("get_use_block_allocator", "()", |ctx, _| {
        let setting = ctx.state::<Settings>().use_block_allocator;
        Ok(Value::small_int(i64::from(setting)))
    }),
    function("reset_stats", "()", |_, _| Ok(Value::NONE)),
    function("set_alignment", "(alignment, /)", |ctx, args| {
        let alignment = int(ctx, args[0])?;
        if !(1..=128).contains(&alignment) {
            return Err(ctx.value_error("alignment should be from 1 to 128"));
        }
        if alignment & (alignment - 1) != 0 {
            return Err(ctx.value_error("alignment should be power of two"));
        }
        ctx.state::<Settings>().alignment = alignment;
        Ok(Value::NONE)
    }),
    function("set_block_size", "(block_size, /)", |ctx, args| {
        let size = int(ctx, args[0])?;
        if size <= 0 {
            return Err(ctx.value_error("block_size should be greater than 0"));
        }
        if size & 0xfff != 0 {
            return Err(ctx.value_error("block_size should be multiple of 4096"));
        }
        ctx.state::<Settings>().block_size = size;
        Ok(Value::NONE)
    }),
    function("set_blocks_max", "(blocks_max, /)", |ctx, args| {
        let most = int(ctx, args[0])?;
        if most < 0 {
            return Err(ctx.value_error("blocks_max should be greater than 0"));
        }
        ctx.state::<Settings>().blocks_max = most;
        Ok(Value::NONE)
    }),
    function(
        "set_use_block_allocator",
        "(use_block_allocator, /)",
        |ctx, args| {
            let setting = int(ctx, args[0])?;
            ctx.state::<Settings>().use_block_allocator = setting;
            Ok(Value::NONE)
        },
    ),
];
