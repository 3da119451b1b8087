//! Values there and back, caps, and objects that have no form.

use super::{arguments_to_cbor, result_to_cbor, value_from_cbor, variable_to_cbor};
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::value::Value;
use wardian_value::Value as Tree;

/// What the guest makes of a value of the host, as the host sees it again.
fn there_and_back(ctx: &mut Ctx, tree: &Tree) -> Tree {
    let bytes = tree.to_cbor().expect("within the caps");
    let value = value_from_cbor(ctx, &bytes).expect("can be read");
    let bytes = variable_to_cbor(ctx, value).expect("can be written");
    Tree::from_cbor(&bytes).expect("is well-formed")
}

fn message(ctx: &Ctx) -> (String, String) {
    let exception = ctx.thrown_exception().expect("an exception was raised");
    let args = exception
        .args
        .get::<wardian_runtime::object::containers::Tuple>()
        .expect("args are a tuple");
    let text = args.items()[0]
        .get::<wardian_runtime::object::string::Str>()
        .expect("a message");
    let class = exception.head.class.name.as_str().to_string();
    (class, text.as_str().to_string())
}

#[test]
fn values_come_back_as_they_were() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    let big: wardian_value::BigInt = num_bigint::BigInt::from(7).pow(300);
    let text = "gr\u{fc}n \u{1F40D}";
    for tree in [
        Tree::None,
        Tree::Bool(true),
        Tree::Bool(false),
        Tree::from(0),
        Tree::from(-1),
        Tree::from(i64::MAX),
        Tree::from(i64::MIN),
        Tree::from(big.clone()),
        Tree::from(-big),
        Tree::Float(-0.0),
        Tree::Float(f64::INFINITY),
        Tree::Float(1e300),
        Tree::Complex(1.0, -2.0),
        Tree::from(""),
        Tree::from("x".repeat(5000)),
        Tree::from(text),
        Tree::Bytes(vec![0, 255, 7]),
        Tree::List(vec![]),
        Tree::Tuple(vec![]),
        Tree::Set(vec![]),
        Tree::FrozenSet(vec![]),
        Tree::Dict(vec![]),
        Tree::List(vec![
            Tree::Tuple(vec![Tree::from(1), Tree::List(vec![Tree::from("a")])]),
            Tree::Dict(vec![
                (Tree::from("k"), Tree::List(vec![])),
                (Tree::Tuple(vec![Tree::from(1), Tree::from(2)]), Tree::None),
                (
                    Tree::FrozenSet(vec![Tree::from(5)]),
                    Tree::Dict(vec![(Tree::None, Tree::Bool(true))]),
                ),
            ]),
            Tree::Set(vec![Tree::from(3)]),
        ]),
    ] {
        assert_eq!(there_and_back(&mut ctx, &tree), tree);
    }
}

/// Keys are not looked up while they come in the order of the dicts before: a key that comes twice is
/// still one.
#[test]
fn keys_that_come_twice_are_one() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    let dict = |keys: &[&str]| {
        let pairs = keys.iter().enumerate();
        Tree::Dict(
            pairs
                .map(|(at, key)| (Tree::from(*key), Tree::from(at)))
                .collect(),
        )
    };
    let long = "k".repeat(50);
    for (given, left) in [
        (&["a", "b", "a"][..], &[("a", 2), ("b", 1)][..]),
        (&["b", "c", "b"], &[("b", 2), ("c", 1)]),
        (&["c", "c"], &[("c", 1)]),
        (&[&long, "a", &long, "b"], &[(&long, 2), ("a", 1), ("b", 3)]),
        (&["a", "b", "c"], &[("a", 0), ("b", 1), ("c", 2)]),
    ] {
        let rows = Tree::List(vec![dict(&["a", "b", "c"]), dict(given)]);
        let Tree::List(rows) = there_and_back(&mut ctx, &rows) else {
            panic!("a list");
        };
        let left = left.iter();
        let left: Vec<(Tree, Tree)> = left
            .map(|(key, at)| (Tree::from(*key), Tree::from(*at)))
            .collect();
        assert_eq!(rows[1], Tree::Dict(left), "{given:?}");
    }
}

#[test]
fn any_nan_becomes_the_one_nan() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    // A float whose bits would be a reference if they were taken as they are.
    let bytes = [0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xf0];
    let value = value_from_cbor(&mut ctx, &bytes).expect("is a float");
    assert!(value.as_float().is_some_and(f64::is_nan));
}

#[test]
fn nesting_is_capped_in_both_directions() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    let mut bytes = vec![0x81; 201];
    bytes.push(0xf6);
    assert_eq!(value_from_cbor(&mut ctx, &bytes), Err(Thrown));
    let expected = "value is nested deeper than 200 levels";
    assert_eq!(message(&ctx), ("ValueError".into(), expected.into()));

    let list = ctx.new_list(Vec::new());
    list.write().items.push(Value::object(list));
    assert_eq!(variable_to_cbor(&mut ctx, Value::object(list)), Err(Thrown));
    assert_eq!(message(&ctx), ("ValueError".into(), expected.into()));

    let bytes = result_to_cbor(&mut ctx, Value::object(list));
    let bytes = bytes.expect("not an error").expect("not None");
    let repr = format!("<list: {expected}>");
    let described = Tree::Opaque {
        type_name: "list".into(),
        repr,
    };
    assert_eq!(Tree::from_cbor(&bytes).expect("well-formed"), described);
}

#[test]
fn exponential_sharing_is_capped() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    let mut value = Value::NONE;
    for _ in 0..30 {
        value = Value::object(ctx.new_list(vec![value; 10]));
    }
    assert_eq!(variable_to_cbor(&mut ctx, value), Err(Thrown));
    let expected = "value has more than 1000000 items";
    assert_eq!(message(&ctx), ("ValueError".into(), expected.into()));
}

#[test]
fn broken_messages_raise() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    for bytes in [
        &b""[..],
        b"\x9a\xff\xff\xff\xff",
        b"\x82\x01",
        b"\x01\x01",
        b"\x62\xff\xff",
        b"\xa1\x80\x01",
        b"\xd9\x01\x1f\x82\x61a\x61b",
    ] {
        assert_eq!(value_from_cbor(&mut ctx, bytes), Err(Thrown), "{bytes:?}");
    }
}

#[test]
fn what_has_no_form_is_described_or_refused() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    let class = Value::object(ctx.types.int);
    let bytes = result_to_cbor(&mut ctx, class);
    let bytes = bytes.expect("not an error").expect("not None");
    let described = Tree::Opaque {
        type_name: "type".into(),
        repr: "<class 'int'>".into(),
    };
    assert_eq!(Tree::from_cbor(&bytes).expect("well-formed"), described);

    let limit = ctx.intern("limit");
    let arguments = arguments_to_cbor(&mut ctx, "search", &[], &[(limit, class)]);
    assert_eq!(arguments, Err(Thrown));
    let expected = "search() argument 'limit': an object of type 'type' cannot leave the sandbox";
    assert_eq!(message(&ctx), ("TypeError".into(), expected.into()));
    let arguments = arguments_to_cbor(&mut ctx, "search", &[Value::NONE, class], &[]);
    assert_eq!(arguments, Err(Thrown));
    assert!(message(&ctx).1.starts_with("search() argument 2: "));
}

#[test]
fn arguments_are_a_list_and_a_dict() {
    let mut ctx = Ctx::new(&crate::LIBRARY);
    let limit = ctx.intern("limit");
    let bytes = arguments_to_cbor(
        &mut ctx,
        "search",
        &[Value::TRUE],
        &[(limit, Value::small_int(3))],
    )
    .expect("can be written");
    let expected = Tree::List(vec![
        Tree::List(vec![Tree::Bool(true)]),
        Tree::Dict(vec![(Tree::from("limit"), Tree::from(3))]),
    ]);
    assert_eq!(Tree::from_cbor(&bytes).expect("well-formed"), expected);
}

/// Without numpy, a number of numpy's is a number, and an array is an error.
#[test]
fn scalars_are_pythons_where_nobody_has_arrays() {
    use wardian_value::{Array, Dtype, Scalar, TimeUnit};
    let mut ctx = Ctx::new(&crate::LIBRARY);
    let text = Scalar::new(Dtype::Str(2), b"a\0\0\0\xe4\0\0\0").expect("fits");
    let given = [
        Scalar::from_number(true),
        Scalar::from_number(3_i8),
        Scalar::from_number(u64::MAX),
        Scalar::from_number(1.5_f32),
        Scalar::from_number([1.0_f64, 2.0]),
        text,
    ];
    let expected = [
        Tree::Bool(true),
        Tree::from(3),
        Tree::from(u64::MAX),
        Tree::Float(1.5),
        Tree::Complex(1.0, 2.0),
        Tree::from("a\u{e4}"),
    ];
    let given = Tree::List(given.map(Tree::Scalar).into());
    assert_eq!(
        there_and_back(&mut ctx, &given),
        Tree::List(expected.into())
    );

    let time = Scalar::new(Dtype::Datetime(TimeUnit(None)), &[0; 8]).expect("fits");
    let array = Array::from_vec(&[1], vec![1.0]).expect("fits");
    for tree in [Tree::Scalar(time), Tree::Array(array)] {
        let bytes = tree.to_cbor().expect("within the caps");
        assert_eq!(value_from_cbor(&mut ctx, &bytes), Err(Thrown));
        let expected = "an array cannot enter the sandbox: there are none here";
        assert_eq!(message(&ctx), ("ImportError".into(), expected.into()));
    }
}
