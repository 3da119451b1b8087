//! Copying and comparing a few bytes.
//!
//! In WebAssembly a copy of unknown length is a call out of the guest, and a
//! comparison goes byte by byte. Most strings and tuples are shorter than what
//! such a call costs. What does not live here: anything that knows objects.

#![expect(
    unsafe_code,
    reason = "loads and stores of words that overlap; lengths are checked here"
)]

use std::cmp::Ordering;

/// Up to this many bytes are copied here, longer ones by the runtime.
const FEW: usize = 64;

/// Copy `length` bytes.
///
/// # Safety
/// As for `std::ptr::copy_nonoverlapping`.
#[inline]
pub unsafe fn copy(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: every load and store lies within `length` bytes: words at the end
    // overlap those before them.
    unsafe {
        if length > FEW {
            std::ptr::copy_nonoverlapping(from, to, length);
        } else if length > 16 {
            let mut offset = 0;
            // Two words a turn: a loop of single ones would be made into the very call that this file avoids.
            while offset + 16 < length {
                copy_word::<u64>(from, to, offset);
                copy_word::<u64>(from, to, offset + 8);
                offset += 16;
            }
            copy_word::<u64>(from, to, length - 16);
            copy_word::<u64>(from, to, length - 8);
        } else if length >= 8 {
            copy_word::<u64>(from, to, 0);
            copy_word::<u64>(from, to, length - 8);
        } else if length >= 4 {
            copy_word::<u32>(from, to, 0);
            copy_word::<u32>(from, to, length - 4);
        } else if length >= 2 {
            copy_word::<u16>(from, to, 0);
            copy_word::<u16>(from, to, length - 2);
        } else if length == 1 {
            *to = *from;
        }
    }
}

/// # Safety
/// There is a `T` at the offset on both sides.
#[inline(always)]
unsafe fn copy_word<T: Copy>(from: *const u8, to: *mut u8, offset: usize) {
    // SAFETY: by the caller's promise.
    unsafe {
        let word = std::ptr::read_unaligned(from.add(offset) as *const T);
        std::ptr::write_unaligned(to.add(offset) as *mut T, word);
    }
}

/// Whether both are the same bytes.
#[inline]
pub fn equal(left: &[u8], right: &[u8]) -> bool {
    let length = left.len();
    if length != right.len() {
        return false;
    }
    let (left, right) = (left.as_ptr(), right.as_ptr());
    // SAFETY: both have `length` bytes; words at the end overlap those before them.
    unsafe {
        if length > 16 {
            equal_words(left, right, length)
        } else if length >= 8 {
            same_word::<u64>(left, right, 0) && same_word::<u64>(left, right, length - 8)
        } else if length >= 4 {
            same_word::<u32>(left, right, 0) && same_word::<u32>(left, right, length - 4)
        } else if length >= 2 {
            same_word::<u16>(left, right, 0) && same_word::<u16>(left, right, length - 2)
        } else {
            length == 0 || *left == *right
        }
    }
}

/// # Safety
/// Both have `length` bytes, eight or more.
#[inline(never)]
unsafe fn equal_words(left: *const u8, right: *const u8, length: usize) -> bool {
    let mut offset = 0;
    // SAFETY: by the caller's promise.
    unsafe {
        while offset + 8 < length {
            if !same_word::<u64>(left, right, offset) {
                return false;
            }
            offset += 8;
        }
        same_word::<u64>(left, right, length - 8)
    }
}

/// # Safety
/// There is a `T` at the offset on both sides.
#[inline(always)]
unsafe fn same_word<T: Copy + PartialEq>(left: *const u8, right: *const u8, offset: usize) -> bool {
    // SAFETY: by the caller's promise.
    unsafe {
        std::ptr::read_unaligned(left.add(offset) as *const T)
            == std::ptr::read_unaligned(right.add(offset) as *const T)
    }
}

/// How two rows of bytes compare, the first difference deciding.
#[inline]
pub fn compare(left: &[u8], right: &[u8]) -> Ordering {
    let common = left.len().min(right.len());
    let mut offset = 0;
    while offset + 8 <= common {
        // SAFETY: eight bytes are left on both sides.
        let words = unsafe {
            [left, right].map(|side| {
                u64::from_be(std::ptr::read_unaligned(
                    side.as_ptr().add(offset) as *const u64
                ))
            })
        };
        if words[0] != words[1] {
            return words[0].cmp(&words[1]);
        }
        offset += 8;
    }
    for (left, right) in left[offset..common].iter().zip(&right[offset..common]) {
        if left != right {
            return left.cmp(right);
        }
    }
    left.len().cmp(&right.len())
}

#[cfg(test)]
mod tests {
    #[test]
    #[expect(unsafe_code, reason = "what is tested is unsafe")]
    fn every_length_is_copied_and_compared() {
        let bytes: Vec<u8> = (0..100u8)
            .map(|number| number.wrapping_mul(7).wrapping_add(1))
            .collect();
        for length in 0..bytes.len() {
            let mut copy = vec![0; 100];
            // SAFETY: both have 100 bytes.
            unsafe { super::copy(bytes.as_ptr(), copy.as_mut_ptr(), length) };
            assert_eq!(copy[..length], bytes[..length]);
            assert!(copy[length..].iter().all(|byte| *byte == 0));
            assert!(super::equal(&copy[..length], &bytes[..length]));
            assert_eq!(
                super::compare(&copy[..length], &bytes),
                copy[..length].cmp(&bytes)
            );
            for position in 0..length {
                copy[position] ^= 1;
                assert!(!super::equal(&copy[..length], &bytes[..length]));
                assert_eq!(
                    super::compare(&copy[..length], &bytes[..length]),
                    copy[..length].cmp(&bytes[..length])
                );
                copy[position] ^= 1;
            }
        }
    }
}
