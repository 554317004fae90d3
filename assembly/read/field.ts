/**
 * Recognizes the fields that affect access by a line's name, including the misspellings that Google's parser
 * accepts.
 */
import { FORM_PREFIX, FORM_TYPO, LINE_AGENT, LINE_ALLOW, LINE_DISALLOW, LINE_OTHER } from "../shared/lines";

/** Letters folded to lower case eight at a time. Exact for letters, hyphen and space once controls are out. */
// @ts-ignore: decorator
@inline
export function foldEight(at: usize): u64 {
  return load<u64>(at) | 0x2020202020202020;
}

// Names as little-endian words.
const DISALLOW: u64 = 0x776f6c6c61736964; // disallow
const DISSALLO: u64 = 0x6f6c6c6173736964; // dissallo|w
const DISSALOW: u64 = 0x776f6c6173736964; // dissalow
const DISALOW_: u64 = 0x00776f6c61736964; // disalow
const DIASLLOW: u64 = 0x776f6c6c73616964; // diasllow
const DISALLAW: u64 = 0x77616c6c61736964; // disallaw
const ALLOW___: u64 = 0x000000776f6c6c61; // allow
const USER_AGE: u64 = 0x6567612d72657375; // user-age|nt
const USER_SPC: u64 = 0x6567612072657375; // user age|nt
const USERAGEN: u64 = 0x6e65676172657375; // useragen|t
const SEVEN: u64 = 0x00ffffffffffffff;
const FIVE: u64 = 0x000000ffffffffff;

/** The field that a name of `len` bytes spells, with the form flags of the spelling. */
export function field(name: usize, len: u32): u32 {
  if (len < 5) return LINE_OTHER;
  const word = foldEight(name);
  switch (<u32>(word & 0xff)) {
    case 0x64: // d
      if (len >= 8 && word == DISALLOW) return LINE_DISALLOW | more(len, 8);
      if (len >= 9 && word == DISSALLO && (load<u8>(name + 8) | 32) == 0x77)
        return typo(LINE_DISALLOW, len, 9);
      if (len >= 8 && (word == DISSALOW || word == DIASLLOW || word == DISALLAW))
        return typo(LINE_DISALLOW, len, 8);
      if (len >= 7 && (word & SEVEN) == DISALOW_) return typo(LINE_DISALLOW, len, 7);
      return LINE_OTHER;
    case 0x61: // a
      return (word & FIVE) == ALLOW___ ? LINE_ALLOW | more(len, 5) : LINE_OTHER;
    case 0x75: // u
      if (len >= 10 && (word == USER_AGE || word == USER_SPC) && (load<u16>(name + 8) | 0x2020) == 0x746e)
        // Folding turns a carriage return into a hyphen and a zero into a space.
        return load<u8>(name + 4) == 0x2d
          ? LINE_AGENT | more(len, 10)
          : load<u8>(name + 4) == 0x20
            ? typo(LINE_AGENT, len, 10)
            : LINE_OTHER;
      if (len >= 9 && word == USERAGEN && (load<u8>(name + 8) | 32) == 0x74) return typo(LINE_AGENT, len, 9);
      return LINE_OTHER;
  }
  return LINE_OTHER;
}

// @ts-ignore: decorator
@inline
function more(len: u32, exact: u32): u32 {
  return len > exact ? FORM_PREFIX : 0;
}

// @ts-ignore: decorator
@inline
function typo(kind: u32, len: u32, exact: u32): u32 {
  return kind | FORM_TYPO | more(len, exact);
}
