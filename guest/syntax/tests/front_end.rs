//! What the front end accepts: f-strings, positions, odd source texts, interactive input, charging.

use wardian_syntax::{
    Conversion, Mode, ParseFailure, Parsed, Part, Piece, StringValue, Text, ast,
    format_syntax_error, is_incomplete, parse,
};

fn parse_ok(source: &str, mode: Mode) -> Parsed {
    let mut free = |_| Ok::<(), ()>(());
    match parse(source, mode, &mut free) {
        Ok(parsed) => parsed,
        Err(failure) => panic!("{source:?}: {failure:?}"),
    }
}

/// The text of the constant that is the whole of an expression.
fn constant(parsed: &Parsed) -> &str {
    match &parsed.body {
        ast::Mod::Expression(module) => match &*module.body {
            ast::Expr::Constant(ast::ExprConstant {
                value: ast::Constant::Str(text),
                ..
            }) => text,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

/// A short form of f-string parts: text, and `<name debug !conversion :specification>`.
fn show(source: &str) -> String {
    let parsed = parse_ok(source, Mode::Expression);
    let parts = parsed
        .fstring_parts(constant(&parsed))
        .expect("an f-string");
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Str(text) => out.push_str(&text),
            Part::CodePoints(points) => out.push_str(&format!("{points:x?}")),
            Part::Replacement(replacement) => show_replacement(&mut out, replacement),
        }
    }
    out
}

fn show_replacement(out: &mut String, replacement: &wardian_syntax::Replacement) {
    out.push('<');
    match &replacement.expression {
        ast::Expr::Name(name) => out.push_str(name.id.as_str()),
        other => out.push_str(
            &format!("{other:?}")
                .split('(')
                .next()
                .unwrap_or_default()
                .to_lowercase(),
        ),
    }
    if let Some(text) = &replacement.debug_text {
        out.push_str(&format!(" {text:?}"));
    }
    if replacement.conversion != Conversion::None {
        out.push_str(&format!(" !{:?}", replacement.conversion));
    }
    if let Some(specification) = &replacement.format_spec {
        out.push_str(" :");
        for piece in specification {
            match piece {
                Piece::Text(Text::Str(text)) => out.push_str(text),
                Piece::Text(Text::CodePoints(points)) => out.push_str(&format!("{points:x?}")),
                Piece::Replacement(inner) => show_replacement(out, inner),
            }
        }
    }
    out.push('>');
}

#[test]
fn f_strings() {
    for (source, expected) in [
        ("f''", ""),
        ("f'a{b}c'", "a<b>c"),
        ("f'{{a}}{b}}}'", "{a}<b>}"),
        ("f'{a!r:>10}'", "<a !Repr :>10>"),
        ("f'{a=}'", "<a \"a=\" !Repr>"),
        ("f'{ a = }'", "<a \" a = \" !Repr>"),
        ("f'{a=!s}'", "<a \"a=\" !Str>"),
        ("f'{a=:5}'", "<a \"a=\" :5>"),
        ("f'{a:{b}.{c}}'", "<a :<b>.<c>>"),
        ("f'{a:{b:{c}}}'", "<a :<b :<c>>>"),
        ("f'{a['x']}'", "<subscript>"),
        ("f'{f'{a}'}'", "<constant>"),
        ("f'{x!=y}'", "<compare>"),
        ("f'{(x:=5)}'", "<namedexpr>"),
        ("f'{x:=5}'", "<x :=5>"),
        ("f'{(lambda x: 1)}'", "<lambda>"),
        ("f'{1, 2}'", "<tuple>"),
        ("f'{yield}'", "<yield>"),
        ("f'{a\n}'", "<a>"),
        ("f'''{\na # comment }\n= }'''", "<a \"\\na \\n= \" !Repr>"),
        ("f'\\n{a}\\t'", "\n<a>\t"),
        ("rf'\\n{a}'", "\\n<a>"),
        ("Rf'\\{a}'", "\\<a>"),
        ("f'\\{a}'", "\\<a>"),
        ("f'\\N{BULLET}{a}'", "\u{2022}<a>"),
        ("'a' f'{b}' 'c' f'd'", "a<b>cd"),
        ("f'\\ud800{a}'", "[d800]<a>"),
        ("f'''{a:\n}'''", "<a :\n>"),
        ("f'{match}'", "<match>"),
    ] {
        assert_eq!(show(source), expected, "{source:?}");
    }
}

#[test]
fn plain_strings_with_marks_and_surrogates() {
    let value = |source: &str| {
        let parsed = parse_ok(source, Mode::Expression);
        match parsed.string(constant(&parsed)) {
            StringValue::Str(text) => format!("{text:?}"),
            StringValue::CodePoints(points) => format!("{points:x?}"),
            StringValue::Format(_) => "format".to_owned(),
        }
    };
    assert_eq!(value("'a' 'b'"), "\"ab\"");
    assert_eq!(value("'\\ud83d' 'x'"), "[d83d, 78]");
    assert_eq!(
        value("'\u{10FFFF}0\u{10FFFF}'"),
        "\"\\u{10ffff}0\\u{10ffff}\""
    );
    assert_eq!(value("'\\U0010ffff' f'' "), "format");
    assert_eq!(value("'a\\\nb\\x41\\101\\q'"), "\"abAA\\\\q\"");
    assert_eq!(value("'''a\r\nb\rc'''"), "\"a\\nb\\nc\"");
    assert_eq!(value("u'x'"), "\"x\"");
}

#[test]
fn bytes_literals() {
    let parsed = parse_ok("b'a\\x00\\xff\\\\' rb'\\n' b'\\377'", Mode::Expression);
    let ast::Mod::Expression(module) = &parsed.body else {
        panic!("mode")
    };
    let ast::Expr::Constant(constant) = &*module.body else {
        panic!("constant")
    };
    assert_eq!(
        constant.value,
        ast::Constant::Bytes(b"a\0\xff\\\\n\xff".to_vec())
    );
}

#[test]
fn positions_inside_f_strings() {
    let source = "x = 1\ny = f'''a\n{b\n  + c}'''\n";
    let parsed = parse_ok(source, Mode::Module);
    let ast::Mod::Module(module) = &parsed.body else {
        panic!("mode")
    };
    let ast::Stmt::Assign(assign) = &module.body[1] else {
        panic!("assignment")
    };
    let ast::Expr::Constant(ast::ExprConstant {
        value: ast::Constant::Str(text),
        range,
        ..
    }) = &*assign.value
    else {
        panic!("constant")
    };
    assert_eq!(parsed.position(range.start()), (2, 4));
    let parts = parsed.fstring_parts(text).expect("an f-string");
    let Part::Replacement(replacement) = &parts[1] else {
        panic!("replacement")
    };
    let ast::Expr::BinOp(sum) = &replacement.expression else {
        panic!("sum")
    };
    assert_eq!(parsed.position(sum.range.start()), (3, 1));
    assert_eq!(parsed.position(sum.range.end()), (4, 5));
    assert_eq!(parsed.line_of(replacement.range.start()), 3);
}

#[test]
fn odd_source_texts() {
    for source in [
        "",
        "\n\n",
        "\u{feff}x = 1",
        "# coding: latin-1\nx = 'é'",
        "if x:\r\n\ty\r\n\tz\r\n",
        "if x:\r  y\rz\r",
        "x = \\\n  1",
        "\x0cx = 1\n  \x0cy = 2",
        "if x:\n    y\n\x0c\n    z\n",
        "ﬁ = 1",
        "x = 0xFFFF_FFFF + 0o17 + 0b1 + 1_000.5e-3j",
        "match = case = type = _ = 1\nmatch[type](case)\nprint(match, case)\ntype(x)",
        "match (x):\n  case [1, *_] if type: pass\n  case {'a': b, **rest}: pass\n  case A.B(c=1) | None as y: pass\n",
        "match x,:\n  case _: pass\n",
        "type X[T: int, *Ts, **P] = list[T]\ndef f[T](x: T, /, *, y=1) -> T: return x\nclass A[T](B): pass",
        "try: pass\nexcept* (A, B) as e: pass",
        "with (open(a) as b, c,): pass\nwith (a, b) as c: pass\nwith (yield): pass",
        "async def f():\n  async with a as b: pass\n  return [x async for x in y if await z]",
        "@(x := a).b\ndef f(*args: *Ts): pass",
        "a[*b]\na[*b, 1:2]\nprint(*a, **b, c=1)",
        "x: int\n(x): int = 1\nx.y: int\n",
        "if x: type Y = int",
        "1if x else 2",
        "for x in *a, b: pass",
        "lambda *, a, **k: (yield)",
    ] {
        parse_ok(source, Mode::Module);
    }
    parse_ok("x + 1 \n", Mode::Expression);
    parse_ok("a; b", Mode::Single);
    parse_ok("if x:\n  y\nelse:\n  z\n\n", Mode::Single);
    let mut free = |_| Ok::<(), ()>(());
    let Err(ParseFailure::Syntax(error)) = parse("a\nb", Mode::Single, &mut free) else {
        panic!("accepted")
    };
    assert_eq!(
        error.message,
        "multiple statements found while compiling a single statement"
    );
}

#[test]
fn fullwidth_names_are_normalised() {
    let parsed = parse_ok("ｆｏｏ", Mode::Expression);
    assert!(format!("{:?}", parsed.body).contains("\"foo\""));
}

#[test]
fn caret_block() {
    let mut free = |_| Ok::<(), ()>(());
    let Err(ParseFailure::Syntax(error)) = parse("  \nx = (\n", Mode::Module, &mut free) else {
        panic!("accepted")
    };
    assert_eq!(
        format_syntax_error(&error, "main.py"),
        "  File \"main.py\", line 2\n    x = (\n        ^\nSyntaxError: '(' was never closed\n"
    );
    let Err(ParseFailure::Syntax(error)) = parse("if x:\n\tf(a b)\n", Mode::Module, &mut free)
    else {
        panic!("accepted")
    };
    assert_eq!(
        format_syntax_error(&error, "main.py"),
        "  File \"main.py\", line 2\n    \tf(a b)\n    \t  ^^^\n\
         SyntaxError: invalid syntax. Perhaps you forgot a comma?\n"
    );
}

#[test]
fn incomplete_input() {
    for source in [
        "if x:",
        "if x:\n  y",
        "x = (",
        "x = '''a\n",
        "def f(a,\n  b):",
        "@d",
        "x = \\",
        "try:\n  x\nfinally:",
        "f'''{",
        "class A:\n  def f(self):\n    pass",
        "if 1: pass",
    ] {
        assert!(is_incomplete(source), "{source:?}");
    }
    for source in [
        "",
        "x = 1",
        "if x:\n  y\n",
        "x = )",
        "x = ",
        "'abc",
        "a b",
        "else:",
        "f(a b",
        "# c",
        "def f(): pass\n",
        "lambda:",
    ] {
        assert!(!is_incomplete(source), "{source:?}");
    }
}

#[test]
fn a_refused_charge_stops() {
    let source = "x = [1, 2, 3]\n".repeat(2000);
    let mut needed = 0_u64;
    let mut count = |cost| {
        needed += cost;
        Ok::<(), ()>(())
    };
    parse(&source, Mode::Module, &mut count).expect("the source is valid");
    assert!(needed > source.len() as u64);
    let mut left = needed / 2;
    let mut budget = |cost: u64| {
        left = left.checked_sub(cost).ok_or("out of budget")?;
        Ok(())
    };
    assert!(matches!(
        parse(&source, Mode::Module, &mut budget),
        Err(ParseFailure::Stop("out of budget"))
    ));
}
