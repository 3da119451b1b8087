//! `ImagingCore`: a picture as Pillow's Python files hold it, and its methods.

mod bands;
mod colours;
mod counts;
mod filters;
mod mixing;
mod pixels;
mod shapes;

pub(crate) use colours::convert_into;
pub(crate) use pixels::PIXEL_ACCESS;

use crate::arguments::{of, of_mut, this};
use crate::work::work;
use wardian_raster::{Picture, Work};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Native, NativeData};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{TypeDef, attribute, method};

/// The picture of an object.
pub(crate) struct Core(pub(crate) Picture);

impl NativeData for Core {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// `ImagingCore`.
pub(crate) static CORE: TypeDef = TypeDef {
    name: "ImagingCore",
    module: "PIL._imaging",
    slots: Slots {
        length: Some(|_, this| {
            let native = this.native::<Core>().expect("slots get their own type");
            let (width, height) = of(&native).size();
            Ok(width as i64 * height as i64)
        }),
        get_item: Some(pixels::item),
        ..Slots::NONE
    },
    methods: &[
        method("isblock", "(self, /)", |_, _| Ok(Value::TRUE)),
        method("copy", "(self, /)", |ctx, args| {
            let native = this(args);
            make(ctx, |work| of(&native).copy(work))
        }),
    ],
    shared_methods: &[
        bands::METHODS,
        colours::METHODS,
        counts::METHODS,
        filters::METHODS,
        mixing::METHODS,
        pixels::METHODS,
        shapes::METHODS,
    ],
    attributes: &[
        attribute("bands", |_, this| {
            let native = this
                .native::<Core>()
                .expect("attributes get their own type");
            Ok(Value::small_int(of(&native).mode().bands() as i64))
        }),
        attribute("mode", |ctx, this| {
            let native = this
                .native::<Core>()
                .expect("attributes get their own type");
            Ok(Value::object(ctx.intern(of(&native).mode().name())))
        }),
        attribute("ptr", |_, this| Ok(this)),
        attribute("readonly", |_, _| Ok(Value::small_int(0))),
        attribute("size", |ctx, this| {
            let native = this
                .native::<Core>()
                .expect("attributes get their own type");
            let (width, height) = of(&native).size();
            let size = [width, height].map(|side| Value::small_int(side as i64));
            Ok(Value::object(ctx.new_tuple(&size)))
        }),
    ],
    ..TypeDef::NONE
};

/// The object of a picture.
pub(crate) fn own(ctx: &mut Ctx, picture: Picture) -> Value {
    let class = ctx.class_made_late(&CORE);
    ctx.new_native(class, Core(picture))
}

/// Make a picture, and its object.
pub(crate) fn make(
    ctx: &mut Ctx,
    body: impl FnOnce(&mut Work<'_>) -> wardian_raster::Result<Picture>,
) -> PyResult {
    let picture = work(ctx, body)?;
    Ok(own(ctx, picture))
}

/// Do something that gives nothing.
pub(crate) fn run(
    ctx: &mut Ctx,
    body: impl FnOnce(&mut Work<'_>) -> wardian_raster::Result<()>,
) -> PyResult {
    work(ctx, body)?;
    Ok(Value::NONE)
}

/// A copy of a picture that is to be read while itself is changed.
pub(crate) fn apart(ctx: &mut Ctx, picture: &Picture) -> Result<Picture, Thrown> {
    work(ctx, |work| picture.copy(work))
}

/// Give all pixels an ink.
pub(crate) fn fill(ctx: &mut Ctx, native: &Gc<Native>, ink: [u8; 4]) -> Result<(), Thrown> {
    work(ctx, |work| of_mut(native).fill(work, ink))
}
