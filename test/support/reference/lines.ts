/** The lines of a robots.txt, with their fields. */
import type { Dialect } from "./dialect.ts";
import { ASCII_WHITE, BLANKS, before, bytesOf, lower, strip } from "./octets.ts";

export interface Line {
  /** Junk, which only Yandex's reading tells from other fields, is a line without a colon. */
  kind: "blank" | "agent" | "allow" | "disallow" | "other" | "junk";
  value: string;
}

/** How many bytes of a file are read, as by default in `parse`: 500 KiB, the least that RFC 9309, 2.5 asks for. */
const PARSE_LIMIT = 512_000;
/** How many bytes of a line google/robotstxt keeps. */
const GOOGLE_LINE_LIMIT = 16_663;

const AGENT_NAMES = ["user-agent", "useragent", "user agent"];
const DISALLOW_NAMES = ["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"];

export function linesOf(body: string | Uint8Array, dialect: Dialect): Line[] {
  const bytes = bytesOf(body).slice(0, PARSE_LIMIT);
  let at = 0;
  // A byte order mark is encoding, not text; one that was cut short is skipped as well.
  for (const octet of "\xEF\xBB\xBF") {
    if (bytes[at] !== octet) break;
    at++;
  }
  const lines: Line[] = [];
  let line = "";
  for (; at < bytes.length; at++) {
    if (bytes[at] !== "\r" && bytes[at] !== "\n") {
      line += bytes[at];
      continue;
    }
    lines.push(readLine(line, dialect));
    line = "";
    if (bytes[at] === "\r" && bytes[at + 1] === "\n") at++;
  }
  lines.push(readLine(line, dialect));
  return lines;
}

function readLine(raw: string, dialect: Dialect): Line {
  if (dialect === "yandex") return readYandexLine(before(raw, "\0"));
  const google = dialect === "google";
  const white = google ? ASCII_WHITE : BLANKS;
  const whole = google ? before(raw.slice(0, GOOGLE_LINE_LIMIT), "\0") : raw;
  if (strip(whole, white) === "") return { kind: "blank", value: "" };
  const [name, value] = nameAndValue(strip(before(whole, "#"), white), dialect);
  return { kind: kindOf(lower(strip(name, white)), dialect), value: strip(value, white) };
}

/** A line of Yandex's library, in which a comment is a blank line. */
function readYandexLine(whole: string): Line {
  if (strip(whole, ASCII_WHITE) === "") return { kind: "blank", value: "" };
  const text = before(whole, "#");
  if (strip(text, ASCII_WHITE) === "") return { kind: "other", value: "" };
  const colon = text.indexOf(":");
  if (colon < 0) return { kind: "junk", value: "" };
  const name = lower(strip(text.slice(0, colon), ASCII_WHITE));
  const kind = name === "user-agent" ? "agent" : name === "allow" || name === "disallow" ? name : "other";
  return { kind, value: strip(text.slice(colon + 1), ASCII_WHITE) };
}

function nameAndValue(text: string, dialect: Dialect): [name: string, value: string] {
  const colon = text.indexOf(":");
  if (colon >= 0) return [text.slice(0, colon), text.slice(colon + 1)];
  const words = wordsOf(text);
  const lenient = dialect === "rfc9309" || dialect === "google";
  return lenient && words.length === 2 ? [words[0], words[1]] : ["", ""];
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word = "";
  for (const char of `${text} `) {
    if (!BLANKS.includes(char)) {
      word += char;
    } else if (word !== "") {
      words.push(word);
      word = "";
    }
  }
  return words;
}

function kindOf(name: string, dialect: Dialect): Line["kind"] {
  if (dialect === "google") {
    // In google, a name that begins like a known one is that one.
    if (AGENT_NAMES.some((known) => name.startsWith(known))) return "agent";
    if (name.startsWith("allow")) return "allow";
    return DISALLOW_NAMES.some((known) => name.startsWith(known)) ? "disallow" : "other";
  }
  const lenient = dialect === "rfc9309";
  if (lenient ? AGENT_NAMES.includes(name) : name === "user-agent") return "agent";
  if (lenient ? DISALLOW_NAMES.includes(name) : name === "disallow") return "disallow";
  return name === "allow" && dialect !== "original1994" ? "allow" : "other";
}
