//! Texts of `np.char`, whose blanks at the end do not count.
//!
//! What does not live here: methods of `str` for all items (`_vec_string` of `python/text.py`), other comparisons
//! (`ufunc/text.rs`).

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_strided::comparison::Compare;
use wardian_strided::layout::Order;
use wardian_strided::text::{Letters, compare};

use crate::array::{make, new_view, own};
use crate::dtype::{Code, Dtype};
use crate::ufunc::{call, text};
use crate::work;

/// The operators that a program can name.
const OPERATORS: &[(&str, Compare)] = &[
    ("==", Compare::Equal),
    ("!=", Compare::NotEqual),
    ("<", Compare::Less),
    ("<=", Compare::LessEqual),
    (">", Compare::Greater),
    (">=", Compare::GreaterEqual),
];

/// `_compare_stripped(one, two, operator)`: of two arrays of texts of one type.
pub fn compare_stripped(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = args[2].payload::<Str>();
    let found = OPERATORS
        .iter()
        .find(|(known, _)| name.as_ref().is_some_and(|name| name.as_str() == *known));
    let Some((_, op)) = found else {
        return Err(ctx.value_error("comparison must be '==', '!=', '<', '>', '<=', '>='"));
    };
    let mut views = Vec::new();
    for value in [args[0], args[1]] {
        let view = make::as_view(ctx, value)?;
        let dtype = view.dtype.native_order(ctx);
        views.push(make::copy_in(
            ctx,
            &view,
            dtype,
            make::Wanted::Order(Order::C),
        )?);
    }
    let letters = match (views[0].dtype.code, views[1].dtype.code) {
        (Code::Bytes, Code::Bytes) => Letters::Bytes,
        (Code::Str, Code::Str) => Letters::Points,
        _ => return Err(ctx.type_error("comparison of non-string arrays")),
    };
    let shape = call::broadcast(ctx, &views, &[])?;
    let dtype = Dtype::of(ctx, Code::Bool);
    let made = new_view(ctx, dtype, &shape, Order::C)?;
    if made.size() > 0 {
        let layouts = [0, 1].map(|place: usize| {
            views[place]
                .layout
                .broadcast(&shape)
                .expect("the shapes go together")
        });
        let arrays = (
            (views[0].storage.bytes(), &layouts[0]),
            (views[1].storage.bytes(), &layouts[1]),
        );
        let to = made.storage.bytes_mut().expect("new bytes");
        compare::compare(
            *op,
            letters,
            arrays,
            (to, &made.layout),
            Some(&text::is_space),
            work::poll(ctx),
        )?;
    }
    Ok(own(ctx, made))
}
