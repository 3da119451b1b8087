//! What ends a computation without its result.

/// Why there is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure<E> {
    /// Whoever counts the blocks stopped it.
    Stopped(E),
    /// Slices are not as long as the lengths beside them say, or a result would be longer than memory.
    Shape,
    /// A pivot is zero: the matrix has no inverse.
    Singular,
    /// The matrix of a Cholesky decomposition is not positive definite.
    NotPositiveDefinite,
    /// An iteration did not come to its end; with numbers that are not finite it does not even begin.
    NoConvergence,
}
