//! What the loops of generalised ufuncs get: views with the axes of the loop first, and where each round begins.

use bytemuck::Pod;
use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::buffer::{self, Run};
use wardian_strided::layout::Layout;

use crate::array::View;

/// Inputs and outputs with the same axes of a loop, and core axes behind them.
pub struct Operands<'a> {
    /// Inputs, in the dtypes of the loop.
    pub inputs: &'a [View],
    /// Outputs.
    pub outputs: &'a [View],
    /// How many axes the loop has.
    pub axes: usize,
}

/// Where the operands of a round begin, inputs first.
pub type Places = SmallVec<[usize; 8]>;

impl Operands<'_> {
    /// Lengths of the core axes of an operand, inputs first.
    pub fn core_shape(&self, place: usize) -> &[usize] {
        &self.layout(place).shape()[self.axes..]
    }

    /// Its strides along them.
    pub fn core_strides(&self, place: usize) -> &[isize] {
        &self.layout(place).strides()[self.axes..]
    }

    fn layout(&self, place: usize) -> &Layout {
        match place.checked_sub(self.inputs.len()) {
            None => &self.inputs[place].layout,
            Some(place) => &self.outputs[place].layout,
        }
    }

    /// Do something at each place of the loop. Each round is charged.
    pub fn each(
        &self,
        ctx: &mut Ctx,
        mut round: impl FnMut(&mut Ctx, &Places) -> Result<(), Thrown>,
    ) -> Result<(), Thrown> {
        let count = self.inputs.len() + self.outputs.len();
        let mut places: Places = (0..count)
            .map(|place| self.layout(place).offset())
            .collect();
        let Some(output) = self.outputs.first() else {
            return Ok(());
        };
        let shape: SmallVec<[usize; 4]> = output.shape()[..self.axes].into();
        if shape.contains(&0) {
            return Ok(());
        }
        let mut indices: SmallVec<[usize; 4]> = smallvec::smallvec![0; self.axes];
        loop {
            ctx.charge_midway(1)?;
            round(ctx, &places)?;
            let mut axis = self.axes;
            loop {
                let Some(next) = axis.checked_sub(1) else {
                    return Ok(());
                };
                axis = next;
                indices[axis] += 1;
                let back = if indices[axis] < shape[axis] {
                    0
                } else {
                    shape[axis] as isize
                };
                for (place, start) in places.iter_mut().enumerate() {
                    let stride = self.layout(place).strides()[axis];
                    // On, or from the last index to the first.
                    *start = start.wrapping_add_signed(stride * (1 - back));
                }
                if back == 0 {
                    break;
                }
                indices[axis] = 0;
            }
        }
    }
}

/// The items of a matrix, row by row, or of a vector, wherever they lie.
pub fn read<T: Pod>(bytes: &[u8], start: usize, shape: &[usize], strides: &[isize]) -> Vec<T> {
    if let Some(items) = lying(bytes, start, shape, strides) {
        return items.to_vec();
    }
    let size = size_of::<T>();
    let count = shape.iter().product();
    let mut items = Vec::with_capacity(count);
    walk(start, shape, strides, |place| {
        items.push(bytemuck::pod_read_unaligned(&bytes[place..place + size]))
    });
    items
}

/// Put items where those of a matrix or a vector are.
pub fn write<T: Pod>(
    bytes: &mut [u8],
    start: usize,
    shape: &[usize],
    strides: &[isize],
    items: &[T],
) {
    if let Some(places) = lying_mut(bytes, start, shape, strides)
        && places.len() == items.len()
    {
        places.copy_from_slice(items);
        return;
    }
    let size = size_of::<T>();
    let mut items = items.iter();
    walk(start, shape, strides, |place| {
        if let Some(item) = items.next() {
            bytes[place..place + size].copy_from_slice(bytemuck::bytes_of(item));
        }
    });
}

/// The items of a vector that lie side by side.
pub fn lying<'a, T: Pod>(
    bytes: &'a [u8],
    start: usize,
    shape: &[usize],
    strides: &[isize],
) -> Option<&'a [T]> {
    let (run, count) = row(start, shape, strides)?;
    buffer::side_by_side(bytes, run, count)
}

/// As [`lying`], to be written.
pub fn lying_mut<'a, T: Pod>(
    bytes: &'a mut [u8],
    start: usize,
    shape: &[usize],
    strides: &[isize],
) -> Option<&'a mut [T]> {
    let (run, count) = row(start, shape, strides)?;
    buffer::side_by_side_mut(bytes, run, count)
}

/// The items of a vector as a run.
fn row(start: usize, shape: &[usize], strides: &[isize]) -> Option<(Run, usize)> {
    let ([count], [stride]) = (shape, strides) else {
        return None;
    };
    // Of no items the place may be any.
    let start = if *count == 0 { 0 } else { start };
    let stride = *stride;
    Some((Run { start, stride }, *count))
}

fn walk(start: usize, shape: &[usize], strides: &[isize], mut visit: impl FnMut(usize)) {
    match (shape, strides) {
        ([rows, columns], [down, right]) => {
            for row in 0..*rows {
                let start = start.wrapping_add_signed(row as isize * down);
                for column in 0..*columns {
                    visit(start.wrapping_add_signed(column as isize * right));
                }
            }
        }
        ([length], [stride]) => {
            for index in 0..*length {
                visit(start.wrapping_add_signed(index as isize * stride));
            }
        }
        _ => visit(start),
    }
}
