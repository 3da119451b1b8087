//! Which rows and columns of a table are read, and what numpy says where they do not fit.
//!
//! What does not live here: how a text becomes rows (`tokens.rs`), and fields numbers (`fields.rs`).

use std::fmt::{self, Display, Formatter};

use super::tokens::{EMBEDDED_NEWLINE, Row, Source, TokenError, Tokens};

/// What is read of a table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Plan {
    /// Which columns, from the end on where they are negative; all where there is nothing.
    pub columns: Option<Vec<i64>>,
    /// Lines that are left out at the beginning.
    pub skip_lines: usize,
    /// Rows that are read at most; lines without data do not count.
    pub most_rows: Option<usize>,
    /// Columns that a structured dtype has.
    pub fields: Option<usize>,
}

/// What was read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Outcome {
    /// Rows.
    pub rows: usize,
    /// Columns; nothing where there was no row to count them in.
    pub columns: Option<usize>,
    /// The first line without data, from 1 on, where rows are counted: numpy warns of it ([`empty_line_warning`]).
    pub empty_line: Option<usize>,
}

/// What is wrong with a table: `ValueError`s with numpy's texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableError {
    /// [`TokenError::EmbeddedNewline`].
    EmbeddedNewline,
    /// A row has more or fewer columns than the one before.
    ColumnsChanged {
        /// Columns before.
        before: usize,
        /// Columns now.
        now: usize,
        /// The row, from 1 on.
        row: usize,
    },
    /// A row does not have the columns of the dtype.
    ColumnsOfDtype {
        /// Columns of the dtype.
        needed: usize,
        /// Columns of the row.
        found: usize,
        /// The row, from 1 on.
        row: usize,
    },
    /// A row does not have a column that is wanted.
    NoColumn {
        /// The column that is wanted.
        column: i64,
        /// The row, from 1 on.
        row: usize,
        /// Columns of the row.
        columns: usize,
    },
    /// Other columns are wanted than a structured dtype has; a `TypeError`.
    ColumnsWanted {
        /// Columns that are wanted.
        wanted: usize,
        /// Columns of the dtype.
        fields: usize,
    },
}

impl Display for TableError {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        const ADVICE: &str = "use `usecols` to select a subset and avoid this error";
        match self {
            TableError::EmbeddedNewline => out.write_str(EMBEDDED_NEWLINE),
            TableError::ColumnsChanged { before, now, row } => write!(
                out,
                "the number of columns changed from {before} to {now} at row {row}; {ADVICE}"
            ),
            TableError::ColumnsOfDtype { needed, found, row } => write!(
                out,
                "the dtype passed requires {needed} columns but {found} were found at row {row}; {ADVICE}"
            ),
            TableError::NoColumn {
                column,
                row,
                columns,
            } => write!(
                out,
                "invalid column index {column} at row {row} with {columns} columns"
            ),
            TableError::ColumnsWanted { wanted, fields } => write!(
                out,
                "If a structured dtype is used, the number of columns in `usecols` must match the effective number of \
                 fields. But {wanted} usecols were given and the number of fields is {fields}."
            ),
        }
    }
}

impl std::error::Error for TableError {}

/// What ended the reading before the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended<E> {
    /// The table is wrong.
    Table(TableError),
    /// The source, or who takes the rows, stopped it.
    Stopped(E),
}

impl<E> From<TokenError<E>> for Ended<E> {
    fn from(error: TokenError<E>) -> Ended<E> {
        match error {
            TokenError::Stopped(stop) => Ended::Stopped(stop),
            TokenError::EmbeddedNewline => Ended::Table(TableError::EmbeddedNewline),
        }
    }
}

/// The columns of a row that are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    row: Row<'a>,
    columns: Option<&'a [usize]>,
}

impl<'a> Wanted<'a> {
    /// Each field, with its column from 0 on, in the order in which they are wanted.
    pub fn fields(self) -> impl Iterator<Item = (usize, &'a str)> {
        let count = self.columns.map_or(self.row.len(), <[usize]>::len);
        (0..count).filter_map(move |index| {
            let column = self
                .columns
                .map_or(Some(index), |all| all.get(index).copied())?;
            Some((column, self.row.get(column)?))
        })
    }
}

/// Read a table: `take` has each row, with its number from 0 on, and `outcome` is right at each time, for who stops. Where
/// a field is no number, numpy says `could not convert
/// string {:.100} to {dtype} at row {row}, column {column + 1}.` with the string's repr.
///
/// # Errors
/// [`Ended`].
///
/// ```
/// use wardian_strided::text_reading::dialect::Dialect;
/// use wardian_strided::text_reading::fields;
/// use wardian_strided::text_reading::table::{Outcome, Plan, read_table};
/// use wardian_strided::text_reading::tokens::{Source, Tokens};
/// struct Text(Option<String>);
/// impl Source for Text {
///     type Error = ();
///     fn more(&mut self) -> Result<Option<String>, ()> { Ok(self.0.take()) }
///     fn poll(&mut self, _: usize) -> Result<(), ()> { Ok(()) }
/// }
/// let dialect = Dialect::new(None, None, None).unwrap();
/// let mut tokens = Tokens::new(dialect, false, Text(Some("head\n1 2\n3 4\n".to_owned())));
/// let plan = Plan { skip_lines: 1, columns: Some(vec![-1]), ..Plan::default() };
/// let mut found = Vec::new();
/// let mut outcome = Outcome::default();
/// let read = read_table(&mut tokens, &plan, &mut outcome, |_, wanted| {
///     found.extend(wanted.fields().filter_map(|(_, field)| fields::float(field)));
///     Ok(())
/// });
/// assert_eq!((read, outcome.rows, found), (Ok(()), 2, vec![2.0, 4.0]));
/// ```
pub fn read_table<S: Source>(
    tokens: &mut Tokens<S>,
    plan: &Plan,
    outcome: &mut Outcome,
    mut take: impl FnMut(usize, Wanted<'_>) -> Result<(), S::Error>,
) -> Result<(), Ended<S::Error>> {
    let wanted = plan.columns.as_deref();
    *outcome = Outcome {
        columns: wanted.map(<[i64]>::len).or(plan.fields),
        ..Outcome::default()
    };
    if let (Some(wanted), Some(fields)) = (wanted, plan.fields)
        && wanted.len() != fields
    {
        let wanted = wanted.len();
        return Err(Ended::Table(TableError::ColumnsWanted { wanted, fields }));
    }
    for _ in 0..plan.skip_lines {
        if !tokens.skip_line()? {
            break;
        }
    }
    let mut places = Vec::new();
    while plan.most_rows.is_none_or(|most| outcome.rows < most) {
        let Some(row) = tokens.row()? else {
            break;
        };
        if row.is_empty() {
            if plan.most_rows.is_some() && outcome.empty_line.is_none() {
                let before = plan.skip_lines.saturating_add(outcome.rows);
                outcome.empty_line = Some(before.saturating_add(1));
            }
            continue;
        }
        let number = outcome.rows.saturating_add(1);
        match wanted {
            Some(wanted) => {
                places.clear();
                for column in wanted {
                    places.push(place(*column, row.len()).ok_or(Ended::Table(
                        TableError::NoColumn {
                            column: *column,
                            row: number,
                            columns: row.len(),
                        },
                    ))?);
                }
            }
            None => {
                let columns = *outcome.columns.get_or_insert(row.len());
                if columns != row.len() {
                    return Err(Ended::Table(match plan.fields {
                        Some(needed) => TableError::ColumnsOfDtype {
                            needed,
                            found: row.len(),
                            row: number,
                        },
                        None => TableError::ColumnsChanged {
                            before: columns,
                            now: row.len(),
                            row: number,
                        },
                    }));
                }
            }
        }
        let columns = wanted.map(|_| &places[..]);
        take(outcome.rows, Wanted { row, columns }).map_err(Ended::Stopped)?;
        outcome.rows = number;
    }
    Ok(())
}

/// A column from the beginning on, where there is such a one.
fn place(column: i64, columns: usize) -> Option<usize> {
    let from_end = columns.checked_sub(usize::try_from(column.unsigned_abs()).ok()?);
    match column < 0 {
        true => from_end,
        false => usize::try_from(column)
            .ok()
            .filter(|column| *column < columns),
    }
}

/// What numpy warns of ([`Outcome::empty_line`]): a `UserWarning`.
pub fn empty_line_warning(line: usize, most_rows: usize) -> String {
    format!(
        "Input line {line} contained no data and will not be counted towards `max_rows={most_rows}`.  This differs \
         from the behaviour in NumPy <=1.22 which counted lines rather than rows.  If desired, the previous behaviour \
         can be achieved by using `itertools.islice`.\nPlease see the 1.23 release notes for an example on how to do \
         this.  If you wish to ignore this warning, use `warnings.filterwarnings`.  This warning is expected to be \
         removed in the future and is given only once per `loadtxt` call."
    )
}
