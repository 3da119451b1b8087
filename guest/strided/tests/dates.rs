//! Moments and spans are what numpy's are: each line of the files in `dates/` is a question, and numpy's answer.

mod questions;

use std::fmt::Display;

use questions::{check, digest, list, number};
use wardian_strided::dates::business::{Calendar, Failed, Roll};
use wardian_strided::dates::convert::Conversion;
use wardian_strided::dates::error::{DateError, Exception};
use wardian_strided::dates::fields::Fields;
use wardian_strided::dates::objects::{
    MomentObject, Span, SpanObject, moment_object, of_object, span_object,
};
use wardian_strided::dates::read::{Clock, read_as, read_span};
use wardian_strided::dates::unit::{Step, Unit};
use wardian_strided::dates::unit_rules::{Casting, Kind, can_cast, common};
use wardian_strided::dates::unit_text::{of_argument, of_parts, of_suffix};
use wardian_strided::dates::weekmask::Weekmask;
use wardian_strided::dates::write::{
    Precision, Zone, as_string, check_precision, moment_repr, moment_text, span_repr, span_text,
    text_length,
};

fn error(error: &DateError) -> String {
    let name = match error.exception() {
        Exception::Type => "TypeError",
        Exception::Value => "ValueError",
        Exception::Overflow => "OverflowError",
    };
    format!("{name}: {error}")
}

fn told<T: Display>(result: Result<T, DateError>) -> String {
    match result {
        Ok(value) => value.to_string(),
        Err(wrong) => error(&wrong),
    }
}

fn counted(result: Result<Step, DateError>) -> String {
    told(result.map(|step| format!("{} {}", step.count, step.unit.name())))
}

fn kind(letter: &str) -> Kind {
    match letter {
        "M" => Kind::Moment,
        _ => Kind::Span,
    }
}

fn suffix(text: &str) -> Step {
    let text = if text == "[]" { "" } else { text };
    of_suffix(text).expect("it is one")
}

fn step(text: &str) -> Step {
    of_argument(text).expect("it is one")
}

#[test]
fn units() {
    let file = include_str!("dates/units.txt");
    let all: Vec<Step> = list(file).into_iter().map(suffix).collect();
    check(file, |question| match question {
        ["suffix", text] => counted(of_suffix(text)),
        ["argument", text] => counted(of_argument(text)),
        ["parts", unit, count, divisor] => {
            let part = |text: &str| text.parse().expect("it is a number");
            counted(of_parts(unit, part(count), part(divisor)))
        }
        ["common", letter, one, other] => counted(common(suffix(one), suffix(other), kind(letter))),
        ["cast", letter, casting, from] => {
            let casting = Casting::named(casting).expect("it is a rule");
            let allowed = all
                .iter()
                .map(|to| can_cast(suffix(from), *to, kind(letter), casting));
            allowed.map(|may| if may { '1' } else { '0' }).collect()
        }
        _ => String::new(),
    });
}

#[test]
fn conversions() {
    let file = include_str!("dates/conversions.txt");
    let items: Vec<i64> = list(file).into_iter().map(number).collect();
    check(file, |question| {
        let ["convert", letter, from, to] = question else {
            return String::new();
        };
        told(
            Conversion::new(kind(letter), suffix(from), suffix(to)).map(|conversion| {
                let calendar = kind(letter) == Kind::Moment && suffix(from).unit.is_of_calendar();
                let most = if calendar {
                    1_000_000_000_000_001
                } else {
                    u64::MAX
                };
                let items: Vec<i64> = items
                    .iter()
                    .copied()
                    .filter(|item| item.unsigned_abs() <= most)
                    .collect();
                let mut out = vec![0; items.len()];
                conversion.block(&items, &mut out);
                for (item, out) in items.iter().zip(&out) {
                    assert_eq!(conversion.one(*item), *out);
                }
                digest(out.iter().flat_map(|item| item.to_le_bytes()))
            }),
        )
    });
}

#[test]
fn texts_read() {
    let no_clock = Clock::default;
    check(
        include_str!("dates/reading.txt"),
        |question| match question {
            ["read", unit, text] => {
                let read = |step: Step| {
                    let found = read_as(text, step, Casting::SameKind, no_clock);
                    found.map(|(moment, zone)| {
                        format!("{moment} {} {}", step.unit.name(), u8::from(zone))
                    })
                };
                let found = match *unit {
                    "-" => {
                        wardian_strided::dates::read::read(text, None, Casting::SameKind, no_clock)
                            .and_then(|found| read(Step::one(found.unit)))
                    }
                    unit => read(step(unit)),
                };
                found.unwrap_or_else(|unread| {
                    format!("{}|{}", error(&unread.error), u8::from(unread.has_zone))
                })
            }
            ["span", text] => told(read_span(text)),
            _ => String::new(),
        },
    );
}

#[test]
fn clocks_read() {
    let clock = || Clock {
        seconds: 1_709_164_799,
        local_minutes: 60,
    };
    let read = |text, unit| read_as(text, Step::one(unit), Casting::SameKind, clock);
    assert_eq!(read("now", Unit::Second), Ok((1_709_164_799, false)));
    assert_eq!(read("NOW", Unit::Day), Ok((19781, false)));
    assert_eq!(read("Today", Unit::Day), Ok((19782, false)));
    assert_eq!(read("today", Unit::Month), Ok((649, false)));
    let strict = read_as("now", Step::one(Unit::Day), Casting::Safe, clock);
    assert_eq!(
        strict.unwrap_err().error.to_string(),
        "Cannot parse \"now\" as unit 'D' using casting rule 'safe'"
    );
}

fn zone(text: &str) -> Zone {
    match text.strip_prefix("local") {
        _ if text == "naive" => Zone::Naive,
        _ if text == "UTC" => Zone::Utc,
        Some(minutes) => Zone::Local(minutes.parse().unwrap_or(0)),
        None => Zone::Ahead(text.parse().expect("it is a number")),
    }
}

#[test]
fn texts_written() {
    let mut lines = include_str!("dates/writing.txt").to_owned();
    // Two answers are one.
    lines = lines
        .lines()
        .map(|line| match line.split_once('\t') {
            Some(("moment" | "spantext", _)) => {
                let (rest, last) = line.rsplit_once('\t').expect("there are two answers");
                format!("{rest}|{last}\n")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    check(&lines, |question| match question {
        ["moment", unit, value] => {
            let (value, step) = (number(value), step(unit));
            let texts = (moment_text(value, step), moment_repr(value, step));
            format!("{}|{}", told(texts.0), told(texts.1))
        }
        ["spantext", unit, value] => {
            let (value, step) = (number(value), step(unit));
            format!("{}|{}", span_text(value, step), span_repr(value, step))
        }
        ["string", unit, value, precision, at, casting] => {
            let precision = match *precision {
                "array" => Precision::OfArray,
                "auto" => Precision::Auto,
                unit => Precision::Of(Unit::named(unit).expect("it is one")),
            };
            let casting = Casting::named(casting).expect("it is a rule");
            told(
                check_precision(step(unit), precision, casting).and_then(|()| {
                    as_string(number(value), step(unit), precision, zone(at), casting)
                }),
            )
        }
        ["length", unit, at] => {
            text_length(Unit::named(unit).expect("it is one"), zone(at)).to_string()
        }
        _ => String::new(),
    });
}

fn date(fields: &Fields) -> String {
    format!("{:04}-{:02}-{:02}", fields.year, fields.month, fields.day)
}

fn wanted(unit: &str) -> Option<Step> {
    (unit != "None").then(|| step(unit))
}

#[test]
fn objects() {
    check(
        include_str!("dates/objects.txt"),
        |question| match question {
            ["moment", unit, value] => match moment_object(number(value), step(unit)) {
                MomentObject::None => "None".to_owned(),
                MomentObject::Number(number) => number.to_string(),
                MomentObject::Date(fields) => format!("date {}", date(&fields)),
                MomentObject::DateTime(fields) => {
                    let micros = match fields.micro {
                        0 => String::new(),
                        micro => format!(".{micro:06}"),
                    };
                    let Fields {
                        hour,
                        minute,
                        second,
                        ..
                    } = fields;
                    format!(
                        "datetime {}T{hour:02}:{minute:02}:{second:02}{micros}",
                        date(&fields)
                    )
                }
            },
            ["span", unit, value] => match span_object(number(value), step(unit)) {
                SpanObject::None => "None".to_owned(),
                SpanObject::Number(number) => number.to_string(),
                SpanObject::Span(span) => {
                    format!("delta {} {} {}", span.days, span.seconds, span.micros)
                }
            },
            ["delta", days, seconds, micros, unit] => {
                let part = |text: &str| text.parse().expect("it is a number");
                let span = Span {
                    days: part(days),
                    seconds: part(seconds),
                    micros: part(micros),
                };
                let found = span.number(wanted(unit), Casting::SameKind);
                told(
                    found.map(|(value, step)| {
                        format!("{value} {} {}", step.count, step.unit.name())
                    }),
                )
            }
            ["object", text, unit] => {
                let read =
                    wardian_strided::dates::read::read(text, None, Casting::Unsafe, Clock::default);
                let fields = read.expect("it is a date").fields;
                let found = of_object(
                    fields,
                    !text.contains('T'),
                    None,
                    wanted(unit),
                    Casting::SameKind,
                );
                told(
                    found.map(|(value, step)| {
                        format!("{value} {} {}", step.count, step.unit.name())
                    }),
                )
            }
            _ => String::new(),
        },
    );
}

fn calendar(mask: &str, holidays: &str) -> Result<Calendar, DateError> {
    let mask = Weekmask::of_text(mask).expect("it is one");
    Calendar::of_arguments(mask, holidays.split_whitespace().map(number).collect())
}

#[test]
fn business_days() {
    let bits = |mask: Weekmask| {
        let checked = Calendar::checked(mask, Vec::new())?;
        let days = checked.weekmask().0;
        Ok(days
            .map(|day| if day { '1' } else { '0' })
            .into_iter()
            .collect::<String>())
    };
    let mut go = |_| Ok::<(), ()>(());
    check(
        include_str!("dates/business.txt"),
        |question| match question {
            ["offset", mask, holidays, day, offset, roll] => {
                let roll = Roll::named(roll).expect("it is one");
                told(calendar(mask, holidays).and_then(|calendar| {
                    let found = calendar.offset(number(day), number(offset), roll, &mut go);
                    found.map_err(|failed| match failed {
                        Failed::Date(error) => error,
                        Failed::Stopped(()) => unreachable!("nobody stops it"),
                    })
                }))
            }
            ["count", mask, holidays, begin, end] => {
                let calendar = calendar(mask, holidays);
                told(calendar.and_then(|calendar| calendar.count(number(begin), number(end))))
            }
            ["is", mask, holidays, day] => {
                let calendar = calendar(mask, holidays);
                told(calendar.map(|calendar| u8::from(calendar.is_business(number(day)))))
            }
            ["mask", text] => told(Weekmask::of_text(text).and_then(bits)),
            ["numbers", numbers] => {
                let numbers = numbers.trim_matches(['[', ']']).split(',');
                let numbers: Vec<i64> = numbers.map(number).collect();
                told(Weekmask::of_numbers(&numbers).and_then(bits))
            }
            ["roll", name] => told(Roll::named(name).map(|_| "")),
            _ => String::new(),
        },
    );
}

#[test]
fn loops_of_business_days_can_be_stopped() {
    let holidays: Vec<i64> = (0..100_000).collect();
    let calendar = Calendar::new(Weekmask([true; 7]), holidays);
    let mut left = 5000_usize;
    let mut out = [0];
    let stopped = calendar.offsets((&[3], &[2]), Roll::Following, &mut out, |count| {
        left = left.saturating_sub(count);
        if left == 0 { Err("stop") } else { Ok(()) }
    });
    assert_eq!(stopped, Err(Failed::Stopped("stop")));
    let go = |_| Ok::<(), ()>(());
    assert_eq!(
        calendar.offsets((&[3], &[2]), Roll::Following, &mut out, go),
        Ok(())
    );
    assert_eq!(out, [100_002]);
}

#[test]
fn nothing_fails_at_the_ends() {
    let numbers = [
        i64::MIN,
        i64::MIN + 1,
        i64::MIN + 40_000,
        -1,
        0,
        1,
        i64::MAX - 1,
        i64::MAX,
    ];
    let steps: Vec<Step> = Unit::ALL
        .iter()
        .flat_map(|unit| {
            let counts = [i32::MIN, -1, 0, 1, 2, 7, 999, i32::MAX];
            counts.map(|count| Step { unit: *unit, count })
        })
        .collect();
    for from in &steps {
        for number in numbers {
            let _ = moment_repr(number, *from);
            let _ = (span_text(number, *from), span_repr(number, *from));
            let _ = (moment_object(number, *from), span_object(number, *from));
            for zone in [
                Zone::Utc,
                Zone::Ahead(i32::MAX),
                Zone::Ahead(i32::MIN),
                Zone::Local(-1439),
            ] {
                let _ = as_string(number, *from, Precision::Auto, zone, Casting::Unsafe);
            }
        }
        for to in &steps {
            for kind in [Kind::Moment, Kind::Span] {
                let _ = common(*from, *to, kind);
                for casting in Casting::ALL {
                    let _ = can_cast(*from, *to, kind, *casting);
                }
                if let Ok(conversion) = Conversion::new(kind, *from, *to) {
                    conversion.block(&numbers, &mut numbers.map(|_| 0));
                }
            }
        }
    }
    let span = |days, seconds, micros| Span {
        days,
        seconds,
        micros,
    };
    for span in [
        span(i32::MAX, i32::MAX, i32::MAX),
        span(i32::MIN, i32::MIN, i32::MIN),
    ] {
        for step in &steps {
            let _ = span.number(Some(*step), Casting::Unsafe);
        }
    }
    let calendar = Calendar::new(Weekmask::default(), numbers.to_vec());
    for begin in numbers {
        for end in numbers {
            let _ = calendar.count(begin, end);
            let _ = calendar.offset(begin, end, Roll::ModifiedFollowing, &mut |_| {
                Ok::<(), ()>(())
            });
        }
    }
}

/// Any piece of these, and pieces of them together.
#[test]
fn no_text_fails() {
    let texts = [
        "-9223372036854775808-01-31T23:59:59.999999999999999999+23:59 ",
        "[+2147483647Y/12]",
        "MonTue\u{e9}\u{3bc}s[99999999999999999999999fs/-99999999999999999999999]",
        "  ++--\0\u{85}nowtodaynat",
    ];
    let cuts = |text: &'static str| {
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        let ends = places.clone();
        places.into_iter().flat_map(move |begin| {
            ends.clone()
                .into_iter()
                .filter(move |end| *end >= begin)
                .map(move |end| &text[begin..end])
        })
    };
    for text in texts.into_iter().flat_map(cuts) {
        for tail in ["", "]", "-02-29", "T1", "/0]", "\u{e9}"] {
            let text = format!("{text}{tail}");
            let _ = (
                of_suffix(&text),
                of_argument(&text),
                read_span(&text),
                Weekmask::of_text(&text),
            );
            let _ = read_as(
                &text,
                Step::one(Unit::Atto),
                Casting::Unsafe,
                Clock::default,
            );
        }
    }
}
