//! Arrays and scalars survive the boundary; what does not fit together gets nowhere.

use wardian_value::{
    Array, CodecError, Dtype, Field, Layout, MAX_BYTES, Order, Scalar, TimeBase, TimeUnit, Value,
};

fn dtypes() -> Vec<Dtype> {
    let numbers = "|b1 |i1 <i2 <i4 <i8 |u1 <u2 <u4 <u8 <f2 <f4 <f8 <c8 <c16 |S0 |S5 <U0 <U3 |V4 <M8 <M8[ns] <m8[25s]";
    let mut dtypes: Vec<Dtype> = numbers
        .split(' ')
        .map(|text| text.parse().expect(text))
        .collect();
    dtypes.push(record());
    dtypes
}

/// With a gap, a field of several items and a record in it.
fn record() -> Dtype {
    let field = |name: &str, dtype, shape: &[usize]| Field {
        name: name.into(),
        dtype,
        shape: shape.into(),
    };
    let inner = Dtype::Record(vec![field("ä", Dtype::Str(1), &[])]);
    Dtype::Record(vec![
        field("a", Dtype::Int8, &[]),
        field("", Dtype::Void(3), &[]),
        field("b", Dtype::Float32, &[2, 2]),
        field("c", inner, &[]),
    ])
}

#[test]
fn every_dtype_shape_and_order_survives() {
    for dtype in dtypes() {
        for shape in [&[][..], &[0], &[3], &[2, 3], &[0, 7], &[2, 1, 2]] {
            for order in [Order::C, Order::Fortran] {
                let layout = Layout::new(dtype.clone(), shape.into(), order).expect("is small");
                let bytes = (0..layout.bytes()).map(|at| at as u8).collect();
                let array = Array::from_bytes(layout, bytes).expect("fits");
                let value = Value::Array(array.clone());
                let message = value.to_cbor().expect("is small");
                assert_eq!(Value::from_cbor(&message), Ok(value));
                // Neither panics, whatever the bytes are.
                assert!(array.to_string().starts_with("array("));
                assert!(array.to_list().is_ok());
            }
        }
        let bytes = vec![1; dtype.item_size()];
        let scalar = Scalar::new(dtype, &bytes).expect("fits");
        let value = Value::List(vec![Value::Scalar(scalar), Value::None]);
        let message = value.to_cbor().expect("is small");
        assert!(value.to_string().starts_with("[np."));
        assert_eq!(Value::from_cbor(&message), Ok(value));
    }
}

#[test]
fn objects_are_values() {
    let objects = vec![Value::None, Value::List(vec![Value::from("x")])];
    let layout = Layout::new(Dtype::Object, vec![1, 2], Order::Fortran).expect("is small");
    let array = Array::from_objects(layout.clone(), objects.clone()).expect("fits");
    let value = Value::List(vec![Value::Array(array), Value::from(1)]);
    let message = value.to_cbor().expect("is small");
    assert_eq!(Value::from_cbor(&message).as_ref(), Ok(&value));
    assert_eq!(
        value.to_string(),
        "[array([[None, ['x']]], dtype=object), 1]"
    );
    assert!(Array::from_objects(layout, objects[1..].into()).is_err());

    let mut nested = Value::None;
    for _ in 0..201 {
        let layout = Layout::new(Dtype::Object, vec![1], Order::C).expect("is small");
        nested = Value::Array(Array::from_objects(layout, vec![nested]).expect("fits"));
    }
    assert_eq!(nested.to_cbor(), Err(CodecError::TooDeep));
    let many = Layout::new(Dtype::Object, vec![1001, 1000], Order::C);
    assert_eq!(many, Err(CodecError::TooManyItems));
}

#[test]
fn every_truncation_is_refused() {
    let arrays = dtypes().into_iter().map(|dtype| {
        let layout = Layout::new(dtype, vec![2], Order::C).expect("is small");
        let bytes = vec![0; layout.bytes()];
        Value::Array(Array::from_bytes(layout, bytes).expect("fits"))
    });
    let message = Value::List(arrays.collect()).to_cbor().expect("is small");
    for end in 0..message.len() {
        assert!(Value::from_cbor(&message[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn no_byte_of_a_message_can_do_harm() {
    let layout = Layout::new(record(), vec![1, 2], Order::Fortran).expect("is small");
    let bytes = vec![0; layout.bytes()];
    let array = Array::from_bytes(layout, bytes).expect("fits");
    let scalar = Scalar::from_number([1.5_f32, 2.0]);
    let value = Value::List(vec![Value::Array(array), Value::Scalar(scalar)]);
    let message = value.to_cbor().expect("is small");
    for at in 0..message.len() {
        for byte in 0..=255 {
            let mut changed = message.clone();
            changed[at] = byte;
            if let Ok(value) = Value::from_cbor(&changed) {
                assert!(!value.to_string().is_empty());
            }
        }
    }
}

/// `[descr, shape, order, bytes]` by hand.
fn message(descr: &[u8], shape: &[u8], rest: &[u8]) -> Vec<u8> {
    [&b"\xd9\x01\x23\x84"[..], descr, shape, rest].concat()
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let f8 = b"\x63<f8";
    let good = message(f8, b"\x81\x01", b"\xf4\x48\0\0\0\0\0\0\0\0");
    assert!(Value::from_cbor(&good).is_ok());
    let malformed = [
        // Fewer and more bytes than the shape says, and a list of them.
        message(f8, b"\x81\x02", b"\xf4\x48\0\0\0\0\0\0\0\0"),
        message(f8, b"\x81\x00", b"\xf4\x48\0\0\0\0\0\0\0\0"),
        message(f8, b"\x81\x01", b"\xf4\x81\0"),
        // A negative length, an order that is a number, one that is null.
        message(f8, b"\x81\x20", b"\xf4\x40"),
        message(f8, b"\x81\x00", b"\x00\x40"),
        message(f8, b"\x81\x00", b"\xf6\x40"),
        // Types that there are not.
        message(b"\x63>f8", b"\x81\x00", b"\xf4\x40"),
        message(b"\x63|f8", b"\x81\x00", b"\xf4\x40"),
        message(b"\x64<f16", b"\x81\x00", b"\xf4\x40"),
        message(b"\x63<U\xff", b"\x81\x00", b"\xf4\x40"),
        message(b"\x64|S-1", b"\x81\x00", b"\xf4\x40"),
        message(b"\x00", b"\x81\x00", b"\xf4\x40"),
        // Objects as bytes, bytes as objects, fewer objects than the shape says.
        message(b"\x62|O", b"\x81\x00", b"\xf4\x40"),
        message(b"\x63|u1", b"\x81\x01", b"\xf4\x81\x00"),
        message(b"\x62|O", b"\x81\x02", b"\xf4\x81\xf6"),
        // A field of objects, two of one name, one without a name.
        message(b"\x81\x82\x61a\x62|O", b"\x81\x00", b"\xf4\x40"),
        message(
            b"\x82\x82\x61a\x63|i1\x82\x61a\x63|i1",
            b"\x81\x00",
            b"\xf4\x40",
        ),
        message(b"\x81\x82\x60\x63|i1", b"\x81\x00", b"\xf4\x40"),
        // A scalar of too few bytes, and of objects.
        b"\xd9\x01\x24\x82\x63<i4\x42\0\0".to_vec(),
        b"\xd9\x01\x24\x82\x62|O\x40".to_vec(),
    ];
    for message in malformed {
        let read = Value::from_cbor(&message);
        assert!(
            matches!(read, Err(CodecError::Malformed(_))),
            "{message:?}: {read:?}"
        );
    }
    let too_long = [
        // Sizes whose product is small where it wraps around.
        message(f8, b"\x82\x1b\x80\0\0\0\0\0\0\0\x02", b"\xf4\x40"),
        message(
            f8,
            b"\x84\x1a\xff\xff\xff\xff\x1a\xff\xff\xff\xff\x1a\xff\xff\xff\xff\x00",
            b"\xf4\x40",
        ),
        message(b"\x63|S0", b"\x81\x1a\x7f\xff\xff\xff", b"\xf4\x40"),
        message(b"\x6a|S99999999", b"\x81\x00", b"\xf4\x40"),
        message(
            b"\x81\x83\x61a\x63|S0\x81\x1a\x7f\xff\xff\xff",
            b"\x81\x00",
            b"\xf4\x40",
        ),
    ];
    for message in too_long {
        assert_eq!(
            Value::from_cbor(&message),
            Err(CodecError::TooLong),
            "{message:?}"
        );
    }
    let deep = [[0x81_u8, 0x82, 0x61, b'a'].repeat(40), b"\x63|i1".to_vec()].concat();
    let deep = message(&deep, b"\x81\x00", b"\xf4\x40");
    assert!(Value::from_cbor(&deep).is_err());
}

#[test]
fn more_than_a_message_is_refused() {
    let layout = |length| Layout::new(Dtype::UInt8, vec![length], Order::C);
    let array = Array::from_bytes(layout(MAX_BYTES).expect("just fits"), vec![0; MAX_BYTES]);
    let array = Value::Array(array.expect("fits"));
    assert_eq!(array.to_cbor(), Err(CodecError::TooLong));
    assert_eq!(layout(MAX_BYTES + 1), Err(CodecError::TooLong));
    let expected = "value is longer than 67108864 bytes";
    assert_eq!(CodecError::TooLong.to_string(), expected);
}

#[test]
fn records_are_no_way_to_more_values() {
    let many = |count: usize| {
        Dtype::Record(vec![Field {
            name: "a".into(),
            dtype: Dtype::UInt8,
            shape: vec![count],
        }])
    };
    let scalar = Scalar::new(many(2_000_000), &vec![1; 2_000_000]).expect("fits");
    assert_eq!(scalar.to_python(), Value::Scalar(scalar.clone()));
    let text = scalar.to_string();
    assert_eq!(text, "np.void((...), dtype=[('a', '|u1', (2000000,))])");
    let layout = Layout::new(many(2_000), vec![1_000], Order::C).expect("is small");
    let array = Array::from_bytes(layout, vec![1; 2_000_000]).expect("fits");
    assert_eq!(array.to_list(), Err(CodecError::TooManyItems));
}

#[test]
fn display_is_near_numpys_repr() {
    let of = |dtype: &str, shape: &[usize], bytes: &[u8]| {
        let dtype = dtype.parse().expect(dtype);
        let layout = Layout::new(dtype, shape.into(), Order::C).expect("is small");
        Array::from_bytes(layout, bytes.into())
            .expect("fits")
            .to_string()
    };
    let floats = Array::from_vec(&[2, 2], vec![1.0, 0.1, f64::NAN, 1e100]).expect("fits");
    assert_eq!(
        floats.to_string(),
        "array([[1., 0.1],\n       [nan, 1e+100]])"
    );
    let numbers = Array::from_vec(&[2000], (0..2000_i64).collect()).expect("fits");
    assert_eq!(
        numbers.to_string(),
        "array([0, 1, 2, ..., 1997, 1998, 1999])"
    );
    let singles = Array::from_vec(&[2], vec![0.1_f32, 3.0]).expect("fits");
    assert_eq!(singles.to_string(), "array([0.1, 3.], dtype=float32)");
    assert_eq!(
        of("<f2", &[2], &[0x66, 0x2e, 0, 0x7c]),
        "array([0.1, inf], dtype=float16)"
    );
    assert_eq!(
        of("<U2", &[1], b"a\0\0\0\0\0\0\0"),
        "array(['a'], dtype='<U2')"
    );
    assert_eq!(
        of("<f8", &[0, 3], b""),
        "array([], shape=(0, 3), dtype=float64)"
    );
    assert_eq!(of("<f8", &[0], b""), "array([], dtype=float64)");
    assert_eq!(of("|b1", &[], b"\x01"), "array(True)");
    assert_eq!(
        of("<m8[s]", &[1], &[7, 0, 0, 0, 0, 0, 0, 0]),
        "array([7], dtype='timedelta64[s]')"
    );
    let layout = Layout::new(record(), vec![1], Order::C).expect("is small");
    let array = Array::from_bytes(layout.clone(), vec![0; layout.bytes()]).expect("fits");
    assert_eq!(
        array.to_string(),
        "array([(0, [[0.0, 0.0], [0.0, 0.0]], ('',))], dtype=[('a', '|i1'), ('', '|V3'), ('b', '<f4', (2, 2)), ('c', [('ä', '<U1')])])"
    );
    for (scalar, text) in [
        (Scalar::from_number(true), "np.True_"),
        (Scalar::from_number(1.5), "np.float64(1.5)"),
        (Scalar::from_number(0.1_f32), "np.float32(0.1)"),
        (Scalar::from_number([1.0_f64, -2.0]), "np.complex128(1-2j)"),
        (
            Scalar::from_number([1.0_f32, -2.5]),
            "np.complex64(1.-2.5j)",
        ),
        (
            Scalar::from_number(u64::MAX),
            "np.uint64(18446744073709551615)",
        ),
    ] {
        assert_eq!(scalar.to_string(), text);
    }
    let unit = TimeUnit(Some((1, TimeBase::Day)));
    let day = Scalar::new(Dtype::Datetime(unit), &1_i64.to_le_bytes()).expect("fits");
    assert_eq!(day.to_string(), "np.datetime64('1970-01-02')");
    let span = Scalar::new(Dtype::Timedelta(unit), &i64::MIN.to_le_bytes()).expect("fits");
    assert_eq!(span.to_string(), "np.timedelta64('NaT','D')");
}

#[test]
fn normal_bytes_are_what_readers_in_c_expect() {
    let record = record();
    let layout = Layout::new(record.clone(), vec![2], Order::C).expect("is small");
    let bytes = vec![1; layout.bytes()];
    let mut array = Array::from_bytes(layout, bytes.clone()).expect("fits");
    // 0x01010101 is no character.
    assert!(array.normalize().is_err());
    let Dtype::Record(mut fields) = record else {
        unreachable!("it is one")
    };
    fields.truncate(3);
    fields[2].dtype = Dtype::Bool;
    let layout = Layout::new(Dtype::Record(fields), vec![2], Order::C).expect("is small");
    let bytes = bytes.iter().map(|byte| byte * 7).take(layout.bytes());
    let mut array = Array::from_bytes(layout, bytes.collect()).expect("fits");
    assert_eq!(array.normalize(), Ok(()));
    assert_eq!(array.as_bytes(), [[7, 0, 0, 0, 1, 1, 1, 1]; 2].concat());
    let mut scalar = Scalar::new(Dtype::Bool, &[255]).expect("fits");
    assert_eq!(scalar.normalize(), Ok(()));
    assert_eq!(scalar.as_bytes(), [1]);
}
