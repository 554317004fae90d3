/** Who is asking: the servers' expressions against the engine's reading of headers. */
import { describe, expect, it } from "vitest";
import { isBrowser, knownName, otherRobot, ownName, requestNames } from "../../src/enforce/servers/names.ts";
import { firstKnown, likeness, ownNames, PLACES, SIGN } from "../../src/enforce/servers/names-forward.ts";
import { senderOf } from "../../src/identity/sender.ts";
import { productToken } from "../../src/index.ts";
import { BROWSERS, KNOWN, UNKNOWN } from "../agent/headers.ts";

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

const KNOWN_NAME = knownName("(");
const OTHER = otherRobot();

const lookingAround: Finder = (header, own = []) => {
  const names = [KNOWN_NAME, ...(own.length > 0 ? [ownName(own, "(")] : [])];
  const found = first(
    header,
    names.map((one) => expression(one, "i")),
  );
  return found ?? (expression(OTHER, "i").test(header) ? "?" : undefined);
};

/** An expression of Go, which has its flags in front. */
const go = (text: string): RegExp =>
  expression(text.replace(/^\(\?i\)/, ""), text.startsWith("(?i)") ? "i" : "");

const [LIKENESS, FIRST_KNOWN] = [likeness(), firstKnown()];

const forward: Finder = (header, own = []) => {
  const cleaned = header.replace(go(LIKENESS), "$1$2");
  const names = [FIRST_KNOWN, ...(own.length > 0 ? ownNames(own) : [])];
  const found = first(cleaned, names.map(go));
  if (found !== undefined) return found;
  const isNamed = PLACES.some((place) => place.find(([one]) => go(one).test(header))?.[1]);
  return isNamed && go(SIGN).test(header) ? "?" : undefined;
};

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

  it.each(UNKNOWN.filter(([, token]) => /^[\w-]+$/.test(token) && !isBrowser(token)))(
    "find in %s the name of %s, if the file has it",
    (header, token) => {
      expect(find(header, [token])).toBe(token);
    },
  );

  it.each([...BROWSERS, ""])("find nobody in %s", (header) => {
    expect(find(header, ["Silk", "SamsungBrowser", "FooBot", "OPR"])).toBeUndefined();
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
