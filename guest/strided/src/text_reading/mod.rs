//! Numbers from texts: tables of rows and columns as `np.loadtxt` reads them, and numbers between separators as
//! `np.fromstring` and `np.fromfile` do.
//!
//! What does not live here: files and Python's strings, which a [`tokens::Source`] brings block by block; dtypes, and
//! the arrays that the numbers come to.
//!
//! | | |
//! |---|---|
//! | [`dialect`] | the characters that mean something |
//! | [`tokens`] | rows of fields |
//! | [`table`] | which rows and columns are read, and what is wrong with them |
//! | [`fields`] | the number that a field is |
//! | [`separated`] | numbers one after the other |

pub mod dialect;
pub mod fields;
pub mod separated;
pub mod table;
pub mod tokens;
