//! The compiled modules of `numpy.random`: Python of ours (`python/random/`) over natives of here.
//!
//! What does not live here: generators and distributions themselves (`wardian-random`).

pub mod constraint;
pub mod draw;
pub mod engine;
pub mod integers;
pub mod seeds;
pub mod source;
pub mod table;
pub mod vectors;

use wardian_runtime::ctx::{Ctx, MakeModule, Thrown};
use wardian_runtime::object::definition::{Method, function};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;

/// The modules by their full names.
pub const MODULES: &[(&str, MakeModule)] = &[
    ("numpy.random._native", native),
    ("numpy.random._bounded_integers", |ctx| {
        python(
            ctx,
            "numpy.random._bounded_integers",
            include_str!("../python/random/bounded_integers.py"),
        )
    }),
    ("numpy.random._common", |ctx| {
        python(
            ctx,
            "numpy.random._common",
            include_str!("../python/random/common.py"),
        )
    }),
    ("numpy.random._generator", |ctx| {
        python(
            ctx,
            "numpy.random._generator",
            include_str!("../python/random/generator.py"),
        )
    }),
    ("numpy.random._mt19937", |ctx| {
        python(
            ctx,
            "numpy.random._mt19937",
            include_str!("../python/random/mt19937.py"),
        )
    }),
    ("numpy.random._pcg64", |ctx| {
        python(
            ctx,
            "numpy.random._pcg64",
            include_str!("../python/random/pcg64.py"),
        )
    }),
    ("numpy.random._philox", |ctx| {
        python(
            ctx,
            "numpy.random._philox",
            include_str!("../python/random/philox.py"),
        )
    }),
    ("numpy.random._sfc64", |ctx| {
        python(
            ctx,
            "numpy.random._sfc64",
            include_str!("../python/random/sfc64.py"),
        )
    }),
    ("numpy.random.bit_generator", |ctx| {
        python(
            ctx,
            "numpy.random.bit_generator",
            include_str!("../python/random/bit_generator.py"),
        )
    }),
    ("numpy.random.mtrand", |ctx| {
        python(
            ctx,
            "numpy.random.mtrand",
            include_str!("../python/random/mtrand.py"),
        )
    }),
];

/// The functions of `numpy.random._native`.
static FUNCTIONS: &[Method] = &[
    function("bytes", "(draws, length, /)", integers::bytes),
    function(
        "chosen",
        "(draws, population, size, shuffled, /)",
        vectors::chosen,
    ),
    function(
        "dirichlet",
        "(draws, shape, alpha, is_legacy, /)",
        vectors::dirichlet,
    ),
    function(
        "draw",
        "(draws, index, size, out, /, *parameters)",
        draw::draw,
    ),
    function("entropy", "(count, /)", seeds::entropy),
    function("exchanges", "(draws, count, /)", vectors::exchanges),
    function("generation", "()", seeds::generation),
    function("index", "(name, /)", draw::index),
    function(
        "integers",
        "(draws, dtype, size, low, range, masked, /)",
        integers::integers,
    ),
    function(
        "integers_each",
        "(draws, dtype, size, low, range, masked, /)",
        integers::integers_each,
    ),
    function(
        "multinomial",
        "(draws, shape, n, pvals, /)",
        vectors::multinomial,
    ),
    function(
        "multivariate_hypergeometric",
        "(draws, shape, colors, nsample, by_count, /)",
        vectors::multivariate_hypergeometric,
    ),
    function(
        "permutations",
        "(draws, lines, count, /)",
        vectors::permutations,
    ),
];

fn native(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("numpy.random._native", FUNCTIONS);
    for (name, def) in [
        ("Source", &source::SOURCE),
        ("Draws", &source::DRAWS),
        ("Pool", &seeds::POOL),
    ] {
        let class = Value::object(ctx.class_made_late(def));
        ctx.set_module_attr(module, name, class);
    }
    Ok(module)
}

/// A module of Python of ours.
fn python(ctx: &mut Ctx, name: &str, text: &str) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_module(name);
    ctx.give_builtins(module);
    ctx.run_module(text, &format!("<frozen {name}>"), module, true)?;
    Ok(module)
}
