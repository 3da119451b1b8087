//! Keys made of passwords: PBKDF2 (RFC 8018) with HMAC, and scrypt (RFC 7914).
//! Every iteration is charged before it is done.

use super::UNSUPPORTED;
use super::algorithms::{Algorithm, State, find};
use crate::exception_classes;
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::sequence::size_argument;

/// Longest digest and longest block.
const DIGEST: usize = 64;
const BLOCK: usize = 168;

/// HMAC with a key: what is hashed before the message, and before its digest.
struct Keyed {
    inner: State,
    outer: State,
    size: usize,
}

impl Keyed {
    fn new(algorithm: &Algorithm, key: &[u8]) -> Keyed {
        let mut block = [0; BLOCK];
        if key.len() > algorithm.block_size {
            let mut digest = algorithm.start();
            digest.update(key);
            digest.finish(&mut block[..algorithm.digest_size]);
        } else {
            block[..key.len()].copy_from_slice(key);
        }
        let padded = |pad: u8| {
            let mut digest = algorithm.start();
            digest.update(&block.map(|byte| byte ^ pad)[..algorithm.block_size]);
            digest
        };
        Keyed {
            inner: padded(0x36),
            outer: padded(0x5C),
            size: algorithm.digest_size,
        }
    }

    fn sign(&self, parts: &[&[u8]]) -> [u8; DIGEST] {
        let mut result = [0; DIGEST];
        let mut digest = self.inner.clone();
        for part in parts {
            digest.update(part);
        }
        digest.finish(&mut result[..self.size]);
        let mut digest = self.outer.clone();
        digest.update(&result[..self.size]);
        digest.finish(&mut result[..self.size]);
        result
    }
}

/// Fill `out` with the key.
fn derive(
    ctx: &mut Ctx,
    algorithm: &Algorithm,
    password: &[u8],
    salt: &[u8],
    iterations: u64,
    out: &mut [u8],
) -> Result<(), Thrown> {
    ctx.charge((password.len() as u64 + 512) * algorithm.cost / price::DIGEST_COST)?;
    let keyed = Keyed::new(algorithm, password);
    // Two short digests each.
    let cost = 2 * algorithm.block_size as u64 * algorithm.cost / price::DIGEST_COST;
    for (index, part) in out.chunks_mut(keyed.size).enumerate() {
        ctx.charge(cost + salt.len() as u64 * algorithm.cost / price::DIGEST_COST)?;
        let mut last = keyed.sign(&[salt, &(index as u32 + 1).to_be_bytes()]);
        let mut sum = last;
        for _ in 1..iterations {
            ctx.charge(cost)?;
            last = keyed.sign(&[&last[..keyed.size]]);
            for (byte, more) in sum.iter_mut().zip(last) {
                *byte ^= more;
            }
        }
        part.copy_from_slice(&sum[..part.len()]);
    }
    Ok(())
}

/// A copy of bytes: the argument may change while the charges look at the collector.
fn copied(ctx: &mut Ctx, value: Value) -> Result<Vec<u8>, Thrown> {
    let buffer = Buffer::expect(ctx, value)?;
    ctx.reserve(buffer.as_bytes().len())?;
    Ok(buffer.as_bytes().to_vec())
}

pub(super) fn pbkdf2_hmac(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = ctx.expect_str(args[0], "pbkdf2_hmac() argument 'hash_name'")?;
    let password = copied(ctx, args[1])?;
    let salt = copied(ctx, args[2])?;
    let iterations = size_argument(ctx, args[3])?;
    let algorithm = find(name.as_str()).filter(|algorithm| !algorithm.is_extendable());
    let Some(algorithm) = algorithm else {
        return Err(exception_classes::raise(
            ctx,
            UNSUPPORTED,
            "[digital envelope routines] unsupported",
        ));
    };
    if iterations < 1 {
        return Err(ctx.value_error("iteration value must be greater than 0."));
    }
    if iterations > i64::from(i32::MAX) {
        return Err(ctx.overflow_error("iteration value is too great."));
    }
    let length = match args.get(4) {
        Some(length) if !length.is_none() => size_argument(ctx, length)?,
        _ => algorithm.digest_size as i64,
    };
    if length < 1 {
        return Err(ctx.value_error("key length must be greater than 0."));
    }
    if length > i64::from(i32::MAX) {
        return Err(ctx.overflow_error("key length is too great."));
    }
    ctx.reserve(length as usize * 2)?;
    let mut key = vec![0; length as usize];
    derive(
        ctx,
        algorithm,
        &password,
        &salt,
        iterations as u64,
        &mut key,
    )?;
    Ok(Value::object(ctx.new_bytes(&key)))
}

/// What scrypt may use unless it is told: as OpenSSL has it.
const SCRYPT_MEMORY: u64 = 32 << 20;

pub(super) fn scrypt(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let password = copied(ctx, args[0])?;
    let given = |index: usize| args.get(index).filter(|value| !value.is_none());
    let Some(salt) = given(1) else {
        return Err(ctx.type_error("salt is required"));
    };
    let salt = copied(ctx, salt)?;
    let mut numbers = [0; 3];
    for (number, (index, name)) in numbers.iter_mut().zip([(2, "n"), (3, "r"), (4, "p")]) {
        let value = given(index).filter(|value| ctx.as_int(*value).is_some());
        let Some(value) = value else {
            return Err(ctx.type_error(&format!("{name} is required and must be an unsigned int")));
        };
        let value = size_argument(ctx, value)?;
        *number = u64::try_from(value)
            .map_err(|_| ctx.overflow_error("can't convert negative value to unsigned int"))?;
    }
    let [n, r, p] = numbers;
    if n < 2 || !n.is_power_of_two() {
        return Err(ctx.value_error("n must be a power of 2."));
    }
    let max_memory = match given(5) {
        Some(value) => size_argument(ctx, value)?,
        None => 0,
    };
    if !(0..=i64::from(i32::MAX)).contains(&max_memory) {
        return Err(ctx.value_error(&format!(
            "maxmem must be positive and smaller than {}",
            i32::MAX
        )));
    }
    let length = match args.get(6) {
        Some(value) => size_argument(ctx, value)?,
        None => 64,
    };
    if !(1..=i64::from(i32::MAX)).contains(&length) {
        return Err(ctx.value_error(&format!(
            "dklen must be greater than 0 and smaller than {}",
            i32::MAX
        )));
    }
    if r == 0 || p == 0 || r.checked_mul(p).is_none_or(|product| product >= 1 << 30) {
        return Err(ctx.value_error("Invalid parameter combination for n, r, p, maxmem."));
    }
    let limit = match max_memory {
        0 => SCRYPT_MEMORY,
        limit => limit as u64,
    };
    let memory = n
        .checked_add(p)
        .and_then(|blocks| (blocks + 2).checked_mul(128 * r));
    let Some(memory) = memory.filter(|memory| *memory <= limit) else {
        return Err(ctx.value_error("[digital envelope routines] memory limit exceeded"));
    };
    ctx.reserve(memory as usize + length as usize * 2)?;
    let sha256 = find("sha256").expect("a row of the table");
    let block_size = 128 * r as usize;
    let mut blocks = vec![0; block_size * p as usize];
    derive(ctx, sha256, &password, &salt, 1, &mut blocks)?;
    for block in blocks.chunks_mut(block_size) {
        mix_rows(ctx, block, n as usize)?;
    }
    let mut key = vec![0; length as usize];
    derive(ctx, sha256, &password, &blocks, 1, &mut key)?;
    Ok(Value::object(ctx.new_bytes(&key)))
}

/// Mix a block with `n` states of itself, in an order that its content says.
fn mix_rows(ctx: &mut Ctx, block: &mut [u8], n: usize) -> Result<(), Thrown> {
    let words = block.len() / 4;
    let mut state: Vec<u32> = block
        .as_chunks()
        .0
        .iter()
        .map(|bytes| u32::from_le_bytes(*bytes))
        .collect();
    let mut rows = vec![0u32; words * n];
    let mut scratch = vec![0; words];
    let cost = words as u64 / 2;
    for row in rows.chunks_mut(words) {
        ctx.charge(cost)?;
        row.copy_from_slice(&state);
        mix_block(&mut state, &mut scratch);
    }
    for _ in 0..n {
        ctx.charge(cost)?;
        let index = state[words - 16] as usize & (n - 1);
        let row = &rows[index * words..(index + 1) * words];
        for (word, more) in state.iter_mut().zip(row) {
            *word ^= more;
        }
        mix_block(&mut state, &mut scratch);
    }
    for (bytes, word) in block.as_chunks_mut::<4>().0.iter_mut().zip(&state) {
        *bytes = word.to_le_bytes();
    }
    Ok(())
}

/// Salsa20/8 over parts of 16 words, each mixed with the one before; even parts go first.
fn mix_block(state: &mut [u32], scratch: &mut [u32]) {
    let parts = state.len() / 16;
    let mut last: [u32; 16] = *state.last_chunk().expect("there are at least two parts");
    for (index, part) in state.as_chunks::<16>().0.iter().enumerate() {
        for (word, more) in last.iter_mut().zip(part) {
            *word ^= more;
        }
        salsa(&mut last);
        let place = index / 2 + if index % 2 == 1 { parts / 2 } else { 0 };
        scratch[place * 16..(place + 1) * 16].copy_from_slice(&last);
    }
    state.copy_from_slice(scratch);
}

fn salsa(words: &mut [u32; 16]) {
    const QUARTERS: [[usize; 4]; 8] = [
        [0, 4, 8, 12],
        [5, 9, 13, 1],
        [10, 14, 2, 6],
        [15, 3, 7, 11],
        [0, 1, 2, 3],
        [5, 6, 7, 4],
        [10, 11, 8, 9],
        [15, 12, 13, 14],
    ];
    let before = *words;
    for _ in 0..4 {
        for [a, b, c, d] in QUARTERS {
            words[b] ^= words[a].wrapping_add(words[d]).rotate_left(7);
            words[c] ^= words[b].wrapping_add(words[a]).rotate_left(9);
            words[d] ^= words[c].wrapping_add(words[b]).rotate_left(13);
            words[a] ^= words[d].wrapping_add(words[c]).rotate_left(18);
        }
    }
    for (word, more) in words.iter_mut().zip(before) {
        *word = word.wrapping_add(more);
    }
}
