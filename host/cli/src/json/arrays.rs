//! Arrays and scalars of numpy's as JSON: their dtype, as `.npy` files write it, and their items.

use wardian::{Array, Scalar, Value};

use super::{tagged, write_array, write_object, write_value};

/// An array; one of more items than a value can have, by its text.
pub(super) fn write(out: &mut String, array: &Array) {
    let Ok(items) = array.to_list() else {
        return write_object(out, "ndarray", &array.to_string());
    };
    tagged(out, "array", |out| {
        begin(out, &array.dtype().to_string());
        out.push_str(",\"shape\":");
        write_array(out, array.shape(), |out, length| {
            out.push_str(&length.to_string());
        });
        out.push_str(",\"items\":");
        write_items(out, &items);
        out.push('}');
    });
}

/// A scalar.
pub(super) fn write_scalar(out: &mut String, scalar: &Scalar) {
    let value = scalar.to_python();
    if matches!(value, Value::Scalar(_)) && count(scalar).is_none() {
        return write_object(out, "void", &scalar.to_string());
    }
    tagged(out, "scalar", |out| {
        begin(out, &scalar.dtype().to_string());
        out.push_str(",\"value\":");
        write_items(out, &value);
        out.push('}');
    });
}

fn begin(out: &mut String, dtype: &str) {
    out.push_str("{\"dtype\":");
    super::write_text(out, dtype);
}

/// Items in their lists; times as the numbers that they are.
fn write_items(out: &mut String, items: &Value) {
    match items {
        Value::List(items) => write_array(out, items, write_items),
        Value::Scalar(scalar) => match count(scalar) {
            Some(i64::MIN) => out.push_str("null"),
            Some(count) => write_value(out, &Value::from(count)),
            None => write_value(out, items),
        },
        other => write_value(out, other),
    }
}

/// How many units of its dtype a time is; the least number is none.
fn count(scalar: &Scalar) -> Option<i64> {
    let is_time = matches!(
        scalar.dtype(),
        wardian::Dtype::Datetime(_) | wardian::Dtype::Timedelta(_)
    );
    let bytes = scalar.as_bytes().try_into().ok()?;
    is_time.then_some(i64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(value: &Value) -> String {
        let mut out = String::new();
        write_value(&mut out, value);
        out
    }

    #[test]
    fn arrays_have_their_dtype() {
        let array = Array::from_vec(&[2, 2], vec![1.0, 2.5, f64::NAN, 4.0]).expect("fits");
        assert_eq!(
            json(&array.into()),
            "{\"$array\":{\"dtype\":\"<f8\",\"shape\":[2,2],\"items\":[[1.0,2.5],[{\"$float\":\"nan\"},4.0]]}}"
        );
        let scalar = Value::Scalar(Scalar::from_number(3_i8));
        assert_eq!(
            json(&scalar),
            "{\"$scalar\":{\"dtype\":\"|i1\",\"value\":3}}"
        );
        let dtype = "<M8[D]".parse().expect("it is one");
        let day = Scalar::new(dtype, &19_782_i64.to_le_bytes()).expect("fits");
        assert_eq!(
            json(&Value::Scalar(day)),
            "{\"$scalar\":{\"dtype\":\"<M8[D]\",\"value\":19782}}"
        );
    }
}
