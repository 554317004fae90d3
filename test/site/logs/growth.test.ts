/**
 * What hostile logs cost: as much more as they are longer, and no more than that.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { Networks } from "../../../src/site/identity/networks.ts";
import { BotCounter, LogReader } from "../../../src/site/logs/index.ts";
import { sizesTo, type Work } from "../../support/cost.ts";
import { expectLinear } from "../../support/linear.ts";
import { networks } from "./networks.ts";

const robots = parse("User-agent: *\nDisallow: /*a*b*c\nCrawl-delay: 1\n");

/** Work that is reading and counting a log of each size. */
function readings(sizes: readonly number[], logOf: (size: number) => string): Work[] {
  return sizes.map((size) => {
    const log = logOf(size);
    return {
      size,
      act: () => {
        const counter = new BotCounter({ robots });
        const reader = new LogReader((request) => counter.add(request));
        reader.write(log);
        reader.end();
      },
    };
  });
}

const head = "192.0.2.1 - - [10/Oct/2026:13:55:36 +0000]";

describe("a line costs as much more as it is longer, made of", () => {
  it.each([
    ["backslashes", (n: number) => `${head} "GET /${"\\".repeat(n)}" 200 5 "-" "bot"`],
    ["escaped quotes", (n: number) => `${head} "GET /${'\\"'.repeat(n / 2)}" 200 5 "-" "bot"`],
    ["quotes", (n: number) => `${head} ${'"'.repeat(n)}`],
    ["escapes in a header", (n: number) => `${head} "GET / HTTP/1.1" 200 5 "-" "${"\\x41".repeat(n / 4)}"`],
    ["brackets", (n: number) => " [".repeat(n / 2)],
    ["ends of times", (n: number) => ` [${'] "'.repeat(n / 3)}`],
    ["spaces", (n: number) => " ".repeat(n)],
    ["spaces before the time", (n: number) => `${" - ".repeat(n / 3)}${head} "GET / HTTP/1.1" 200 5`],
    ["capitals", (n: number) => `${head} "${"A".repeat(n)}" 200 5`],
    ["digits", (n: number) => `${head} "GET / HTTP/1.1" 200 ${"1".repeat(n)}`],
    ["a long header", (n: number) => `${head} "GET / HTTP/1.1" 200 5 "-" "${"bot/1.0 ".repeat(n / 8)}"`],
    ["words in a header", (n: number) => `${head} "GET / HTTP/1.1" 200 5 "-" "${"like bot.".repeat(n / 9)}"`],
    ["a long URL", (n: number) => `${head} "GET /${"ab".repeat(n / 2)} HTTP/1.1" 200 5 "-" "bot"`],
    [
      "a long time",
      (n: number) => `1 - - [${"2026-10-10T00:00".repeat(n / 16)}] "GET / HTTP/1.1" 200 5 "-" "bot"`,
    ],
    ["nested JSON", (n: number) => `{"a":${"[".repeat(n / 2)}${"]".repeat(n / 2)}}`],
    ["fields of JSON", (n: number) => `{${Array.from({ length: n / 10 }, (_, i) => `"${i}":1`).join()}}`],
    ["W3C's fields", (n: number) => `#Fields: ${"c-ip ".repeat(n / 5)}\n${"1 ".repeat(n / 2)}`],
    ["W3C's quoted fields", (n: number) => `#Fields: c-ip sc-status\n${'"a" '.repeat(n / 4)}`],
    [
      "percent signs",
      (n: number) => `#Fields: c-ip sc-status cs(User-Agent)\n1 200 ${"%2520".repeat(n / 5)}`,
    ],
    ["zeros", (n: number) => "\0".repeat(n)],
    ["a list of proxies", (n: number) => `${"10.0.0.1, ".repeat(n / 10)}${head} "GET / HTTP/1.1" 200 5`],
    ["commas", (n: number) => `${",".repeat(n)}${head} "GET / HTTP/1.1" 200 5`],
    ["words before the request", (n: number) => `${head} ${"a ".repeat(n / 2)}"GET / HTTP/1.1" 200 5`],
    [
      "quoted words before the request",
      (n: number) => `${head} ${'"a" '.repeat(n / 4)}"GET / HTTP/1.1" 200 5`,
    ],
    [
      "fields without quotes",
      (n: number) => `${head} "GET / HTTP/1.1" 200 5 ${"1.5 ".repeat(n / 4)}"-" "bot"`,
    ],
    ["digits of a fraction", (n: number) => `${head} "GET / HTTP/1.1" 200 0.${"1".repeat(n)} "-" "bot"`],
    [
      "durations of a load balancer",
      (n: number) =>
        `http 2026-10-10T20:55:36Z lb 192.0.2.1:1 - ${"1.".repeat(n / 2)} 0 0 200 200 0 0 "GET / x" "bot"`,
    ],
    ["words", (n: number) => "a ".repeat(n / 2)],
    ["fields in brackets, after words", (n: number) => `a b ${"[c] ".repeat(n / 4)}`],
    ["quotes of Envoy's", (n: number) => `[2026-10-10T20:55:36Z] ${'"a" '.repeat(n / 4)}`],
    [
      "an agent with quotes, of Envoy",
      (n: number) =>
        `[2026-10-10T20:55:36Z] "GET / HTTP/2" 200 - 0 1 1 1 "-" "${'a" b'.repeat(n / 4)}" "c" "d" "e"`,
    ],
    [
      "captured headers",
      (n: number) =>
        `1:2 [06/Feb/2026:12:14:14.655] a b/c 1/0/3/6/1 200 2 - - ---- 1/1/1/1/0 0/0 {${"a |#7C".repeat(n / 6)}} "GET / HTTP/1.1"`,
    ],
    [
      "words and versions that are captured",
      (n: number) =>
        `1:2 [06/Feb/2026:12:14:14.655] a b/c 1/0/3/6/1 200 2 - - ---- 1/1/1/1/0 0/0 {${"bo a-".repeat(n / 5)}} "GET / HTTP/1.1"`,
    ],
    ["commas and spaces", (n: number) => `1.1.1.1, -, 1/1/26, 1:00:00, W3SVC1, ${"a, ".repeat(n / 3)}`],
    ["equals signs", (n: number) => `status${"=".repeat(n)}`],
    [
      "fields by their names",
      (n: number) => `status=200 ${Array.from({ length: n / 8 }, (_, i) => `a${i}=1`).join(" ")}`,
    ],
    ["fields by their names, in quotes", (n: number) => `status=200 ${'a="1"'.repeat(n / 5)}`],
    ["colons", (n: number) => `${"a:".repeat(n / 2)} b`],
    ["what collects logs writes", (n: number) => `<1>1 ${"a ".repeat(n / 2)}`],
    ["bars", (n: number) => `a${" ".repeat(n)}|`],
    ["a client with colons", (n: number) => `${"1:".repeat(n / 2)} - - [x] "GET / HTTP/1.1" 200 5`],
  ])("%s", async (name, line) => {
    await expectLinear(
      name,
      readings(sizesTo(120_000), (size) => `${line(size)}\n`),
    );
  });
});

describe("a log costs as much more as it is longer, made of", () => {
  it.each([
    ["empty lines", () => "\n"],
    ["short lines", () => "a\n"],
    ["lines without quotes", () => "192.0.2.1 - - [x] \n"],
    ["one request", () => `${head} "GET / HTTP/1.1" 200 5 "-" "bot"\n`],
    ["names", (i: number) => `${head} "GET / HTTP/1.1" 200 5 "-" "Bot${i}"\n`],
    [
      "names under which robots.txt is fetched",
      (i: number) => `${head} "GET /robots.txt HTTP/1.1" 200 5 "-" "b${i}"\n`,
    ],
    ["addresses", (i: number) => `h${i} - - [x] "GET / HTTP/1.1" 200 5 "-" "bot"\n`],
    ["forbidden URLs", (i: number) => `${head} "GET /abc${i} HTTP/1.1" 200 5 "-" "bot"\n`],
    ["broken JSON", () => '{"\n'],
    ["changes of fields", () => "#Fields: c-ip\n"],
  ])("%s", async (name, line) => {
    const logOf = (size: number): string => {
      let log = "";
      for (let i = 0; log.length < size; i++) log += line(i);
      return log;
    };
    await expectLinear(name, readings(sizesTo(320_000), logOf));
  });
});

describe("published ranges cost as much more as they are longer", () => {
  it.each(["text", "json"] as const)("in the form of %s", async (kind) => {
    const works = sizesTo(8_000).map((size) => {
      const text = networks(size, kind);
      return { size, act: () => expect(new Networks("Google", "x", text).size).toBe(size) };
    });
    await expectLinear(kind, works);
  });
});
