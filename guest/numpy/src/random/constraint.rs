//! What distributions ask of their parameters, and how numpy says that it is not so.

use wardian_random::distributions::POISSON_LAM_MAX;

/// What is asked of a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// Nothing.
    Any,
    /// No sign; nan is taken.
    NonNegative,
    /// Above 0; nan is taken.
    Positive,
    /// Above 0.
    PositiveNotNan,
    /// A probability.
    Bounded01,
    /// A probability that is not 0.
    BoundedAbove0To1,
    /// A probability that is not 1.
    BoundedFrom0Below1,
    /// Above 1.
    Above1,
    /// Not below 1.
    AtLeast1,
    /// What counts as a mean of Poisson's.
    Poisson,
}

impl Constraint {
    /// What is wrong with a value, after the parameter's name; `of_many`: it is one of an array. The parameter's name
    /// stands for `{}`.
    pub fn complaint(self, value: f64, of_many: bool) -> Option<&'static str> {
        use Constraint::*;
        let unit = (0.0..=1.0).contains(&value);
        let (bad, one, many) = match self {
            Any => return None,
            NonNegative => (
                value.is_sign_negative() && !value.is_nan(),
                "{} < 0",
                "{} < 0",
            ),
            PositiveNotNan if value.is_nan() => (true, "{} must not be NaN", "{} must not be NaN"),
            Positive | PositiveNotNan => (value <= 0.0, "{} <= 0", "{} <= 0"),
            Bounded01 => (
                !unit,
                "{} < 0, {} > 1 or {} is NaN",
                "{} < 0, {} > 1 or {} contains NaNs",
            ),
            BoundedAbove0To1 => {
                let text = "{} <= 0, {} > 1 or {} contains NaNs";
                (!unit || value == 0.0, text, text)
            }
            BoundedFrom0Below1 => (
                !unit || value == 1.0,
                "{} < 0, {} >= 1 or {} is NaN",
                "{} < 0, {} >= 1 or {} contains NaNs",
            ),
            Above1 => (
                value.is_nan() || value <= 1.0,
                "{} <= 1 or {} is NaN",
                "{} <= 1 or {} contains NaNs",
            ),
            AtLeast1 => (
                value.is_nan() || value < 1.0,
                "{} < 1 or {} is NaN",
                "{} < 1 or {} contains NaNs",
            ),
            // Arrays are first asked whether all is below the maximum, which nan is not.
            Poisson if value > POISSON_LAM_MAX || (of_many && value.is_nan()) => {
                (true, "{} value too large", "{} value too large")
            }
            Poisson => (
                value.is_nan() || value < 0.0,
                "{} < 0 or {} is NaN",
                "{} < 0 or {} contains NaNs",
            ),
        };
        bad.then_some(if of_many { many } else { one })
    }
}
