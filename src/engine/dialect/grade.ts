import { fold } from "../parse/table.ts";
import { type DialectRules, GLOBAL, type Grade, UNBOUND } from "./dialect.ts";
import {
  contains,
  foldName,
  isStar,
  leadingProduct,
  leadingToken,
  spells,
  tokenEnd,
  withoutVersion,
  wordEnd,
} from "./name.ts";

/** How a dialect reads the token of an agent line. */
interface TokenReading extends Pick<DialectRules, "isGlobal"> {
  /** Tokens may contain digits. */
  readonly digits: boolean;
}

/** RFC 9309 2.2.1 and Google: the line's token has to be one of the names; earlier names are better. */
export function gradeTokens(names: readonly string[], reading: TokenReading, boundByStar: boolean): Grade {
  const { digits, isGlobal } = reading;
  const wanted = names.map(foldName);
  const star = boundByStar ? GLOBAL : UNBOUND;
  return (bytes, start, end) => {
    if (isGlobal(bytes, start, end)) return star;
    const stop = tokenEnd(bytes, start, end, digits);
    for (let i = 0; i < wanted.length; i++) if (spells(bytes, start, stop, wanted[i]!)) return i;
    return UNBOUND;
  };
}

/**
 * Like {@link gradeTokens}, for names with non-ASCII letters, which are not tokens: only a line with the whole word
 * addresses them.
 */
export function gradeWords(
  names: readonly string[],
  isGlobal: DialectRules["isGlobal"],
  boundByStar: boolean,
): Grade {
  const tokens = gradeTokens(names, { digits: true, isGlobal }, boundByStar);
  const words = names.map((name) => ({ word: foldName(name), isToken: leadingToken(name) === name }));
  if (words.every(({ isToken }) => isToken)) return tokens;
  return (bytes, start, end) => {
    const grade = tokens(bytes, start, end);
    if (grade === GLOBAL) return grade;
    const stop = wordEnd(bytes, start, end);
    const i = words.findIndex(({ word, isToken }) => !isToken && spells(bytes, start, stop, word));
    return i < 0 ? grade : Math.min(i, grade);
  };
}

/** The 1996 draft, 3.2.1: the line's value has to contain the name token, which is an HTTP product. */
export function gradeProducts(names: readonly string[], boundByStar: boolean): Grade {
  const wanted = prepared(names, leadingProduct);
  const star = boundByStar ? GLOBAL : UNBOUND;
  return (bytes, start, end) => {
    if (isStar(bytes, start, end)) return star;
    const slash = bytes.subarray(start, end).indexOf(0x2f);
    const stop = slash < 0 ? end : start + slash;
    for (let i = 0; i < wanted.length; i++) if (contains(bytes, start, stop, wanted[i]!)) return i;
    return UNBOUND;
  };
}

/** Number of grades for one name: the maximum length of a value. */
const SPAN = 0x10000;

/** Characters of a name in which values are looked for: far more than names have, so that hostile ones cost no more. */
const LIBERAL_NAME = 256;

/**
 * The 1994 note asks robots to be liberal: the value has to be the name, be contained in it (the longer, the
 * better), or contain it.
 */
export function gradeLiberal(names: readonly string[], boundByStar: boolean): Grade {
  const wanted = prepared(names, withoutVersion);
  const starts = prepared(names, (name) => withoutVersion(name).slice(0, LIBERAL_NAME));
  const star = boundByStar ? GLOBAL : UNBOUND;
  return (bytes, start, end) => {
    if (isStar(bytes, start, end)) return star;
    const length = end - start;
    if (length === 0) return UNBOUND;
    const value = bytes.slice(start, end).map(fold);
    for (let i = 0; i < wanted.length; i++) {
      const name = wanted[i]!;
      if (spells(bytes, start, end, name)) return i * SPAN;
      if (contains(starts[i]!, 0, starts[i]!.length, value))
        return i * SPAN + SPAN - 2 - Math.min(length, SPAN - 4);
      if (contains(bytes, start, end, name)) return i * SPAN + SPAN - 1;
    }
    return UNBOUND;
  };
}

function prepared(names: readonly string[], shorten: (name: string) => string): Uint8Array[] {
  return (
    names
      .map(shorten)
      // `*` is not a name: such an agent obeys the groups for everybody.
      .filter((name) => name !== "" && name !== "*")
      .map(foldName)
  );
}
