// Python values as JavaScript ones, by CBOR: the table in wit/types.wit.
//
// | Python | JavaScript |
// |---|---|
// | `None`, `bool`, `str` | `null`, boolean, string |
// | `int` | number, beyond 53 bits BigInt |
// | `float` | number; one that is whole comes back as `int` |
// | `bytes` | Uint8Array |
// | `list`, `tuple` | Array; comes back as `list` |
// | `set`, `frozenset` | Set; comes back as `set` |
// | `dict` | Map; a plain object also becomes a `dict` |
// | anything else | `Tagged`, with the tag of that table; may be sent back as it is |

import { decode, encode, objectToTokens, Tagged, Token, Type } from "cborg";
import { bigIntDecoder, bigIntEncoder, bigNegIntDecoder, setDecoder, setEncoder } from "cborg/taglib";

const TUPLE = 280;
const SET = 258;
const FROZENSET = 281;
const COMPLEX = 43000;
const OTHERS = [282, 283, 284, 285, 286, 287, 288, 289, 290];

const asItIs = (decode) => decode();

const DECODING = {
  // Keys may be of any type, and `__proto__` is one like any other.
  useMaps: true,
  tags: {
    2: bigIntDecoder,
    3: bigNegIntDecoder,
    [TUPLE]: asItIs,
    [SET]: setDecoder,
    [FROZENSET]: setDecoder,
    ...Tagged.preserve(COMPLEX, ...OTHERS),
  },
};

const ENCODING = {
  // A dict keeps the order in which it was filled.
  mapSorter: null,
  typeEncoders: { bigint: bigIntEncoder, Set: setEncoder, Tagged: encodeTagged },
};

export { Tagged };

/** As it came. The parts of a complex number are floats, also where JavaScript takes them for integers. */
function encodeTagged({ tag, value }, _type, options, seen) {
  const content =
    tag === COMPLEX
      ? [new Token(Type.array, value.length), ...value.map((part) => new Token(Type.float, part))]
      : objectToTokens(value, options, seen);
  return [new Token(Type.tag, tag), content];
}

/** What `value` is in Python, as bytes. */
export function toPython(value) {
  return encode(value === undefined ? null : value, ENCODING);
}

/** The value that the component handed over. */
export function fromPython(bytes) {
  return decode(bytes, DECODING);
}

/** The arguments of a tool: `[[...], {...}]`. */
export function argumentsFromPython(bytes) {
  const [positional, named] = fromPython(bytes);
  return [positional, Object.fromEntries(named)];
}
