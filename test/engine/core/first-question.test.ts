/**
 * The first question is answered from the file's bytes, and most rules are passed over after a look at two of them. Whatever
 * these bytes are, the answer is that of the compiled rules.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { referenceVerdict } from "../../support/reference.ts";

/** What may follow a star, some of which stands for other bytes than it is written with, or is none of the pattern. */
const STARTS = [
  "%41",
  "%4a",
  "%c3",
  "%2F",
  "é",
  "\u00a0",
  "*",
  "**",
  "$",
  "#",
  " ",
  "\t",
  "?",
  "^",
  "|",
  '"',
  "a",
  "-",
];
const RESTS = ["", "b", "bc", "bcd", "b%41", "*bc", "$", " ", "#x", "\r", "\r\nSitemap: x"];
const TEXTS = [
  "A",
  "J",
  "/",
  "%2F",
  "%C3%A9",
  "%C2%A0",
  "?",
  "%5E",
  "%7C",
  "%22",
  "a",
  "-",
  "%C3",
  "",
].flatMap((start) => ["", "b", "bc", "bcd", "bA"].map((rest) => `/x${start}${rest}`));

describe.each(["rfc9309", "google"] as const)("the first question in %s", (dialect) => {
  it.each(["Disallow: /*", "Disallow: /x*", "Allow: /x*", "Disallow: *", "Disallow: /x"])(
    "about %s...",
    (rule) => {
      const wrong: string[] = [];
      for (const start of STARTS) {
        for (const rest of RESTS) {
          const other = rule.startsWith("Allow") ? "Disallow: /" : "";
          const body = `User-agent: *\n${other}\n${rule}${start}${rest}\n`;
          const later = parse(body, { dialect }).policyFor("x");
          const want = later.check(TEXTS);
          TEXTS.forEach((text, i) => {
            const first = parse(body, { dialect }).policyFor("x");
            if (Number(first.isAllowed(text)) !== want[i]) wrong.push(`${JSON.stringify(body)} ${text}`);
            first.dispose();
          });
          later.dispose();
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe.each(dialects)("the first question in %s", (dialect) => {
  it("knows rules by their second byte only where that stands for itself", () => {
    for (let c = 0x21; c < 0x7f; c++) {
      const letter = String.fromCharCode(c);
      const escaped = `%${c.toString(16)}`;
      for (const rule of [`/${letter}`, `/${letter}b`, `/${escaped}b`]) {
        const body = `User-agent: *\nDisallow: ${rule}\n`;
        for (const url of [`/${letter}b`, `/${escaped}b`, `/${letter}`, "/b", "/"]) {
          const want = referenceVerdict(body, "x", url, dialect) === "allowed";
          expect(parse(body, { dialect }).policyFor("x").isAllowed(url), `${body}${url}`).toBe(want);
        }
      }
    }
  });

  it("knows the names of fields, and the misspelled ones, to their last letter", () => {
    const rules = ["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw", "allow"];
    const names = [...rules, "user-agent", "user agent", "useragent"];
    for (const name of names) {
      const spellings = [name, `${name}s`, name.toUpperCase()];
      for (let at = 0; at < name.length; at++) {
        const [begin, end] = [name.slice(0, at), name.slice(at + 1)];
        const code = name.charCodeAt(at);
        spellings.push(begin, begin + end);
        for (const other of [code - 1, code + 1, code ^ 32, 0x7a])
          spellings.push(begin + String.fromCharCode(other) + end);
      }
      for (const spelling of spellings.filter((spelling) => /^[ -9;-~]+$/.test(spelling))) {
        const line = rules.includes(name) ? `${spelling}: /xy` : `${spelling}: x\nDisallow: /xy`;
        const body = `User-agent: *\nDisallow: /y\n${name === "allow" ? "Disallow: /x\n" : ""}${line}\n`;
        for (const url of ["/xy", "/y"]) {
          const want = referenceVerdict(body, "x", url, dialect) === "allowed";
          const policy = parse(body, { dialect }).policyFor("x");
          const found = [policy.isAllowed(url), policy.isAllowed(url)];
          expect(found, `${body}${url}`).toEqual([want, want]);
          policy.dispose();
        }
      }
    }
  });

  it("knows control bytes at the end of a file, wherever that is in what is looked at together", () => {
    const sizes = Array.from({ length: 130 }, (_, i) => 40 + i);
    for (const size of [...sizes, 4094, 4095, 4096, 4097, 8192]) {
      for (const end of ["\v", "\f", "\0", "\v\f", "\n", "x"]) {
        const rest = `\nUser-agent: *\nDisallow: /x${end}`;
        const body = `#${"-".repeat(size - rest.length - 1)}${rest}`;
        for (const url of ["/x", "/xx"]) {
          const want = referenceVerdict(body, "x", url, dialect) === "allowed";
          const policy = parse(body, { dialect }).policyFor("x");
          const found = [policy.isAllowed(url), policy.isAllowed(url)];
          expect(found, `${JSON.stringify(rest)} ${url} ${size}`).toEqual([want, want]);
          policy.dispose();
        }
      }
    }
  });

  it("knows which lines end a run of agent lines, and which are none", () => {
    const lines = [
      ...[
        "Disallow",
        "Disallow /xy ",
        "Disallow /xy\t #c",
        "Disallow  /xy",
        "Disallow /xy /z",
        "Disallowed: /xy",
      ],
      ...[
        "Allow",
        "Allow /z ",
        "allow\x1a /z",
        "allow\x1a: /z",
        "Allow:: /z",
        "user\ragent: b",
        "User-agent b ",
      ],
      ...[
        "User-agent",
        "User-agent b c",
        "User-agents: b",
        "Sitemap: /xy",
        "Unknown: b",
        "Admin: /z",
        "Delay: /xy",
      ],
    ];
    for (const line of lines) {
      for (const agent of ["x", "b"]) {
        const body = `User-agent: x\n${line}\nUser-agent: c\nDisallow: /xy\nDisallow: /z\n\nUser-agent: b\nDisallow: /q\n`;
        for (const url of ["/xy", "/zz", "/q", "/"]) {
          const want = referenceVerdict(body, agent, url, dialect) === "allowed";
          const policy = parse(body, { dialect }).policyFor(agent);
          const found = [policy.isAllowed(url), policy.isAllowed(url)];
          expect(found, `${JSON.stringify(line)} ${agent} ${url}`).toEqual([want, want]);
          policy.dispose();
        }
      }
    }
  });

  it("knows agents by all letters of their names, whichever others are asked for", () => {
    const names = ["foobot", "xoobot", "fxobot", "foobox", "foobots", "fooboT", "foo"];
    for (let length = 1; length < 45; length++) {
      const asked = ["foobot", "a".repeat(length)];
      for (const name of names) {
        for (const end of ["\n", "\r\n", "\t\n", " #\n", "#\n"]) {
          const body = `User-agent: ${name}${end}Disallow: /x\n`;
          const want = referenceVerdict(body, asked, "/x", dialect) === "allowed";
          const policy = parse(body, { dialect }).policyFor(asked);
          const found = [policy.isAllowed("/x"), policy.isAllowed("/x")];
          expect(found, `${JSON.stringify(body)} ${length}`).toEqual([want, want]);
          policy.dispose();
        }
      }
    }
  });

  it("knows bytes that no UTF-8 holds in a rule", () => {
    for (let byte = 0x80; byte < 0x100; byte++) {
      const body = Buffer.from(`User-agent: *\nDisallow: /x?b\nAllow: /\n`);
      body[body.indexOf("?")] = byte;
      const urls = ["/x%EF%BF%BDb", `/x%${byte.toString(16)}b`, "/xb", "/x"];
      for (const url of urls) {
        const want = referenceVerdict(body, "x", url, dialect) === "allowed";
        const policy = parse(body, { dialect }).policyFor("x");
        const found = [policy.isAllowed(url), policy.isAllowed(url)];
        expect(found, `${byte} ${url}`).toEqual([want, want]);
        policy.dispose();
      }
    }
  });

  it("takes index pages for their folders only where Google's parser does", () => {
    const rules = ["/a/index.html", "/a*/index.html", "/%61/index.htm", "/a/index.html$", "/*/index.php"];
    const urls = ["/a/", "/ab/", "/a/b", "/a/index.html", "/a/index.htm"];
    for (const rule of rules) {
      for (const lines of [`Disallow: /\nAllow: ${rule}`, `Allow: /\nDisallow: ${rule}`]) {
        const body = `User-agent: *\n${lines}\n`;
        for (const url of urls) {
          const want = referenceVerdict(body, "x", url, dialect) === "allowed";
          const policy = parse(body, { dialect }).policyFor("x");
          const found = [policy.isAllowed(url), policy.isAllowed(url)];
          expect(found, `${body}${url}`).toEqual([want, want]);
          policy.dispose();
        }
      }
    }
  });
});

describe.each(dialects)("a file that ends early, in %s", (dialect) => {
  it("is read to its end, whatever was read before it", () => {
    const whole =
      "User-agent: xy\nDisallow: /a%41b%2Fc*d$\nAllow: /a$b\n\nUser-agent: *\nDisallow: /%c3%a9x #y\n";
    const urls = [
      "/aAb/c-d",
      "/aAb/c-dx",
      "/a$b",
      "/a%24b",
      "/a",
      "/a%4",
      "/a%41",
      "/%C3%A9x",
      "/%C3%A9",
      "/",
    ];
    for (let size = 0; size <= whole.length; size++) {
      const cut = whole.slice(0, size);
      for (const url of urls) {
        for (const agent of ["xy", "x"]) {
          parse(whole, { dialect }).policyFor(agent).isAllowed(url);
          const want = referenceVerdict(cut, agent, url, dialect) === "allowed";
          const policy = parse(cut, { dialect }).policyFor(agent);
          const found = [policy.isAllowed(url), policy.isAllowed(url)];
          expect(found, `${JSON.stringify(cut)} ${agent} ${url}`).toEqual([want, want]);
          policy.dispose();
        }
      }
    }
  });
});

describe.each(["rfc9309", "google"] as const)("what a pattern is written with, in %s", (dialect) => {
  it("counts by its octets, a dollar within it as one of them", () => {
    const patterns = ["/a$b", "/a$$b", "/*b", "/**b", "/a*b", "/a$b$", "*%2Fb", "*%3Ab", "*?*%2fb"];
    const urls = ["/a$b", "/a%24b", "/a$$b", "/x?y/b", "/x?y:b", "/x:b", "/x/b", "/x%2Fb", "/x%3Ab"];
    for (const shut of patterns) {
      for (const open of patterns) {
        const body = `User-agent: *\nDisallow: ${shut}\nAllow: ${open}\n`;
        for (const url of urls) {
          const want = referenceVerdict(body, "x", url, dialect) === "allowed";
          const policy = parse(body, { dialect }).policyFor("x");
          expect([policy.isAllowed(url), policy.isAllowed(url)], `${body}${url}`).toEqual([want, want]);
          policy.dispose();
        }
      }
    }
  });
});
