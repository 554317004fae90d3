// @module-tag long
// @module-tag nightly
import { describe, expect, it } from "vitest";
import { fix, lint } from "../../../src/site/lint/index.ts";
import { format } from "../../../src/site/write/index.ts";
import { leasts, sizesTo, type Work } from "../../support/cost.ts";
import { ATTEMPTS, expectLinear } from "../../support/linear.ts";

/** Every rule, whatever is on by default. */
const all = { preset: "all" } as const;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Files that are hard on programs, by size. */
const grown: Record<string, (n: number) => string> = {
  "one long line": (n) => `User-agent: *\nDisallow: /${"a".repeat(n)}\n`,
  "one long line of stars": (n) => `User-agent: *\nDisallow: /${"*a".repeat(n / 2)}\n`,
  "one long line of spaces": (n) => `User-agent: *\nDisallow: /a${" ".repeat(n)}b\n`,
  "one long line of commas": (n) => `User-agent: ${"a,".repeat(n / 2)}\nDisallow: ${"/a,".repeat(n / 3)}\n`,
  "one long line of escapes": (n) => `User-agent: *\nDisallow: /${"%7E".repeat(n / 3)}\n`,
  "one long line of entities": (n) => `User-agent: *\nDisallow: /${"&amp;".repeat(n / 5)}\n`,
  "one long path of files": (n) =>
    `User-agent: *\nDisallow: ${"/a.b".repeat(n / 4)}/\nDisallow: /${".a".repeat(n / 2)}-\n`,
  "one long line of quotes": (n) =>
    `User-agent: *\nDisallow: ${`"'`.repeat(n / 2)}\nDisallow: "${"a".repeat(n)}'\n`,
  "one long query": (n) => `User-agent: *\nDisallow: /?${"token=1&key=".repeat(n / 12)}\n`,
  "one long line of brackets": (n) => `User-agent: *\nDisallow: /${"[(".repeat(n / 2)}\n`,
  "one long signal": (n) => `User-agent: *\nContent-Signal: ${"search=yes,".repeat(n / 11)}\nDisallow: /a/\n`,
  "one long comment": (n) => `User-agent: *\nDisallow: /a/ #${" x".repeat(n / 2)}\n`,
  "one long name": (n) => `${"Dis".repeat(n / 3)}: /\nUser-agent ${"x ".repeat(n / 2)}\n`,
  "user agents": (n) =>
    `${Array.from({ length: n / 20 }, (_, i) => `User-agent: bot${i}`).join("\n")}\nDisallow: /\n`,
  "the same user agent": (n) => `${"User-agent: a\n".repeat(n / 14)}Disallow: /\n`,
  "the same user agent, and delays": (n) =>
    `${"User-agent: a\n".repeat(n / 28)}${"Crawl-delay: 1\n".repeat(n / 30)}Disallow: /x\n`,
  "groups of several user agents each": (n) =>
    `User-agent: *\nDisallow: /z\n${Array.from({ length: n / 64 }, (_, i) => `User-agent: a${i}\nUser-agent: b\nDisallow: /${i}\nUser-agent: a${i}\n`).join("")}`,
  "user agents of one group, each with another": (n) => {
    const names = Array.from({ length: n / 55 }, (_, i) => `User-agent: a${i}\n`);
    return `${names.join("")}Disallow: /z\n${names.map((name, i) => `${name}Disallow: /${i}\n`).join("")}`;
  },
  "one long list of sitemaps": (n) =>
    `Sitemap: x${" ".repeat(n / 2)}y\nSitemap: ${"https://a.b/c, ".repeat(n / 30)}\n`,
  "one long line of numbered entities": (n) => `User-agent: *\nDisallow: /${"&#38;".repeat(n / 5)}\n`,
  "user agents apart": (n) => `${"User-agent: a\n\n".repeat(n / 15)}Disallow: /\n`,
  groups: (n) =>
    Array.from({ length: n / 30 }, (_, i) => `User-agent: bot${i}\nDisallow: /x\nAllow: /\n`).join("\n"),
  "groups for everybody": (n) =>
    "User-agent: *\nDisallow: /a\nDisallow: /a/b\nAllow: /a/c\n\n".repeat(n / 50),
  "nested rules": (n) => {
    const depth = Math.floor(Math.sqrt(n));
    return `User-agent: *\n${Array.from({ length: depth }, (_, i) => `Disallow: /${"a".repeat(i)}`).join("\n")}\n`;
  },
  "rules with opposites": (n) =>
    `User-agent: *\n${Array.from({ length: n / 40 }, (_, i) => `Disallow: /p${i}/\nAllow: /p${i}/*x${i}`).join("\n")}\n`,
  "files of one folder": (n) =>
    `User-agent: *\n${Array.from({ length: n / 26 }, (_, i) => `Disallow: /d/${i}.html`).join("\n")}\n`,
  "blank lines": (n) => `User-agent: *\n${"\n".repeat(n)}Disallow: /\n`,
  "carriage returns": (n) => `User-agent: *\r${"Disallow: /a\r\r".repeat(n / 14)}`,
  prose: (n) => "word word word\n".repeat(n / 15),
  html: (n) => `<!doctype html>\n${"<p style='width: 1px'>\n".repeat(n / 22)}`,
  "bytes that are not UTF-8": (n) => `User-agent: *\nDisallow: /${"\uFFFD".repeat(n / 3)}\n`,
};

/** What lines begin with before the same separator, again and again. */
const HEADS = [
  "Disallow: /a",
  "Allow: a",
  "User-agent: a",
  "Sitemap: /a",
  "Sitemap: https://a.example/",
  "Crawl-delay: 1",
  "Content-Signal: search",
  "Other: a",
  "a",
  "a ",
  "# a",
];

const SEPARATORS = [
  " ",
  "\t",
  ",",
  ";",
  "|",
  ", ",
  " ,",
  " ;",
  "\u00A0",
  ":",
  " :",
  "=",
  "#",
  " #",
  '"',
  "(|",
  "[a",
  "%2",
  "&#",
];

/** The longest values that all rules look at closely, and lines of each kind in a file. */
const CLOSELY = 3_900;
const LINES = 4;
/** How many times as much as letters separators may cost: they have findings. What is quadratic costs twenty times as much. */
const DEARER = 16;

describe("time grows with the size and no faster", () => {
  for (const [name, make] of Object.entries(grown)) {
    it(name, async () => {
      const works = sizesTo(120_000).map((size) => {
        const body = bytes(make(size));
        return { size, act: () => [lint(body, all), fix(body, { ...all, unsafe: true }), format(body)] };
      });
      await expectLinear(name, works);
    });
  }

  it("also beyond the size limit: a line of 1 MB, 20,000 groups", () => {
    expect(lint(grown["one long line"]!(1_000_000)).map(({ rule }) => rule)).toContain("file-too-large");
    expect(lint(grown.groups!(20_000 * 30)).length).toBeGreaterThan(0);
  });
});

describe("lines as long as rules look at closely cost about as much as letters do, if they are of", () => {
  const work = (unit: string): Work => {
    const filler = unit.repeat(CLOSELY / unit.length);
    const body = bytes(HEADS.map((head) => `${head}${filler}b\n`.repeat(LINES)).join(""));
    return {
      size: body.length,
      act: () => [lint(body, all), fix(body, { ...all, unsafe: true }), format(body)],
    };
  };
  it.each(SEPARATORS)("%j", async (separator) => {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && least >= DEARER; attempt++) {
      const [letters, separators] = await leasts([work("a"), work(separator)]);
      least = Math.min(least, separators! / letters!);
    }
    console.log(`lines of ${JSON.stringify(separator)} cost ${least.toFixed(1)} times as much as letters`);
    expect(least).toBeLessThan(DEARER);
  });
});

describe("odd bodies", () => {
  const odd: Record<string, string | Uint8Array> = {
    nothing: "",
    "nothing, in bytes": new Uint8Array(0),
    NUL: "User-agent: *\0\nDis\0allow: /\n\0",
    "a lone surrogate": "User-agent: \uD800\nDisallow: /\uDC00#\uD800\n",
    "a byte order mark alone": "\uFEFF",
    "half a byte order mark": Uint8Array.of(0xef, 0xbb),
    "byte order marks everywhere": "\uFEFF\uFEFFUser-agent: *\n\uFEFFDisallow: /\n\uFEFF",
    "damaged bytes": Uint8Array.from({ length: 2000 }, (_, i) => (i * 151) & 255),
    "every byte": Uint8Array.from({ length: 256 }, (_, i) => i),
    "half a character at the end": Uint8Array.of(...bytes("User-agent: *\nDisallow: /\u00E9")).slice(0, -1),
    "line separators": "User-agent: *\u2028Disallow: /\u2029\u0085\n",
    "only colons": ":\n::\n: :\n:::::#:\n",
    "only hashes": "###\n#\n",
    "UTF-16": Uint8Array.from("User-agent: *\n".split("").flatMap((char) => [char.charCodeAt(0), 0])),
    "names of properties": "constructor: x\n__proto__: y\ntoString: z\nhasOwnProperty\n",
  };
  for (const [name, body] of Object.entries(odd)) {
    it(name, () => {
      const text =
        typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
      const lines = text.split(/\r\n|\r|\n/);
      for (const { line, column, endLine, endColumn, message } of lint(body, all)) {
        expect(message).not.toBe("");
        expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1);
        expect(endColumn).toBeLessThanOrEqual(lines[endLine - 1]!.length + 1);
      }
      const repaired = fix(body, { ...all, unsafe: true });
      expect(fix(repaired, { ...all, unsafe: true })).toEqual(repaired);
      expect(format(format(body))).toEqual(format(body));
    });
  }
});
