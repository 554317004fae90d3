import { wrongArgument } from "../../base/options.ts";
import { leadingWord } from "../dialect/name.ts";
import { namesByOperator } from "./names.ts";

/**
 * Anything but space, control characters and the punctuation around products. With `\p{Cc}`, engines would load
 * Unicode tables.
 */
const IN_WORD = "[^\\s\\0-\\x1F\\x7F-\\x9F()[\\]{}<>;,\"'*|]";

/** Created when first needed, as few programs read headers. */
let words: RegExp | undefined;
let placed: RegExp | undefined;

/** The words of a header: its longest runs of {@link IN_WORD}. */
function wordsOf(text: string): IterableIterator<RegExpExecArray> {
  words ??= new RegExp(`${IN_WORD}+`, "gu");
  return text.matchAll(words);
}

/**
 * A word after optional space and the commas that empty headers leave: a name, then a version or characters that show
 * it to be a URL.
 */
function wordAt(): RegExp {
  placed ??= new RegExp(`[\\s\\0-\\x1F\\x7F-\\x9F,]*(${IN_WORD}+)`, "uy");
  return placed;
}

/** Names in the position of a crawler's name that belong to browsers, platforms or (Cubot) telephones. */
export const NOT_CRAWLERS =
  "mozilla opera msie konqueror applewebkit khtml gecko version mobile safari chrome firefox edge edg " +
  "compatible contact windows win64 wow64 x64 sv1 linux x11 macintosh android iphone ipad u cubot";

interface KnownName {
  readonly token: string;
  readonly lower: string;
}

let knownNames: ReadonlyMap<string, readonly KnownName[]> | undefined;

/**
 * The product token of the crawler that sent a `User-Agent` header, or `undefined` for a plain browser: the
 * name to look for in robots.txt (RFC 9309, section 2.2.1). It is, in this order:
 *
 * 1. the first name in the header that is a known crawler's, in any letter case, as a whole word: the longest
 *    where several begin at one place (`Googlebot-Image`, not `Googlebot`), in its operator's spelling. A
 *    variant that the table lacks counts as its family (`Baiduspider-render` is `Baiduspider`), and a dot ends a
 *    name (`GPTBot.X` is `GPTBot`). Names in URLs and addresses do not count, nor do those after "like" or "with"
 *    (`like FeedFetcher-Google`). Names that telephones and apps may have, too (`008`, `Yeti`), count only as 2. and 3.
 *    say, or before a contact address;
 * 2. the name right after `compatible;`, where convention puts it;
 * 3. the first product, unless that is a browser (`Mozilla`, `Opera`);
 * 4. the name before a URL or an address, or one containing "bot", "crawl" or "spider" after the first comment, where
 *    browsers have no such names.
 *
 * An unknown token consists of letters and digits, `-` and `_`. The standard allows only ASCII letters, but a name
 * with others is returned whole, as the `rfc9309` dialect compares it: `Bücherbot/1.0` is not from a crawler called
 * `B`. The header may be any text; the time is linear in its length.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything but a string
 */
export function productToken(header: string): string | undefined {
  if (typeof header !== "string")
    throw wrongArgument("productToken", "the text of a User-Agent header", header);
  // Some logs (IIS) write every space as "+"; in other headers "+" only marks a URL.
  const text = header.replaceAll("+", " ");
  return knownIn(text).next().value ?? frontNames(text).next().value ?? disguisedNames(text).next().value;
}

/**
 * The known crawlers that a `User-Agent` header names, by their tokens, in order: link previews of phones, for example,
 * name several. The first is that of {@link productToken}.
 */
export function knownTokens(header: string): readonly string[] {
  return [...new Set(knownIn(header.replaceAll("+", " ")))];
}

/** The known names in a text, in order. */
function* knownIn(text: string): Generator<string, undefined> {
  knownNames ??= namesByFirstWord();
  const lower = text.toLowerCase();
  let before = "";
  let end = 0;
  let unproven = 0;
  for (const { 0: word, index } of wordsOf(lower)) {
    if (before !== "like" && before !== "with" && !isContact(word)) {
      const known = knownNames.get(firstWord(word))?.find((name) => standsAt(name.lower, lower, index));
      let isMeant = known !== undefined;
      if (known && isCommonName(known.token) && !FRONT.test(before + lower.slice(end, index))) {
        isMeant = index >= unproven && BEFORE_CONTACT.test(lower.slice(index));
        // Other names up to the next parenthesis have no contact address either, so the time is linear.
        if (!isMeant && index >= unproven) unproven = index + lower.slice(index).search(/[()]|$/);
      }
      if (known && isMeant) yield known.token;
    }
    before = word;
    end = index + word.length;
  }
}

/**
 * Whether a crawler's name may also be that of a telephone, an app, or anything else: it is one word, not very long, and
 * has none of the words that robots have in their names.
 */
export function isCommonName(token: string): boolean {
  return /^(?!.*(?:bot|spider|crawl|preview|audit|inspect))[a-z\d]{1,15}$/i.test(token);
}

/**
 * The text before a contact address in the same comment as a name, in the same text outside comments, or in what follows
 * right after it.
 */
export const NEAR =
  "[^()]*(?:[()](?:[\\x00-\\x20\\x22\\x27*+,;<>\\[\\]\\x7B-\\x7D\\x7F-\\xA0]*[()])*[^()]*)?";
const BEFORE_CONTACT = new RegExp(`^${NEAR}(?:@|://|www\\.)`);
/** The end of the text before a name at the front of a header or after "compatible;". */
const FRONT = /(?:^|\bcompatible;)[\0-\x20,\x7F-\xA0]*$/;

function namesByFirstWord(): Map<string, KnownName[]> {
  const names = new Map<string, KnownName[]>();
  const longestFirst = namesByOperator()
    .flat(2)
    .map(({ token }) => ({ token, lower: token.toLowerCase() }))
    .sort((a, b) => b.lower.length - a.lower.length);
  for (const name of longestFirst) {
    const key = firstWord(name.lower);
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return names;
}

function firstWord(lower: string): string {
  return /^[a-z\d]*/.exec(lower)![0];
}

function standsAt(name: string, text: string, index: number): boolean {
  if (!text.startsWith(name, index)) return false;
  // Of several words, the last may be an address.
  if (name.includes(" ") && isContact(wordsOf(text.slice(index + name.length - 1)).next().value![0]))
    return false;
  // Where `leadingWord` ends a name, it ends here, too: otherwise a crawler's name would be somebody else's.
  const next = text.slice(index + name.length, index + name.length + 2);
  return next < "\x80" ? !/^\w/.test(next) : leadingWord(`-${next}`) === "-";
}

/** Names right after `compatible;`, then the first product. */
export function* frontNames(text: string): Generator<string, undefined> {
  for (const { 0: mark, index } of text.matchAll(/\bcompatible;/gi)) {
    const name = nameAt(text, index + mark.length);
    if (name) yield name;
  }
  const name = nameAt(text, 0);
  if (name) yield name;
}

/** Names before a URL or an address, and robots' names after the first comment, but not after "like" or "with". */
export function* disguisedNames(text: string): Generator<string, undefined> {
  const firstComment = text.indexOf(")");
  let before = "";
  for (const [word, index, name] of spokenNames(text)) {
    const isRobot = firstComment >= 0 && index > firstComment && /bot|crawl|spider/i.test(word);
    const found = isContact(word) ? before : isRobot ? name : "";
    if (found) yield found;
    before = name;
  }
}

/** The words of a header, where they are, and the name that each begins with: empty after "like" or "with". */
export function* spokenNames(text: string): Generator<readonly [word: string, index: number, name: string]> {
  let before = "";
  for (const { 0: word, index } of wordsOf(text)) {
    yield [word, index, /^(?:like|with)$/i.test(before) ? "" : (nameAt(text, index) ?? "")];
    before = word;
  }
}

/** Whether a name is one of {@link NOT_CRAWLERS}, in any letter case. */
export function isNoCrawler(name: string): boolean {
  return NOT_CRAWLERS.split(" ").includes(name.toLowerCase());
}

/** Whether a name is a word by which people mean all crawlers. */
export function isEverybody(name: string): boolean {
  return /^(?:all|any|every(?:one|body|bot)?|(?:all ?)?(?:bots|robots|crawlers|spiders))$/i.test(name);
}

function isContact(word: string): boolean {
  return word.includes("://") || word.includes("@") || word.includes("www.");
}

/** The name that begins at `start`, or after a space there, if it can be a crawler's. */
function nameAt(text: string, start: number): string | undefined {
  const expression = wordAt();
  expression.lastIndex = start;
  const word = expression.exec(text)?.[1];
  if (word === undefined || isContact(word)) return undefined;
  const name = leadingWord(word);
  // All names beyond ASCII contain letters.
  return /[A-Za-z]|[^\0-\x7F]/.test(name) && !isNoCrawler(name) ? name : undefined;
}
