//! Every kind of value survives the boundary; nothing malformed gets through.

use wardian_value::{BigInt, CodecError, Handle, MAX_DEPTH, Record, RecordKind, Value};

fn samples() -> Vec<Value> {
    let big: BigInt = BigInt::from(1) << 200;
    vec![
        Value::None,
        Value::Bool(true),
        Value::from(0),
        Value::from(-1),
        Value::from(23),
        Value::from(24),
        Value::from(-257),
        Value::from(i64::MIN),
        Value::from(i64::MAX),
        Value::from(u64::MAX),
        Value::from(-BigInt::from(u64::MAX) - 1),
        Value::from(big.clone()),
        Value::from(-big),
        Value::Float(1.5),
        Value::Float(f64::NEG_INFINITY),
        Value::Complex(1.0, -0.0),
        Value::from("häßlich\0"),
        Value::Bytes(vec![0; 300]),
        Value::Tuple(vec![]),
        Value::Set(vec![Value::from(1)]),
        Value::FrozenSet(vec![Value::Tuple(vec![Value::None])]),
        Value::Dict(vec![(
            Value::Tuple(vec![Value::from(1)]),
            Value::List(vec![]),
        )]),
        Value::DateTime("2024-02-29T12:00:00+00:00".into()),
        Value::Date("2024-02-29".into()),
        Value::Time("12:00:00".into()),
        Value::Timedelta {
            days: -1,
            seconds: 5,
            microseconds: 7,
        },
        Value::Decimal("1E+3".into()),
        Value::Opaque {
            type_name: "Thing".into(),
            repr: "<Thing>".into(),
        },
        Value::Record(Record {
            kind: RecordKind::NamedTuple,
            type_name: "Point".into(),
            fields: vec![
                ("x".into(), Value::from(1)),
                ("y".into(), Value::List(vec![])),
            ],
        }),
        Value::Record(Record {
            kind: RecordKind::Dataclass,
            type_name: "Empty".into(),
            fields: vec![],
        }),
        Value::Handle(Handle {
            id: u64::MAX,
            type_name: "Image".into(),
            repr: "<Image>".into(),
        }),
    ]
}

#[test]
fn every_kind_survives() {
    let mut all = samples();
    all.push(Value::List(samples()));
    for value in all {
        let bytes = value.to_cbor().unwrap();
        assert_eq!(Value::from_cbor(&bytes).as_ref(), Ok(&value));
    }
}

#[test]
fn every_truncation_is_refused() {
    let bytes = Value::List(samples()).to_cbor().unwrap();
    for end in 0..bytes.len() {
        assert!(Value::from_cbor(&bytes[..end]).is_err(), "cut at {end}");
    }
    let mut longer = bytes.clone();
    longer.push(0xf6);
    assert!(Value::from_cbor(&longer).is_err());
}

#[test]
fn claims_without_substance_are_refused() {
    for message in [
        &b"\x9b\xff\xff\xff\xff\xff\xff\xff\xff"[..],
        b"\xbb\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\x5b\x00\x00\x00\xff\xff\xff\xff\xff",
        b"\x9f\xff",
        b"\xd9\xff\xff\x01",
        b"\x62\xff\xff",
    ] {
        assert!(matches!(
            Value::from_cbor(message),
            Err(CodecError::Malformed(_))
        ));
    }
}

#[test]
fn depth_is_capped_on_both_sides() {
    let nested = |depth| (0..depth).fold(Value::None, |inner, _| Value::List(vec![inner]));
    assert!(nested(MAX_DEPTH).to_cbor().is_ok());
    assert_eq!(nested(MAX_DEPTH + 1).to_cbor(), Err(CodecError::TooDeep));
    let message = [vec![0x81; MAX_DEPTH + 1], vec![0xf6]].concat();
    assert_eq!(Value::from_cbor(&message), Err(CodecError::TooDeep));
}

#[test]
fn short_floats_are_read() {
    assert_eq!(Value::from_cbor(b"\xf9\x3e\x00"), Ok(Value::Float(1.5)));
    assert_eq!(
        Value::from_cbor(b"\xf9\x00\x01"),
        Ok(Value::Float(2f64.powi(-24)))
    );
    assert_eq!(
        Value::from_cbor(b"\xfa\x3f\xc0\x00\x00"),
        Ok(Value::Float(1.5))
    );
}

#[test]
fn display_is_pythons_repr() {
    let cases = [
        (Value::Float(1e16), "1e+16"),
        (Value::Float(123456789012345.0), "123456789012345.0"),
        (Value::Float(1.5e-7), "1.5e-07"),
        (Value::Float(0.0001), "0.0001"),
        (Value::Float(-0.0), "-0.0"),
        (Value::Complex(0.0, 1.0), "1j"),
        (Value::Complex(1.5, -2.0), "(1.5-2j)"),
        (Value::from("it's \"\n\x01é"), r#"'it\'s "\n\x01é'"#),
        (Value::from("it's"), r#""it's""#),
        (Value::Bytes(b"a\xff'".to_vec()), r#"b"a\xff'""#),
        (Value::Tuple(vec![Value::None]), "(None,)"),
        (Value::Set(vec![]), "set()"),
        (
            Value::Dict(vec![(Value::from(1), Value::Bool(true))]),
            "{1: True}",
        ),
    ];
    for (value, expected) in cases {
        assert_eq!(value.to_string(), expected);
    }
}

#[test]
fn a_frame_is_shown_as_its_text() {
    let frame = |type_name: &str| {
        let fields = [("data", Value::None), ("repr", Value::from("   a\n0  1"))];
        let fields = fields.map(|(name, value)| (name.to_owned(), value));
        let record = Record {
            kind: RecordKind::Dataclass,
            type_name: type_name.into(),
            fields: fields.into(),
        };
        Value::Record(record).to_string()
    };
    assert_eq!(frame("pandas.DataFrame"), "   a\n0  1");
    assert_eq!(frame("Point"), "Point(data=None, repr='   a\\n0  1')");
}
