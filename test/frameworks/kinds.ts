/**
 * Kinds of request targets: each makes spellings of a path that some server may take for the path, or that look like it.
 * One character per byte.
 */
import type { Random } from "../support/random.ts";
import { HOST } from "./ask-raw.ts";

export interface Kind {
  readonly name: string;
  spell(path: string, random: Random): readonly string[];
}

const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
/** Replaces one of the matches. */
const one = (text: string, what: RegExp, by: (found: string) => string, random: Random): string => {
  const places = [...text.matchAll(what)];
  if (places.length === 0) return text;
  const { index, 0: found } = random.pick(places);
  return text.slice(0, index) + by(found) + text.slice(index + found.length);
};
/** After the path, where a query begins. */
const end = (path: string, tail: string): string => path.replace(/^[^?#]*/, (all) => all + tail);

export const KINDS: readonly Kind[] = [
  { name: "as it is", spell: (p) => [p] },
  {
    name: "a query",
    spell: (p) => [
      `${p}?x=1`,
      `${p}?`,
      `/open/x?${p}`,
      `/?${p}`,
      `/open/x?u=/../private/x`,
      `/open/x?u=//private/x`,
    ],
  },
  { name: "slashes in front", spell: (p) => [`/${p}`, `//${p}`, `////////////${p}`] },
  {
    name: "slashes within",
    spell: (p, r) => [one(p, /\//g, () => "//", r), p.replaceAll("/", "//"), one(p, /\//g, () => "///", r)],
  },
  { name: "slashes at the end", spell: (p) => [end(p, "/"), end(p, "//"), end(p, "%2f")] },
  {
    name: "dots at the end",
    spell: (p) =>
      ["/.", "%2F.", "/%2e", "//.", "/./", "/y/..", "/y/%2e%2e", "/y%2f..", "\\."].map((dots) =>
        end(p, dots),
      ),
  },
  {
    name: "escaped slashes",
    spell: (p, r) => [
      one(p, /(?<=.)\//g, () => "%2F", r),
      `/${p.slice(1).replaceAll("/", "%2f")}`,
      `/%2f${p.slice(1)}`,
      `/%2F${p}`,
      `%2f${p.slice(1)}`,
    ],
  },
  {
    name: "backslashes",
    spell: (p, r) => [one(p, /\//g, () => "\\", r), `/\\${p.slice(1)}`, `\\${p}`, p.replaceAll("/", "\\")],
  },
  {
    name: "escaped backslashes",
    spell: (p, r) => [
      one(p, /(?<=.)\//g, () => "%5C", r),
      `/%5c${p.slice(1)}`,
      `/%5C${p}`,
      `/${p.slice(1).replaceAll("/", "%5c")}`,
      `/open%5c..%5C${p.slice(1)}`,
      `/open/..%5C${p.slice(1)}`,
      end(p, "%5C"),
    ],
  },
  {
    name: "dots",
    spell: (p, r) => [
      `/open/..${p}`,
      `/.${p}`,
      `/..${p}`,
      one(p, /\//g, () => "/./", r),
      one(p, /\//g, () => "/y/../", r),
    ],
  },
  {
    name: "escaped dots",
    spell: (p, r) => [
      `/open/%2e%2E${p}`,
      `/%2e${p}`,
      `/open/.%2e${p}`,
      one(p, /\//g, () => "/%2E/", r),
      one(p, /\//g, () => "/y/%2e./", r),
    ],
  },
  {
    name: "dots beside escaped slashes",
    spell: (p) => [
      `/open/..%2f${p.slice(1)}`,
      `/open%2F..${p}`,
      `/open%2f..%2f${p.slice(1)}`,
      `/open%2f%2e%2e%2f${p.slice(1)}`,
      `/..%2f${p.slice(1)}`,
      `/.%2f${p.slice(1)}`,
    ],
  },
  {
    name: "dots beside slashes",
    spell: (p) => [`/open//..${p}`, `//..${p}`, `/open//../..${p}`, `/open/..//${p}`, `/open///../../..${p}`],
  },
  {
    name: "dots beside backslashes",
    spell: (p) => [
      `/open\\..${p}`,
      `/open/..\\${p.slice(1)}`,
      `/open\\..\\${p.slice(1)}`,
      `/open%5c..%5c${p.slice(1)}`,
    ],
  },
  {
    name: "dots out of what is forbidden",
    spell: () =>
      ["/..", "/%2e%2e", "//..", "%2f..", "/..%2f..", "\\..", "%5c.."].map(
        (dots) => `/private${dots}/open/x`,
      ),
  },
  {
    name: "dots out of an exception",
    spell: () =>
      ["/../", "/..%2f", "%2f..%2f", "/..\\", "\\..\\", "//../", "/%2e%2e/"].map(
        (dots) => `/private/open${dots}x`,
      ),
  },
  {
    name: "robots.txt in front",
    spell: (p) =>
      ["/..", "%2f..", "%2f..%2f..", "#/..", "%23/..", "?/..", "%3f/..", ";/..", "\\..", "//.."].map(
        (dots) => `/robots.txt${dots}${p}`,
      ),
  },
  {
    name: "/.well-known/ in front",
    spell: (p) =>
      ["/..", "%2f..", "#/..", "/..%2f..", "\\..", "//../..", "?/.."].map(
        (dots) => `/.well-known${dots}${p}`,
      ),
  },
  {
    name: "scheme and host",
    spell: (p) => [
      `http://${HOST}${p}`,
      `HTTP://${HOST}${p}`,
      `https://${HOST}${p}`,
      `http://other.example:81${p}`,
      `http://u:p@${HOST}${p}`,
      `http://${HOST}/${p}`,
      `http://${HOST}\\${p.slice(1)}`,
      `http://private${p}`,
    ],
  },
  {
    name: "scheme and one slash",
    spell: (p) => [`http:${p}`, `HTTP:${p}`, `https:${p}`, `http:/${HOST}${p}`, `http:\\${p.slice(1)}`],
  },
  {
    name: "scheme and no slash",
    spell: (p) => [`http:${p.slice(1)}`, `https:${p.slice(1)}`, `http:${HOST}${p}`],
  },
  {
    name: "scheme and three slashes",
    spell: (p) => [
      `http://${p}`,
      `https://${p}`,
      `http:///${p}`,
      `http:///${HOST}${p}`,
      `http:/\\${p}`,
      `http:\\\\${HOST}${p}`,
    ],
  },
  {
    name: "other schemes",
    spell: (p) => [
      `x:${p}`,
      `x://${HOST}${p}`,
      `ftp://${HOST}${p}`,
      `file://${p}`,
      `ws:${p}`,
      `javascript:${p}`,
      `a+b.c-d:/${p}`,
    ],
  },
  {
    name: "scheme and host, no path",
    spell: () => [
      `http://${HOST}`,
      `http://${HOST}?x`,
      `http://${HOST}#x`,
      "http://",
      "http:",
      "https://private",
    ],
  },
  {
    name: "what looks like a host",
    spell: (p) => [
      `//${HOST}${p}`,
      `///${HOST}${p}`,
      `/\\${HOST}${p}`,
      `//${HOST}:80${p}`,
      `//u@${HOST}${p}`,
      `//${HOST}/..${p}`,
      `//${HOST}\\${p.slice(1)}`,
      `/${HOST}${p}`,
    ],
  },
  {
    name: "no path at all",
    spell: (p) => ["*", `*${p}`, `/*${p}`, `${HOST}:80`, p.slice(1), `?${p}`, `#${p}`, ""],
  },
  {
    name: "fragments",
    spell: (p) => [
      end(p, "#x"),
      `/open/x#/..${p}`,
      `/open/x#/../..${p}`,
      `/#/..${p}`,
      `/open#${p}`,
      `${p}#/../../open/x`,
      `/open/x%23/../..${p}`,
    ],
  },
  {
    name: "queries with paths",
    spell: (p) => [
      `/open/x?/..${p}`,
      `/open/x?/../..${p}`,
      `/open/x%3f/../..${p}`,
      `/open/x%3F/..%2f..${p}`,
      `${p}?/../../open/x`,
    ],
  },
  {
    name: "tabs and control characters",
    spell: (p, r) => [
      `\t${p}`,
      `${p}\t`,
      one(p, /[a-z]/g, (c) => `\t${c}`, r),
      one(p, /\//g, () => "/\t", r),
      `/open/.\t.${p}`,
      `${p}\x0c`,
      `/\x01${p}`,
      `${p}\x00`,
    ],
  },
  {
    name: "escaped control characters",
    spell: (p) =>
      ["%00", "%09", "%0a", "%0d", "%20", "%00.html", "%7f"].flatMap((sign) => [
        end(p, sign),
        `/${sign}${p}`,
      ]),
  },
  {
    name: "letter case",
    spell: (p, r) => [
      p.toUpperCase(),
      p.toLowerCase(),
      one(p, /[a-z]/gi, (c) => (c < "a" ? c.toLowerCase() : c.toUpperCase()), r),
    ],
  },
  {
    name: "escaped letters",
    spell: (p, r) => [
      one(p, /[a-z]/gi, hex, r),
      p.replace(/[a-z]/gi, hex),
      p.replace(/[a-z]/gi, (c) => hex(c).toUpperCase()),
    ],
  },
  {
    name: "escaped signs",
    spell: (p, r) => [
      one(p, /(?<=.)[!&'()+,:;=@[\]]/g, hex, r),
      p.replace(/[!&'()+,:;=@[\]](?=[^?]*$)/g, (c) => hex(c).toUpperCase()),
      p.replace(/%(?:21|2[6-9bc]|3[abd]|40|5[bd])/gi, decodeURIComponent),
    ],
  },
  {
    name: "escaped twice",
    spell: (p, r) => [
      one(p, /[a-z]/gi, (c) => hex(c).replace("%", "%25"), r),
      one(p, /(?<=.)\//g, () => "%252f", r),
      `/open/%252e%252e${p}`,
      `/open/..%252f${p.slice(1)}`,
      `/%252f${p.slice(1)}`,
      `/%25252f${p.slice(1)}`,
    ],
  },
  {
    name: "parameters",
    spell: (p, r) => [
      end(p, ";v=1"),
      `/open;v=1/..;w${p}`,
      `/.;${p}`,
      one(p, /(?<=.)\//g, () => ";v/", r),
      `/;${p.slice(1)}`,
      `/;${p}`,
      `/..;${p}`,
      `/open/..;${p}`,
    ],
  },
  {
    name: "non-ASCII characters",
    spell: (p, r) => [
      one(
        p,
        /[a-z]/gi,
        (c) => Buffer.from(String.fromCharCode(c.charCodeAt(0) + 0xfee0)).toString("latin1"),
        r,
      ),
      one(p, /(?<=.)\//g, () => "%c0%af", r),
      `/%c0%ae%c0%ae${p}`,
      one(p, /(?<=.)\//g, () => "%ef%bc%8f", r),
      one(p, /(?<=.)\//g, () => "\xef\xbc\x8f", r),
      one(p, /(?<=.)\//g, () => "%u002f", r),
      "/caf\xe9/x",
      "/caf\xc3\xa9/x",
      "/caf%c3%a9/x",
      "/caf%E9/x",
      "/cafe%cc%81/x",
      end(p, "\xff"),
    ],
  },
  {
    name: "broken escapes",
    spell: (p, r) => [
      end(p, "%"),
      end(p, "%zz"),
      `/%${p}`,
      `/%2${p}`,
      one(p, /\//g, () => "/%", r),
      `/open%zz%2f..${p}`,
    ],
  },
  {
    name: "very long",
    spell: (p) => [
      `/${"./".repeat(40)}${p.slice(1)}`,
      `/open/${"x/".repeat(40)}${"../".repeat(41)}${p.slice(1)}`,
      `${p}?${"x".repeat(9000)}`,
      `/${"y".repeat(9000)}/..${p}`,
      `${"/".repeat(500)}${p}`,
    ],
  },
];

/** Targets of every kind, and then of two or three kinds at once, until there are so many. */
export function targets(
  paths: readonly string[],
  random: Random,
  count: number,
): { readonly kind: string; readonly target: string }[] {
  const found = new Map<string, { kind: string; target: string }>();
  const add = (kind: string, target: string): void => {
    if (!/[\r\n ]/.test(target) && !found.has(target)) found.set(target, { kind, target });
  };
  const latin1 = paths.map((path) => Buffer.from(path).toString("latin1"));
  const every = KINDS.flatMap((kind) =>
    latin1.flatMap((path) => kind.spell(path, random).map((target) => ({ kind, target }))),
  );
  // A sample has some of each.
  const step = Math.max(1, every.length / count);
  for (let at = random.next() * step; at < every.length; at += step) {
    const { kind, target } = every[Math.floor(at)]!;
    add(kind.name, target);
  }
  for (let tries = 0; found.size < count && tries < 3 * count; tries++) {
    const [first, second] = [random.pick(KINDS), random.pick(KINDS)];
    const once = random.pick(first.spell(random.pick(latin1), random));
    const twice = random.pick(second.spell(once, random));
    const isThrice = random.below(4) === 0;
    add("several at once", isThrice ? random.pick(random.pick(KINDS).spell(twice, random)) : twice);
  }
  return [...found.values()];
}
