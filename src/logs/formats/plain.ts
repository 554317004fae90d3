const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const HASH = 0x23;
const HYPHEN = 0x2d;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

/** Four bytes as one number, the first of them lowest. */
function four(text: string): number {
  return [...text].reduce((word, character, i) => word | (character.charCodeAt(0) << (8 * i)), 0);
}

const IDENTITY = four(" - -");
/** How the target of a request for robots.txt begins. */
const ROBOTS = four("/rob");
/** Bytes of a time. */
const TIME = 26;

const NEWLINES = NEWLINE * 0x01010101;
const QUOTES = QUOTE * 0x01010101;
const BACKSLASHES = BACKSLASH * 0x01010101;

/**
 * Finds the `User-Agent` header in the bytes of a line of the combined format in its usual form, which nearly all lines of
 * such logs have: no user, no escapes, a path for a target. Such a line is one that `scanCombined` reads, too, and no
 * request for robots.txt. Nothing is taken out of the line, which is what takes time.
 */
export class PlainLine {
  /** The end of the client's address. */
  clientEnd = 0;
  /** Where the header begins and ends, with the quotes around it and the space before them. */
  agent = 0;
  agentEnd = 0;
  /** The newline that ends the line. */
  end = 0;

  /**
   * Whether a line has the usual form. Other lines may have any.
   *
   * @param bytes ASCII
   * @param from where the line begins; a newline has to follow somewhere
   */
  find(bytes: Uint8Array, view: DataView, from: number): boolean {
    const first = bytes[from]!;
    if (first === HASH || first === BRACE) return false;
    let at = from;
    while (bytes[at]! > SPACE) at++;
    this.clientEnd = at;
    // The shortest rest of a line that has the usual form is longer.
    if (at === from || at + 48 > bytes.length) return false;
    if (view.getInt32(at, true) !== IDENTITY || bytes[at + 4] !== SPACE || bytes[at + 5] !== 0x5b)
      return false;
    at = afterTime(bytes, view, at + 6);
    if (at < 0) return false;
    at = afterRequest(bytes, view, at);
    if (at < 0) return false;
    at = afterNumbers(bytes, at);
    if (at < 0) return false;
    at = quoteAfter(bytes, view, at);
    if (at < 0 || bytes[at + 1] !== SPACE || bytes[at + 2] !== QUOTE) return false;
    this.agent = at + 1;
    at = quoteAfter(bytes, view, at + 3) + 1;
    if (at <= 0) return false;
    this.agentEnd = at;
    while (bytes[at] !== NEWLINE) at++;
    this.end = at;
    return true;
  }
}

/** What follows the time and `] "`; -1: it has another form. */
function afterTime(bytes: Uint8Array, view: DataView, from: number): number {
  const end = from + TIME;
  if (
    bytes[from + 2] !== SLASH ||
    bytes[end] !== 0x5d ||
    bytes[end + 1] !== SPACE ||
    bytes[end + 2] !== QUOTE
  )
    return -1;
  for (let at = from; at < end; at += 4) {
    if ((((view.getInt32(at, true) ^ NEWLINES) - 0x01010101) & 0x80808080) !== 0) return -1;
  }
  return end + 3;
}

/** What follows a request for a path other than that of robots.txt; -1: it may be another one. */
function afterRequest(bytes: Uint8Array, view: DataView, from: number): number {
  let at = from;
  while (bytes[at]! >= 0x41 && bytes[at]! <= 0x5a) at++;
  if (at === from || bytes[at] !== SPACE || bytes[at + 1] !== SLASH) return -1;
  if (at + 5 > bytes.length || view.getInt32(at + 1, true) === ROBOTS) return -1;
  return quoteAfter(bytes, view, at + 1) + 1 || -1;
}

/** The beginning of the referrer after ` 200 512 "`; -1: it is something else. */
function afterNumbers(bytes: Uint8Array, from: number): number {
  const isStatus =
    bytes[from] === SPACE &&
    isDigit(bytes[from + 1]!) &&
    bytes[from + 1] !== 0x30 &&
    isDigit(bytes[from + 2]!) &&
    isDigit(bytes[from + 3]!) &&
    bytes[from + 4] === SPACE;
  if (!isStatus) return -1;
  let at = from + 5;
  if (bytes[at] === HYPHEN) at++;
  else while (isDigit(bytes[at]!)) at++;
  return at > from + 5 && bytes[at] === SPACE && bytes[at + 1] === QUOTE ? at + 2 : -1;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** The next quote of a line; -1 where there is none, or an escape comes first. Four bytes are looked at in one step. */
function quoteAfter(bytes: Uint8Array, view: DataView, from: number): number {
  let at = from;
  for (const last = bytes.length - 4; at <= last; at += 4) {
    const word = view.getInt32(at, true);
    // A byte that is looked for becomes 0, and 0 less 1 has its highest bit set, as no other byte of ASCII has.
    const quotes = (word ^ QUOTES) - 0x01010101;
    const slashes = (word ^ BACKSLASHES) - 0x01010101;
    const newlines = (word ^ NEWLINES) - 0x01010101;
    if (((quotes | slashes | newlines) & 0x80808080) !== 0) break;
  }
  for (; ; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte === NEWLINE) return -1;
  }
}
