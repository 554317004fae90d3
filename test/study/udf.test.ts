// @module-tag built

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { countFindings } from "../../src/site/lint/lint.ts";
import { surveyAgents } from "../../src/study/restriction/agents.ts";
import { type HostRows, rowsOf } from "../../src/study/rows/rows.ts";
import { countFile } from "../../src/study/tally/file.ts";
import { emptyTally } from "../../src/study/tally/tally.ts";
import { SmallDecoder, SmallEncoder } from "../../src/study/udf/encoders.ts";
import { SmallUrl } from "../../src/study/udf/small-url.ts";
import { corpusAvailable, links, readRobots, reportSkipped, sampledHosts } from "../support/corpus.ts";
import { inBareContext, type ScriptName, textOf } from "./bare.ts";

const SCRIPTS: readonly ScriptName[] = ["udf", "udf-lint"];
const FILE = "User-agent: FooBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n";

describe.each(SCRIPTS)("the script %s", (name) => {
  const text = textOf(name);

  it("is ASCII without what ends a text in SQL, and imports nothing", () => {
    expect(text).not.toMatch(/[^\t\n -~]/);
    expect(text).not.toMatch(/\$\$|"""|'''/);
    expect(text).not.toMatch(/\bimport\s*[({"'`]|\brequire\s*\(/);
  });

  it("answers in a context with only the language", () => {
    const { udf } = inBareContext(name);
    expect(udf.allowed(FILE, "FooBot", "https://example.com/a")).toBe(false);
    expect(udf.allowed(FILE, "FooBot", "HTTPS://example.com/b/../c")).toBe(true);
    expect(udf.allowed(FILE, "Mozilla/5.0 (compatible; FooBot/1.0)", "/b")).toBe(true);
    expect(udf.restriction(FILE, "FooBot")).toBe("partial");
    expect(udf.restriction(FILE, "*")).toBe("full");
    expect(udf.restriction(FILE, "Mozilla/5.0 (compatible; FooBot/1.0)")).toBe("partial");
    expect(udf.restriction(FILE, "Mozilla/5.0 (X11; Linux x86_64)")).toBe("full");
    expect(udf.restriction("", "FooBot")).toBe("none");
    expect(udf.readable(FILE)).toBe(true);
    expect(udf.readable("<!doctype html><title>Not found</title>")).toBe(false);
    expect(udf.restriction("<!doctype html>", "FooBot")).toBe(null);
  });

  it("answers null for NULL, for values of other types, and for what is no URL", () => {
    const { udf } = inBareContext(name);
    for (const none of [null, undefined, 5, true, {}, []] as unknown as (string | null)[]) {
      expect(udf.allowed(none, "FooBot", "/")).toBe(null);
      expect(udf.allowed(FILE, none, "/")).toBe(null);
      expect(udf.allowed(FILE, "FooBot", none)).toBe(null);
      expect(udf.restriction(none, "FooBot")).toBe(null);
      expect(udf.restriction(FILE, none)).toBe(null);
      expect(udf.readable(none)).toBe(null);
      if (name === "udf-lint") expect(udf.lintCounts(none)).toBe(null);
    }
    for (const url of ["", "a", "http://", "mailto:a@b.example", "http://a b/", "/a".repeat(200_000)])
      expect(udf.allowed(FILE, "FooBot", url)).toBe(null);
    for (const agent of ["", " ", "\t\n"]) expect(udf.allowed(FILE, agent, "/")).toBe(null);
  });

  it("takes bytes, in UTF-16 as well", () => {
    const { udf } = inBareContext(name);
    for (const encoding of ["utf8", "utf16le"] as const) {
      const bytes = Uint8Array.from(Buffer.from(`\uFEFF${FILE}`, encoding));
      expect([udf.allowed(bytes, "FooBot", "/a"), udf.readable(bytes), udf.restriction(bytes, "*")]).toEqual([
        false,
        true,
        "full",
      ]);
    }
    expect(udf.readable(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe(false);
  });

  it("is made once, however often it is evaluated", () => {
    const { udf, evaluate } = inBareContext(name);
    for (let i = 0; i < 3; i++) evaluate(text);
    expect(evaluate("robotomata")).toBe(udf);
    // Another version takes its place.
    evaluate(text.replaceAll("0.1.0", "0.1.1"));
    expect(evaluate("robotomata")).not.toBe(udf);
  });

  it("is a module where modules are known, and then leaves the globals alone", async () => {
    const loaded = createRequire(import.meta.url)(`../../dist/${name}.cjs`);
    const { default: whole, ...named } = await import(`../../dist/${name}.cjs`);
    const names = ["allowed", ...(name === "udf-lint" ? ["lintCounts"] : []), "readable", "restriction"];
    expect(Object.keys(loaded).sort()).toEqual(names);
    expect(
      Object.keys(named)
        .filter((one) => names.includes(one))
        .sort(),
    ).toEqual(names);
    expect(loaded.allowed(FILE, "FooBot", "/a")).toBe(false);
    expect("robotomata" in globalThis).toBe(false);
  });
});

describe("a context with the lint script", () => {
  it("keeps it when the other one comes, and takes it when it comes second", () => {
    const { evaluate } = inBareContext("udf");
    evaluate(textOf("udf-lint"));
    const first = evaluate("robotomata.lintCounts");
    expect(typeof first).toBe("function");
    evaluate(textOf("udf"));
    expect(evaluate("robotomata.lintCounts")).toBe(first);
  });
});

describe("the results", () => {
  it("do not depend on what has been asked before", () => {
    const bodies = Array.from(
      { length: 300 },
      (_, i) => `User-agent: *\nDisallow: /${i}\n#${"x".repeat((i * 97) % 90_000)}`,
    );
    const ask = (udf: ReturnType<typeof inBareContext>["udf"], i: number): unknown[] => [
      udf.allowed(bodies[i]!, i % 2 === 0 ? "FooBot" : "BarBot", `/${i}`),
      udf.allowed(bodies[i]!, "FooBot", `/${i + 1000}`),
      udf.restriction(bodies[i]!, "FooBot"),
    ];
    const [one, two] = [inBareContext("udf").udf, inBareContext("udf").udf];
    const places = [...bodies.keys()];
    const first = places.map((i) => ask(one, i));
    const backwards = [...places, ...places].reverse().map((i) => [i, ask(two, i)] as const);
    for (const [i, result] of backwards) expect(result).toEqual(first[i]);
  });

  it.skipIf(!corpusAvailable)("equal the library's for real files", () => {
    const { udf } = inBareContext("udf-lint");
    const names = ["*", "GPTBot", "Googlebot", "FooBot", "Applebot-Extended"];
    const agents = surveyAgents(names);
    let asked = 0;
    for (const host of sampledHosts()) {
      const body = readRobots(host);
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
      const isUtf8 = Buffer.from(text).equals(body);
      const reading = countFile(
        emptyTally(),
        { body, contentType: null, garbled: false },
        { agents, isDetailed: true, scope: "usual" },
      );
      const about: HostRows = { host, outcome: "found", status: 200, bytes: body.length, reading };
      const rows = [...rowsOf(about, agents, undefined)];
      // A plain object has the prototype of the context.
      const lint = Object.fromEntries(countFindings(body));
      for (const given of isUtf8 && !host.startsWith("a") ? [text] : [body]) {
        expect(udf.readable(given), host).toBe(reading.unreadable === undefined);
        expect(
          names.map((name) => udf.restriction(given, name)),
          host,
        ).toEqual(rows.map(({ restriction }) => restriction));
        expect({ ...udf.lintCounts(given) }, host).toEqual(lint);
        const policy = parse(given).policyFor("Googlebot");
        for (const url of links(host).slice(0, 50)) {
          asked++;
          const [verdict] = policy.check([url]);
          expect(udf.allowed(given, "Googlebot", url), `${host} ${url}`).toBe(
            verdict === 2 ? null : verdict === 1,
          );
        }
      }
    }
    expect(asked).toBeGreaterThan(1000);
  });
  if (!corpusAvailable) reportSkipped("the scripts on real files");
});

const URLS = [
  "http://a.example",
  "HTTP://A.Example:80/",
  "https://a.example:443/?",
  "https://a:8443/x?y#z",
  "http:a/b",
  "http:////a//b",
  "http:\\\\a\\b\\..\\c",
  "http://a/./b/%2e%2E/c/..",
  "http://a/%2e",
  "http://a/b c|`{}'\"<>\\x",
  "http://a/?b c|`{}'\"<>\\x",
  "http://a/#b c`'\"<>",
  "foo://A/b|`{}'\"<>\\ x?'",
  "foo:/a/../b",
  "foo:/a/b/../../..//c",
  "foo://h",
  "foo://",
  "foo:",
  "foo:a b",
  "mailto:a@b.example",
  "data:text/plain,a b",
  "http://user:p@ss:w@h/x",
  "http://@h/",
  "http://:@h/",
  "http://user@h/",
  "http://[::1]/",
  "http://[1:2:0:0:5:0:0:0]:81/",
  "http://[::ffff:1.2.3.4]/",
  "http://[1::2::3]/",
  "http://[::1/",
  "http://0x7f.1/",
  "http://1.2.3/",
  "http://017.0.0.1/",
  "http://256.1.1.1/",
  "http://1.2.3.4.5/",
  "http://4294967296/",
  "http://1e2/",
  "http://a.0x/",
  "http://ex%41mple/",
  "http://a%00b/",
  "http://a_b/",
  "http://a..b/",
  "http://./x",
  "http://b\u00fccher.example/\u00fc?\u00fc#\u00fc",
  "http://\u4f8b\u5b50.\u6d4b\u8bd5/",
  "http://stra\u00dfe.example/",
  "http://a\u3002b/",
  "http://\uff21.example/",
  "http://xn--bcher-kva.example/",
  "http://a b/",
  "http://a<b/",
  "http://",
  "http:///",
  "http://:80/",
  "http://a:b/",
  "http://a:65536/",
  "http://a:/",
  "http://a:00080/",
  "  http://a/ \n",
  "h\ntt\tp://a/\nb",
  "//a/b",
  "/a",
  "a",
  "",
  "1http://a/",
  "ftp://a/b",
  "ws://a:80/",
  "wss://a/",
  "http://a/\ud83d\ude00\ud800",
  "http://a/%zz%",
  "http://a?b",
  "http://a#b",
  "http://a\\@b/",
  "http://a?/../b",
  "file:///a/../b",
  "file://h/x",
  "file://localhost/x",
  "http://a/\u0000\u007f\u0080",
  "javascript:alert(1)",
  "http://%/",
  "foo://a b/",
  "foo://a%b/",
];

describe("the small URL parser", () => {
  it.each(URLS)("reads %j as the platform's does", (url) => {
    const read = (Parser: new (url: string) => Pick<URL, (typeof PARTS)[number]>): unknown => {
      try {
        const parsed = new Parser(url);
        return PARTS.map((part) => parsed[part]);
      } catch {
        return "no URL";
      }
    };
    const PARTS = ["href", "protocol", "host", "hostname", "port", "pathname", "search", "origin"] as const;
    expect(read(SmallUrl)).toEqual(read(URL));
  });
});

describe("the small encoders", () => {
  it("give the platform's bytes and texts", () => {
    const [own, platform] = [new SmallEncoder(), new TextEncoder()];
    for (const text of [
      "",
      "abc",
      "\u00e4\u20ac\ud83d\ude00",
      "\ud800",
      "a\udc00b",
      "\ud83d",
      "\ufeffx",
      "x".repeat(20_000),
    ]) {
      expect([...own.encode(text)]).toEqual([...platform.encode(text)]);
      for (let room = 0; room < 12; room++) {
        const [a, b] = [new Uint8Array(room), new Uint8Array(room)];
        expect([own.encodeInto(text, a), [...a]]).toEqual([platform.encodeInto(text, b), [...b]]);
      }
    }
    let seed = 1;
    const next = (): number => (seed = (seed * 48_271) % 0x7fff_ffff);
    const likely = [
      0x41, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xf5, 0xff, 0xfe, 0xef, 0xbb, 0xd8,
      0xdc, 0,
    ];
    for (let i = 0; i < 20_000; i++) {
      const bytes = Uint8Array.from({ length: next() % 9 }, () => likely[next() % likely.length]!);
      for (const label of ["utf-8", "utf-16le", "utf-16be"]) {
        for (const ignoreBOM of [true, false])
          expect(new SmallDecoder(label, { ignoreBOM }).decode(bytes), `${label} ${bytes}`).toBe(
            new TextDecoder(label, { ignoreBOM }).decode(bytes),
          );
      }
      const strict = (Decoder: typeof TextDecoder | typeof SmallDecoder): string | undefined => {
        try {
          return new Decoder("utf-8", { fatal: true }).decode(bytes);
        } catch {
          return undefined;
        }
      };
      expect(strict(SmallDecoder)).toBe(strict(TextDecoder));
    }
    expect(() => new SmallDecoder("latin1")).toThrow(RangeError);
  });
});

describe("the library in a context without URL", () => {
  it("says so, and does not take every URL for none", () => {
    const module = {
      exports: {} as { rfcParser: (url: string, body: string) => { isAllowed(url: string): unknown } },
    };
    const context = createContext({ module, TextEncoder, TextDecoder, WebAssembly });
    new Script(
      readFileSync(new URL("../../dist/compat/robots-parser.cjs", import.meta.url), "utf8"),
    ).runInContext(context);
    expect(() =>
      module.exports.rfcParser("https://a.example/robots.txt", FILE).isAllowed("HTTPS://a.example/b/../a"),
    ).toThrow("URL is not defined");
  });
});
