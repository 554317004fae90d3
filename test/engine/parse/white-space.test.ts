/**
 * Every byte at every place of a line, and every short string of those that parsers stumble over: all readers and all ways
 * of asking agree with the reference, which knows white space for each dialect on its own.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { parseDelay, parseRequestRate } from "../../../src/engine/parse/pace.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { thorough } from "../../support/effort.ts";
import { readBoth } from "../../support/readers.ts";
import { referenceVerdict } from "../../support/reference.ts";

/** A group with a rule that binds or does not; `~` is where the bytes go. */
const PLACES = [
  ...[
    "User-agent: *~",
    "User-agent: ~*",
    "User-agent: *~x",
    "User-agent: ~*~",
    "User-agent:~*",
    "User-agent *~",
  ],
  ...[
    "User-agent~: *",
    "User-agent~*",
    "~User-agent: *",
    "User~-agent: *",
    "User~agent: *",
    "User-agent: *~#x",
  ],
  ...[
    "User-agent: FooBot~",
    "User-agent: ~FooBot",
    "User-agent: Foo~Bot",
    "User-agent: FooBot~x",
    "User-agent:~FooBot",
  ],
].map((line) => `${line}\nDisallow: /x\n`);
const RULES = [
  ...[
    "Disallow: /x~",
    "Disallow: ~/x",
    "Disallow: /~x",
    "Disallow: ~/x~",
    "Disallow:~/x",
    "Disallow~:/x",
    "Disallow~/x",
  ],
  ...[
    "~Disallow: /x",
    "Dis~allow: /x",
    "Disallow: /*~x",
    "Disallow: /x~$",
    "Disallow: /x~#y",
    "Disallow /x~",
    "Disallow:~",
  ],
  ...[
    "Disallow: /\nAllow: ~/x",
    "Disallow: /\nAllow: /x~",
    "Disallow: /\nAllow~:/x",
    "Disallow: /\n~Allow: /x",
    "Disallow: /x\n~",
  ],
].map((lines) => `User-agent: *\n${lines}\n`);

const URLS = ["/x", "/y", "/%0Bx", "/x%0C", "/x%20", "/xx"];

/** The file with the bytes at its place. */
function fileWith(place: string, bytes: string): Uint8Array {
  return Buffer.from(
    place.replaceAll("~", () => bytes),
    "latin1",
  );
}

/** How the ways of asking differ from the reference on a file; nothing where they agree. */
function differences(body: Uint8Array, dialect: Dialect): string[] {
  const robots = parse(body, { dialect });
  const wrong: string[] = [];
  const want = URLS.map((url) => referenceVerdict(body, "FooBot", url, dialect) === "allowed");
  const policy = robots.policyFor("FooBot");
  const first = policy.isAllowed(URLS[0]!);
  const batch = policy.check(URLS);
  URLS.forEach((url, i) => {
    const answers = {
      ...(i === 0 ? { first } : {}),
      batch: batch[i] === 1,
      once: robots.policyFor("FooBot").isAllowed(url),
      explained: policy.explain(url).allowed,
    };
    for (const [way, got] of Object.entries(answers)) {
      if (got !== want[i])
        wrong.push(`${JSON.stringify(Buffer.from(body).toString("latin1"))} ${url} ${way}: ${got}`);
    }
  });
  policy.dispose();
  if (dialect === "rfc9309" || dialect === "google") {
    const { fast, slow } = readBoth(body, "FooBot", dialect);
    if (fast !== undefined && fast.join("\n") !== slow.join("\n")) {
      wrong.push(
        `${JSON.stringify(Buffer.from(body).toString("latin1"))}: the pass finds ${fast}, not ${slow}`,
      );
    }
  }
  return wrong;
}

/** All strings of these bytes up to a length, without the empty one. */
function* strings(bytes: readonly string[], length: number): Generator<string> {
  for (const byte of bytes) {
    yield byte;
    if (length > 1) for (const rest of strings(bytes, length - 1)) yield byte + rest;
  }
}

const EVERY = Array.from({ length: 256 }, (_, c) => String.fromCharCode(c));
/** White space of some parser or other, ends of lines and values, and what names and paths are made of. */
const STUMBLED = [" ", "\t", "\v", "\f", "\0", "\r", "\n", "#", ":", "*", "x", "\x1c", "\x85", "\xa0"];

/** All, or such a part of them that each byte comes first and second. */
const PAIRS = [...strings(STUMBLED, 2)].filter((_, i) => thorough || i % 4 === 0);

describe.each(dialects)("white space in %s", (dialect) => {
  it("means the same to all readers: every byte, wherever it stands", () => {
    const wrong: string[] = [];
    for (const place of [...PLACES, ...RULES]) {
      for (const byte of EVERY) wrong.push(...differences(fileWith(place, byte), dialect));
    }
    expect(wrong).toEqual([]);
  });

  it("means the same to all readers: all strings of two bytes that are white space, an end or a sign to some parser", () => {
    const wrong: string[] = [];
    for (const place of [...PLACES, ...RULES]) {
      for (const text of PAIRS) wrong.push(...differences(fileWith(place, text), dialect));
    }
    expect(wrong).toEqual([]);
  });

  it("means the same to all readers: strings of three such bytes after a star and a path", () => {
    const wrong: string[] = [];
    for (const place of [PLACES[0]!, RULES[0]!]) {
      for (const text of strings(STUMBLED, 3)) wrong.push(...differences(fileWith(place, text), dialect));
    }
    expect(wrong).toEqual([]);
  });
});

describe("vertical tab and form feed", () => {
  const binds = (value: string, dialect: Dialect): string | undefined =>
    parse(`User-agent: ${value}\nDisallow: /\n`, { dialect }).policyFor("FooBot").agent;

  it.each(["\v", "\f"])("are white space to Google and Yandex alone: %j", (space) => {
    expect(dialects.filter((dialect) => binds(`*${space}`, dialect) === "*")).toEqual(["google", "yandex"]);
    expect(binds(`*${space}x`, "google")).toBe("*");
    expect(binds(`*${space}x`, "rfc9309")).toBeUndefined();
    expect(binds(`${space}FooBot`, "google")).toBe("FooBot");
    expect(binds(`${space}FooBot`, "rfc9309")).toBeUndefined();
    // A token ends at whatever is not part of it.
    expect(binds(`FooBot${space}`, "rfc9309")).toBe("FooBot");
  });

  it("open a group that binds nobody, after which the rules of the group before are not added to", () => {
    const body = "User-agent: *\nDisallow: /a\nUser-agent: *\v\nDisallow: /b\n";
    const policy = parse(body).policyFor("FooBot");
    expect(["/a", "/b"].map((path) => policy.isAllowed(path))).toEqual([false, true]);
    const inGoogle = parse(body, { dialect: "google" }).policyFor("FooBot");
    expect(["/a", "/b"].map((path) => inGoogle.isAllowed(path))).toEqual([false, false]);
  });

  it("are part of a path, whose normal form escapes them", () => {
    const policy = parse("User-agent: *\nDisallow: /a\v\n").policyFor("FooBot");
    expect(["/a", "/a%0B", "/a%0b"].map((path) => policy.isAllowed(path))).toEqual([true, false, false]);
  });
});

describe("the numbers of fields beyond the standard", () => {
  it("may have spaces and tabs within, and no other white space", () => {
    expect([" ", "\t", "\v", "\u00a0"].map((space) => parseDelay(`5${space}s`))).toEqual([
      5,
      5,
      undefined,
      undefined,
    ]);
    const rates = [" ", "\t", "\v", "\u00a0"].map(
      (space) => parseRequestRate(`1${space}/${space}10s`)?.seconds,
    );
    expect(rates).toEqual([10, 10, undefined, undefined]);
  });
});
