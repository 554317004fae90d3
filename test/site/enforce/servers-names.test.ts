/**
 * Who is asking: the servers' expressions against the engine's reading of headers.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { isNoCrawler, knownTokens } from "../../../src/engine/agent/token.ts";
import { productToken } from "../../../src/index.ts";
import { Callers } from "../../../src/site/enforce/caller.ts";
import { anyName as anyForward, ownNames } from "../../../src/site/enforce/servers/caddy.ts";
import {
  anyName,
  hiddenName,
  knownName,
  OTHER_ROBOTS,
  ownName,
  PLAIN_BROWSER,
  READERS,
  requestNames,
} from "../../../src/site/enforce/servers/names.ts";
import { senderOf } from "../../../src/site/identity/sender.ts";
import { hiddenNames, libraryNames } from "../../../src/site/identity/software.ts";
import { peopleHeaders, robotHeaders } from "../../../tools/lists.ts";
import { BROWSERS, KNOWN, READING, UNKNOWN } from "../../engine/agent/headers.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

const TOKENS = new Set(requestNames());

/** The token that a server finds, "?" for another robot, undefined for people. */
type Finder = (header: string, own?: readonly string[]) => string | undefined;

const first = (header: string, expressions: readonly RegExp[]): string | undefined => {
  for (const one of expressions) {
    const found = one.exec(header)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Compiled once each. */
const compiled = new Map<string, RegExp>();
function expression(text: string, flags: string): RegExp {
  const known = compiled.get(text) ?? new RegExp(text, flags);
  compiled.set(text, known);
  return known;
}

const KNOWN_NAME = knownName();
const isOther = (header: string): boolean => OTHER_ROBOTS.some((one) => expression(one, "i").test(header));

/** Whether a server looks no further, before all names. */
const isReader = (header: string): boolean =>
  [PLAIN_BROWSER, READERS].some((one) => expression(`^${one}`, "").test(header));

const HIDDEN = hiddenName(hiddenNames());
const hidden = (header: string): string | undefined => expression(HIDDEN, "i").exec(header)?.[1];

const lookingAround: Finder = (header, own = []) => {
  const names = [KNOWN_NAME, ...(own.length > 0 ? [ownName(own)] : [])];
  const found = first(
    header,
    names.map((one) => expression(one, "i")),
  );
  return found ?? (isOther(header) ? "?" : hidden(header));
};

/** An expression of Go, which has its flags in front, and code points in braces; the headers here are Latin-1. */
const go = (text: string): RegExp => {
  const here = text
    .replace(/^\(\?i\)/, "")
    .replace(/\\x\{(\w+)\}/g, (_, hex) => `\\u${hex.slice(-4).padStart(4, "0")}`);
  return expression(here, text.startsWith("(?i)") ? "i" : "");
};

const ANY_KNOWN = [...TOKENS].map((token): [string, string] => [token, anyForward([token])]);

/** The one of the table that a header names first. */
const firstForward = (header: string): string | undefined => {
  const lower = header.toLowerCase().replaceAll("+", " ");
  const place = (token: string): number => lower.indexOf(token.toLowerCase());
  const named = ANY_KNOWN.filter(([token, text]) => place(token) >= 0 && go(text).test(header));
  return named.map(([token]) => token).sort((a, b) => place(a) - place(b) || b.length - a.length)[0];
};

const forward: Finder = (header, own = []) => {
  const found = firstForward(header) ?? first(header, own.length > 0 ? ownNames(own).map(go) : []);
  if (found !== undefined) return found;
  return isOther(header) ? "?" : hidden(header);
};

describe("signs after a name", () => {
  it.each(["GPTBot", "Googlebot", "SemrushBot"])(
    "of %s count as in the engine, whichever they are",
    (name) => {
      const around = expression(anyName([name]), "i");
      const forwardOnly = go(anyForward([name]));
      let words = [""];
      const wrong: string[] = [];
      let tried = 0;
      for (let length = 1; length <= 5; length++) {
        words = words.flatMap((word) => [...":/@.a-"].map((sign) => word + sign));
        for (const word of words) {
          const isNamed = knownTokens(name + word).includes(name);
          tried++;
          if ([around, forwardOnly].some((one) => one.test(name + word) !== isNamed)) wrong.push(name + word);
        }
      }
      console.log(`${name}: ${tried} words, ${wrong.length} different`);
      expect(wrong).toEqual([]);
    },
  );
});

describe.each([
  ["that look around", lookingAround],
  ["that only look forward", forward],
] as const)("expressions %s", (_, find) => {
  it.each(KNOWN)("find in %s the name of %s", (header, token) => {
    expect(find(header)?.replaceAll("+", " ").toLowerCase()).toBe(token.toLowerCase());
  });

  it.each(UNKNOWN.filter(([header]) => senderOf(header).isDeclared))("find another robot in %s", (header) => {
    expect(find(header)).toBe("?");
  });

  it.each(UNKNOWN.filter(([, token]) => /^[\w-]+$/.test(token) && !isNoCrawler(token)))(
    "find in %s the name of %s, if the file has it",
    (header, token) => {
      expect(find(header, [token])).toBe(token);
    },
  );

  it.each([...BROWSERS, ""])("find nobody in %s", (header) => {
    expect(find(header, ["Silk", "SamsungBrowser", "FooBot", "OPR"])).toBeUndefined();
  });

  it("hold the same of all headers that others have collected to robots.txt", () => {
    const callers = new Callers();
    const libraries = libraryNames();
    const wrong = [...robotHeaders(), ...peopleHeaders(), ...READING].filter((header) => {
      const { kind } = callers.of(header);
      const isHeld = !isReader(header) && find(header, libraries) !== undefined;
      return isHeld !== (kind === "robot" || kind === "automation");
    });
    expect(wrong).toEqual([]);
  });

  it("find each crawler of the table, in any spelling and in any place", () => {
    const wrong = [...TOKENS]
      .flatMap((token) => [
        token,
        token.toUpperCase(),
        `${token}/1.0 (+https://example.com/bot)`,
        `Mozilla/5.0 (compatible; ${token}/2.1; +http://www.example.com/bot.html)`,
        `Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${token}) Chrome/1 Safari/1`,
        `FooBot/1.0 ${token}/2 Googlebot/2.1 Bytespider`,
        `${token}-render/1.0`,
        `${token}x/1.0 (+https://example.com/)`,
        `Foo/1.0 (like ${token})`,
        `Foo/1.0 (+https://example.com/${token})`,
        `Foo/1.0 (${token.replace(/ .*/, "").toLowerCase()}@example.com)`,
        `"${token}";1`,
      ])
      .filter((header) => {
        const token = productToken(header);
        const isKnown = token !== undefined && TOKENS.has(token);
        const found = find(header);
        return isKnown ? found?.toLowerCase() !== token.toLowerCase() : found !== undefined && found !== "?";
      });
    expect(wrong).toEqual([]);
  });
});

describe("a plain browser", () => {
  const plain = new RegExp(`^${PLAIN_BROWSER}`);
  const [first = ""] = BROWSERS;

  it("is what most people send", () => {
    const found = BROWSERS.filter((header) => plain.test(header));
    expect(found).toEqual([...BROWSERS.slice(0, 4), ...BROWSERS.slice(5, 7)]);
  });

  it("is no robot, whatever is added to its header or changed in it", () => {
    const random = new Random(33);
    const callers = new Callers();
    const letters = [..." /.;()-_0129abotrlwGK"];
    const pieces = [
      "GPTBot",
      "bot",
      "(+https://example.com)",
      "HeadlessChrome",
      "a@b",
      "crawl",
      "Version/1B",
    ];
    const seeds = BROWSERS.filter((header) => plain.test(header));
    let matched = 0;
    for (let i = 0; i < cases(100_000); i++) {
      const seed = random.pick(seeds);
      const at = random.below(seed.length + 1);
      const cut = random.below(3);
      const piece = random.below(2) === 0 ? random.pick(letters) : random.pick(pieces);
      const header = seed.slice(0, at) + piece + seed.slice(at + cut);
      if (!plain.test(header)) continue;
      matched++;
      expect([header, callers.of(header).kind]).toEqual([header, "person"]);
    }
    expect(matched).toBeGreaterThan(cases(100_000) / 100);
    expect(plain.test(`${first} SomeBot/1`)).toBe(false);
  });
});

describe("headers at random", () => {
  const random = new Random(31);
  const software = [...libraryNames(), ...hiddenNames()];
  const own = ["FooTool", "FooBot", "curl", "Bar-Crawler"];
  const pieces = [
    ...[...TOKENS].filter((_, i) => i % 5 === 0),
    ...["Googlebot", "Googlebot-Image", "Googlebot-Mobile", "Googlebots", "SemrushBot-S", "SemrushBot-SI"],
    ...own,
    ...software.filter((_, i) => i % 12 === 0),
    ...["HeadlessChrome", "python-requests", "Mozilla", "Safari", "Chrome", "like", "with", "Gecko"],
    ...["(KHTML,", "(X11;", ")", "FooApp", "OtherBot", "Googlebot-Imagex", "Claude-", "AdsBot-Google-Mobile"],
  ];
  const joints = [" ", " ", "/1.0 ", "; ", "/2 (", ") ", ", "];
  const contacts = ["", "", " (+https://example.com/bot)", " bot@example.com", "; http://www.example.com/"];

  /** A header, and whom the runtime finds in it: its crawlers, its software, "?" for other robots. */
  function header(): string {
    let text = random.pick([
      "",
      "Mozilla/5.0 (",
      "Mozilla/5.0 (compatible; MSIE 10.0) ",
      "Mozilla/5.0 (X11) Gecko/20100101 ",
      `${BROWSERS[0]} `,
    ]);
    for (let left = random.below(5); left >= 0; left--) text += random.pick(pieces) + random.pick(joints);
    return text.trim() + random.pick(contacts);
  }

  const callers = new Callers();
  const known = requestNames();
  const named = new Set([...own, ...libraryNames()].map((one) => one.toLowerCase()));
  const javascript = (text: string): RegExp =>
    expression(text.replace(/^\(\?i\)/, "").replace(/\\x\{(\w+)\}/g, "\\u{$1}"), "iu");

  it.each([
    ["that look around", lookingAround, anyName],
    ["that only look forward", forward, anyForward],
  ] as const)("name the same crawlers to expressions %s", (_, find, any) => {
    const wrong: string[] = [];
    for (let i = 0; i < cases(20_000); i++) {
      const text = header();
      // Servers ask no expression about those.
      if (isReader(text)) continue;
      const { kind, robots, token, crawler } = callers.of(text);
      const tokens = robots.flatMap((one) => ("token" in one ? [one.token] : one));
      // A crawler's name where that of an unknown robot would be is not its own: "like Googlebot".
      if (crawler !== undefined && knownTokens(text).length === 0) continue;
      const crawlers = crawler === undefined ? [] : tokens;
      for (const name of ["Googlebot", "GPTBot", ...crawlers, random.pick(known)])
        if (crawler?.fetches !== false && javascript(any([name])).test(text) !== crawlers.includes(name))
          wrong.push(`${name} in ${text}`);
      const found = find(text, [...own, ...libraryNames()]);
      const isFound = found !== undefined;
      const isNamed = tokens.some((one) => named.has(one.toLowerCase()));
      const isJudged = kind !== "person" && (kind !== "app" || isNamed);
      if (isFound !== isJudged) wrong.push(`${found}, not ${kind} ${token}: ${text}`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  });
});
