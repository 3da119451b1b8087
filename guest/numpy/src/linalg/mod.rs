//! `numpy.linalg._umath_linalg`: the ufuncs of linear algebra.
//!
//! What does not live here: what they compute (`loops.rs`, and beneath it `wardian_linear`), how a call finds its
//! operands (`ufunc/gufunc`).

mod loops;

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;

use crate::ufunc::Kernel;
use crate::ufunc::table;
pub use loops::run;

/// What one of them computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are named as numpy names them")]
pub enum Op {
    CholeskyLower,
    CholeskyUpper,
    Det,
    Slogdet,
    Inv,
    Solve,
    Solve1,
    Eig,
    Eigvals,
    EighLower,
    EighUpper,
    EigvalshLower,
    EigvalshUpper,
    Svd,
    SvdFull,
    SvdReduced,
    QrRaw,
    QrReduced,
    QrComplete,
    Lstsq,
}

/// THE table: names, what they compute, signatures, and types.
const UFUNCS: &[(&str, Op, &str, &[&str])] = &[
    (
        "cholesky_lo",
        Op::CholeskyLower,
        "(m,m)->(m,m)",
        &["f->f", "d->d", "F->F", "D->D"],
    ),
    (
        "cholesky_up",
        Op::CholeskyUpper,
        "(m,m)->(m,m)",
        &["f->f", "d->d", "F->F", "D->D"],
    ),
    (
        "det",
        Op::Det,
        "(m,m)->()",
        &["f->f", "d->d", "F->F", "D->D"],
    ),
    (
        "eig",
        Op::Eig,
        "(m,m)->(m),(m,m)",
        &["f->FF", "d->DD", "D->DD"],
    ),
    (
        "eigh_lo",
        Op::EighLower,
        "(m,m)->(m),(m,m)",
        &["f->ff", "d->dd", "F->fF", "D->dD"],
    ),
    (
        "eigh_up",
        Op::EighUpper,
        "(m,m)->(m),(m,m)",
        &["f->ff", "d->dd", "F->fF", "D->dD"],
    ),
    (
        "eigvals",
        Op::Eigvals,
        "(m,m)->(m)",
        &["f->F", "d->D", "D->D"],
    ),
    (
        "eigvalsh_lo",
        Op::EigvalshLower,
        "(m,m)->(m)",
        &["f->f", "d->d", "F->f", "D->d"],
    ),
    (
        "eigvalsh_up",
        Op::EigvalshUpper,
        "(m,m)->(m)",
        &["f->f", "d->d", "F->f", "D->d"],
    ),
    (
        "inv",
        Op::Inv,
        "(m, m)->(m, m)",
        &["f->f", "d->d", "F->F", "D->D"],
    ),
    (
        "lstsq",
        Op::Lstsq,
        "(m,n),(m,nrhs),()->(n,nrhs),(nrhs),(),(p)",
        &["fff->ffif", "ddd->ddid", "FFf->Ffif", "DDd->Ddid"],
    ),
    (
        "qr_complete",
        Op::QrComplete,
        "(m,n),(n)->(m,m)",
        &["dd->d", "DD->D"],
    ),
    ("qr_r_raw", Op::QrRaw, "(m,n)->(p)", &["d->d", "D->D"]),
    (
        "qr_reduced",
        Op::QrReduced,
        "(m,n),(k)->(m,k)",
        &["dd->d", "DD->D"],
    ),
    (
        "slogdet",
        Op::Slogdet,
        "(m,m)->(),()",
        &["f->ff", "d->dd", "F->Ff", "D->Dd"],
    ),
    (
        "solve",
        Op::Solve,
        "(m,m),(m,n)->(m,n)",
        &["ff->f", "dd->d", "FF->F", "DD->D"],
    ),
    (
        "solve1",
        Op::Solve1,
        "(m,m),(m)->(m)",
        &["ff->f", "dd->d", "FF->F", "DD->D"],
    ),
    (
        "svd",
        Op::Svd,
        "(m,n)->(p)",
        &["f->f", "d->d", "F->f", "D->d"],
    ),
    (
        "svd_f",
        Op::SvdFull,
        "(m,n)->(m,m),(p),(n,n)",
        &["f->fff", "d->ddd", "F->FfF", "D->DdD"],
    ),
    (
        "svd_s",
        Op::SvdReduced,
        "(m,n)->(m,p),(p),(p,n)",
        &["f->fff", "d->ddd", "F->FfF", "D->DdD"],
    ),
];

/// Make the module.
pub fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("numpy.linalg._umath_linalg", &[]);
    ctx.keep_object(module);
    ctx.set_module_attr(module, "_ilp64", Value::bool(true));
    let version = Value::object(ctx.new_str("0.1.5"));
    ctx.set_module_attr(module, "__version__", version);
    for (name, op, signature, types) in UFUNCS {
        table::put(ctx, module, name, signature, types, Kernel::Linear(*op));
    }
    Ok(module)
}
