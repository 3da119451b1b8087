//! How long the axes of a generalised ufunc's operands are: core axes of one name have one length, the others are
//! broadcast.
//!
//! What does not live here: which axes are core axes (`axes.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::layout::{Layout, MAX_AXES, Shape, broadcast_shapes};

use super::signature::Signature;
use super::{axes, joined};
use crate::array::{View, shape};
use crate::ufunc::call::{Input, Keywords};
use crate::ufunc::{Kernel, Ufunc};

/// Lengths and orders of axes.
pub struct Shapes {
    /// Of the loop.
    pub outer: Shape,
    /// Of the core axes, by name; one of those that are missing.
    pub sizes: SmallVec<[usize; 4]>,
    /// Which names no operand has: `n?`.
    missing: SmallVec<[bool; 4]>,
    /// How many core axes the arrays have.
    counts: SmallVec<[usize; 4]>,
    /// The axes of each array: those of the loop, then its core axes.
    orders: SmallVec<[SmallVec<[usize; 4]>; 4]>,
    /// How many outputs at the end have core axes that are there for `keepdims` alone.
    kept: bool,
    inputs: usize,
}

/// Lengths that are known, None of those that are not.
type Known = SmallVec<[Option<usize>; 4]>;

impl Shapes {
    /// Of a call.
    pub fn of(
        ctx: &mut Ctx,
        ufunc: &Ufunc,
        signature: &Signature<'_>,
        inputs: &[Input],
        targets: &[Option<View>],
        keywords: &Keywords,
    ) -> Result<Shapes, Thrown> {
        let kept = axes::keepdims(ctx, ufunc, signature, keywords)?;
        let arrays: SmallVec<[Option<&[usize]>; 4]> = inputs
            .iter()
            .map(|input| Some(input.shape()))
            .chain(
                targets
                    .iter()
                    .map(|target| target.as_ref().map(View::shape)),
            )
            .collect();
        let mut shapes = Shapes {
            outer: Shape::new(),
            sizes: SmallVec::new(),
            missing: smallvec::smallvec![false; signature.names.len()],
            counts: signature.operands.iter().map(|axes| axes.len()).collect(),
            orders: SmallVec::new(),
            kept,
            inputs: ufunc.inputs,
        };
        if kept {
            let count = shapes.counts[0];
            shapes.counts[ufunc.inputs..].fill(count);
        }
        shapes.count(ctx, ufunc, signature, &arrays)?;
        let given = axes::given(ctx, ufunc, signature, &shapes.counts, keywords)?;
        for (place, array) in arrays.iter().enumerate() {
            let order = match array {
                Some(array) => axes::order(
                    ctx,
                    given[place].as_ref(),
                    array.len(),
                    shapes.counts[place],
                    place,
                )?,
                // Known when the loop is.
                None => SmallVec::new(),
            };
            shapes.orders.push(order);
        }
        shapes.lengths(ctx, ufunc, signature, &arrays)?;
        shapes.loop_of(ctx, signature, &arrays)?;
        for (place, array) in arrays.iter().enumerate() {
            if array.is_none() {
                let count = shapes.outer.len() + shapes.counts[place];
                if count > MAX_AXES {
                    return Err(ctx.value_error("too many dimensions for generalized ufunc"));
                }
                shapes.orders[place] = axes::order(
                    ctx,
                    given[place].as_ref(),
                    count,
                    shapes.counts[place],
                    place,
                )?;
            }
        }
        Ok(shapes)
    }

    /// Whether there are axes enough; those that are optional are left out where there are not.
    fn count(
        &mut self,
        ctx: &mut Ctx,
        ufunc: &Ufunc,
        signature: &Signature<'_>,
        arrays: &[Option<&[usize]>],
    ) -> Result<(), Thrown> {
        for (place, array) in arrays.iter().enumerate() {
            let Some(array) = array else {
                continue;
            };
            if array.len() < self.counts[place] {
                for name in &signature.operands[place] {
                    if signature.names[*name].optional && !self.missing[*name] {
                        self.missing[*name] = true;
                        for (other, names) in signature.operands.iter().enumerate() {
                            self.counts[other] -=
                                names.iter().filter(|other| *other == name).count();
                        }
                    }
                }
            }
            if array.len() < self.counts[place] {
                let (what, number) = which(ufunc, place);
                let message = format!(
                    "{}: {what} operand {number} does not have enough dimensions (has {}, gufunc core with signature {} requires {})",
                    ufunc.name,
                    array.len(),
                    ufunc.signature.as_deref().unwrap_or(""),
                    self.counts[place]
                );
                return Err(ctx.value_error(&message));
            }
        }
        Ok(())
    }

    /// Whether this output has core axes for `keepdims` alone.
    fn keeps(&self, place: usize) -> bool {
        self.kept && place >= self.inputs
    }

    /// The lengths of the core axes.
    fn lengths(
        &mut self,
        ctx: &mut Ctx,
        ufunc: &Ufunc,
        signature: &Signature<'_>,
        arrays: &[Option<&[usize]>],
    ) -> Result<(), Thrown> {
        let mut known: Known = smallvec::smallvec![None; signature.names.len()];
        let text = ufunc.signature.as_deref().unwrap_or("");
        for (place, array) in arrays.iter().enumerate() {
            let Some(array) = array else {
                continue;
            };
            let order = &self.orders[place];
            let mut axes = order[order.len() - self.counts[place]..].iter();
            let (what, number) = which(ufunc, place);
            if self.keeps(place) {
                if let Some(axis) = axes.find(|axis| array[**axis] != 1) {
                    let message = format!(
                        "{}: {what} operand {number} has a mismatch in its core dimension {axis}, with gufunc signature {text} (size {} is different from 1)",
                        ufunc.name, array[*axis]
                    );
                    return Err(ctx.value_error(&message));
                }
                continue;
            }
            for (index, name) in signature.operands[place].iter().enumerate() {
                let length = match self.missing[*name] {
                    true => 1,
                    false => axes.next().map_or(1, |axis| array[*axis]),
                };
                match known[*name] {
                    None => known[*name] = Some(length),
                    Some(before) if before == length => {}
                    Some(before) => {
                        let message = format!(
                            "{}: {what} operand {number} has a mismatch in its core dimension {index}, with gufunc signature {text} (size {length} is different from {before})",
                            ufunc.name
                        );
                        return Err(ctx.value_error(&message));
                    }
                }
            }
        }
        least(ctx, ufunc, signature, &mut known)?;
        for (place, names) in signature.operands.iter().enumerate() {
            if let Some(index) = names.iter().position(|name| known[*name].is_none()) {
                let (what, number) = which(ufunc, place);
                let message = format!(
                    "{}: {what} operand {number} has core dimension {index} unspecified, with gufunc signature {text}",
                    ufunc.name
                );
                return Err(ctx.value_error(&message));
            }
        }
        self.sizes = known.into_iter().flatten().collect();
        Ok(())
    }

    /// The axes of the loop of an array.
    fn loop_axes(&self, place: usize, array: &[usize]) -> Shape {
        let order = &self.orders[place];
        order[..order.len() - self.counts[place]]
            .iter()
            .map(|axis| array[*axis])
            .collect()
    }

    /// The shape of the loop.
    fn loop_of(
        &mut self,
        ctx: &mut Ctx,
        signature: &Signature<'_>,
        arrays: &[Option<&[usize]>],
    ) -> Result<(), Thrown> {
        let loops: Vec<Option<Shape>> = arrays
            .iter()
            .enumerate()
            .map(|(place, array)| array.map(|array| self.loop_axes(place, array)))
            .collect();
        if let Some(shape) = broadcast_shapes(loops.iter().flatten().map(|shape| shape.as_slice()))
        {
            // Outputs are not repeated.
            for (place, own) in loops.iter().enumerate().skip(self.inputs) {
                let Some(own) = own else { continue };
                let missing = shape.len() - own.len();
                let fits = shape[..missing].iter().all(|length| *length == 1)
                    && own[..] == shape[missing..];
                if !fits {
                    let inner: Vec<usize> = signature.operands[place]
                        .iter()
                        .filter(|name| !self.missing[**name])
                        .map(|name| self.sizes[*name])
                        .collect();
                    let text = |outer: &[usize]| {
                        let all: Vec<usize> = outer.iter().chain(&inner).copied().collect();
                        crate::array::shape::tight_text(&all)
                    };
                    let message = format!(
                        "non-broadcastable output operand with shape {} [remapped to {}] doesn't match the broadcast shape {}",
                        arrays[place].map_or_else(String::new, crate::array::shape::tight_text),
                        text(own),
                        text(&shape)
                    );
                    return Err(ctx.value_error(&message));
                }
            }
            self.outer = shape;
            return Ok(());
        }
        let added: usize = signature.operands[self.inputs..]
            .iter()
            .map(|names| names.iter().filter(|name| !self.missing[**name]).count())
            .sum();
        let mut text = String::from(
            "operands could not be broadcast together with remapped shapes [original->remapped]: ",
        );
        for (place, (array, outer)) in arrays.iter().zip(&loops).enumerate() {
            let (Some(array), Some(outer)) = (array, outer) else {
                continue;
            };
            let mut parts: Vec<String> = outer.iter().map(usize::to_string).collect();
            if place < self.inputs && !outer.is_empty() {
                parts.extend(std::iter::repeat_n("newaxis".to_string(), added));
            } else if place >= self.inputs {
                parts.extend(
                    signature.operands[place]
                        .iter()
                        .filter(|name| !self.missing[**name])
                        .map(|name| self.sizes[*name].to_string()),
                );
            }
            let remapped = if parts.len() == 1 {
                format!("({},)", parts[0])
            } else {
                format!("({})", parts.join(","))
            };
            text.push_str(&format!("{}->{remapped} ", shape::tight_text(array)));
        }
        let requested: Shape = signature.operands[self.inputs..]
            .iter()
            .flatten()
            .filter(|name| !self.missing[**name])
            .map(|name| self.sizes[*name])
            .collect();
        text.push_str(&format!(
            " and requested shape {}",
            shape::tight_text(&requested)
        ));
        Err(ctx.value_error(&text))
    }

    /// The shape of an output.
    pub fn whole(&self, signature: &Signature<'_>, place: usize, target: Option<&View>) -> Shape {
        if let Some(target) = target {
            return target.shape().into();
        }
        let core: Shape = match self.keeps(place) {
            true => smallvec::smallvec![1; self.counts[place]],
            false => signature.operands[place]
                .iter()
                .filter(|name| !self.missing[**name])
                .map(|name| self.sizes[*name])
                .collect(),
        };
        let lengths = joined(&self.outer, &core);
        let mut shape: Shape = smallvec::smallvec![1; lengths.len()];
        for (length, axis) in lengths.iter().zip(&self.orders[place]) {
            shape[*axis] = *length;
        }
        shape
    }

    /// An array's layout as loops want it: the axes of the loop, then all core axes, those that are missing of length one.
    pub fn normal(&self, signature: &Signature<'_>, place: usize, layout: &Layout) -> Layout {
        let count = self.counts[place];
        let mut layout = layout.transposed(&self.orders[place]);
        let first = layout.axes() - count;
        let whole = joined(&self.outer, &layout.shape()[first..]);
        layout = layout.broadcast(&whole).expect("the shapes go together");
        if self.keeps(place) {
            for _ in 0..count {
                layout = layout.dropped(self.outer.len());
            }
            return layout;
        }
        for (index, name) in signature.operands[place].iter().enumerate() {
            if self.missing[*name] {
                layout = layout.with_axis(self.outer.len() + index);
            }
        }
        layout
    }
}

/// `p`, which in linear algebra is the lesser of `m` and `n`.
fn least(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    signature: &Signature<'_>,
    known: &mut Known,
) -> Result<(), Thrown> {
    let (Kernel::Linear(_), Some(p)) = (ufunc.kernel, signature.place("p")) else {
        return Ok(());
    };
    let length = |text: &str, known: &Known| {
        signature
            .place(text)
            .and_then(|place| known[place])
            .unwrap_or(0)
    };
    let (m, n) = (length("m", known), length("n", known));
    match known[p] {
        Some(found) if found != m.min(n) => {
            let message = format!(
                "core output dimension p must be min(m, n), where m and n are the core dimensions of the inputs.  Got m={m} and n={n}, so p must be {}, but got p={found}.",
                m.min(n)
            );
            Err(ctx.value_error(&message))
        }
        _ => {
            known[p] = Some(m.min(n));
            Ok(())
        }
    }
}

/// As messages name an operand.
fn which(ufunc: &Ufunc, place: usize) -> (&'static str, usize) {
    match place.checked_sub(ufunc.inputs) {
        None => ("Input", place),
        Some(place) => ("Output", place),
    }
}
