/**
 * Policies through bytes and back, and what makes two images the same.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { type Dialect, Policy, parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, links, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { imageOf, questions, samples } from "./samples.ts";

const AGENTS = ["Googlebot", "GPTBot", "bingbot", "Bot"];

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function image(body: string, dialect: Dialect = "rfc9309", agent = "Bot"): string {
  return hex(imageOf({ name: "", body, dialect, agent }));
}

if (!corpusAvailable) reportSkipped("images of real files");

describe.skipIf(!corpusAvailable)("real files", () => {
  it.each(dialects)("answer the same from their images in %s", (dialect) => {
    const wrong: string[] = [];
    let images = 0;
    for (const host of sampledHosts()) {
      const robots = parse(readRobots(host), { dialect });
      // Links of the host, and its own patterns made into paths that meet them.
      const patterns = robots.groups.flatMap((group) => group.rules.map((rule) => rule.pattern));
      const paths = patterns
        .filter((pattern) => pattern.startsWith("/"))
        .slice(0, 60)
        .map((pattern) => pattern.replaceAll("*", "x1").replace(/\$$/, ""));
      const urls = [...links(host).slice(0, 60), ...paths, ...questions];
      for (const agent of AGENTS) {
        const policy = robots.policyFor(agent);
        const want = policy.check(urls);
        const bytes = policy.toBytes();
        const back = Policy.fromBytes(bytes);
        images++;
        if (Buffer.compare(back.check(urls), want) !== 0) wrong.push(`${host} ${agent}: verdicts`);
        if (back.agent !== policy.agent) wrong.push(`${host} ${agent}: agent ${back.agent}`);
        if (back.crawlDelay !== policy.crawlDelay) wrong.push(`${host} ${agent}: delay ${back.crawlDelay}`);
        if (Buffer.compare(back.toBytes(), bytes) !== 0) wrong.push(`${host} ${agent}: bytes`);
        policy.dispose();
        back.dispose();
      }
    }
    expect(wrong).toEqual([]);
    expect(images).toBeGreaterThan(100);
  });
});

describe("equal rules", () => {
  const RULES = [
    "Disallow: /a",
    "Allow: /a/b",
    "Disallow: /*.php$",
    "Disallow: /*x*y",
    "Allow: /ab*$",
    "Disallow: /é",
    ...Array.from({ length: 30 }, (_, i) => `Disallow: /*word${i}q`),
  ];
  const plain = `User-agent: Bot\n${RULES.join("\n")}\n`;

  it.each([
    ["in other order", `User-agent: Bot\n${[...RULES].reverse().join("\n")}\n`],
    ["with comments", `# hello\nUser-agent: Bot # me\n${RULES.join(" # why\n")}\n# end`],
    ["with blank lines", `\n\nUser-agent: Bot\n\n${RULES.join("\n\n")}\n\n`],
    ["with other line endings", plain.replaceAll("\n", "\r\n")],
    ["with carriage returns", plain.replaceAll("\n", "\r")],
    ["with a byte order mark", `\ufeff${plain}`],
    ["without the last line ending", plain.trimEnd()],
    ["in other letter case of the names", plain.replaceAll("Disallow", "dISALLOW")],
    ["misspelled", plain.replaceAll("Disallow", "Dissallow")],
    ["with white space", plain.replaceAll(": ", " \t:\t ")],
    ["twice", `${plain}${plain}`],
    ["each twice in a row", `User-agent: Bot\n${RULES.flatMap((rule) => [rule, rule]).join("\n")}\n`],
    ["with the patterns' escapes spelled otherwise", plain.replace("/é", "/%c3%A9")],
    [
      "in two groups",
      `User-agent: Bot\n${RULES.slice(0, 9).join("\n")}\nUser-agent: Bot\n${RULES.slice(9).join("\n")}`,
    ],
    ["with other groups around", `User-agent: a\nDisallow: /\n\n${plain}\nUser-agent: z\nAllow: /q`],
    ["with empty rules among them", plain.replace("\n", "\nDisallow:\nAllow:\n")],
  ])("%s give equal bytes", (_name, body) => {
    expect(body).not.toBe(plain);
    expect(image(body)).toBe(image(plain));
    expect(image(body, "google")).toBe(image(plain, "google"));
  });

  it("give equal bytes, however the policy has been used before", () => {
    const robots = parse(plain);
    const want = image(plain);
    const asked = robots.policyFor("bot");
    asked.isAllowed("/a");
    expect(hex(asked.toBytes())).toBe(want);
    asked.explain("/a");
    asked.check(["/a", "/b"]);
    expect(hex(asked.toBytes())).toBe(want);
    expect(hex(robots.policyFor("BOT").toBytes())).toBe(want);
  });

  it("in an order that decides nothing give equal bytes in the dialect where order may decide", () => {
    const one = "User-agent: Bot\nDisallow: /a\nAllow: /b\n";
    expect(image(one.replace("Allow: /b", "Allow: /b\nAllow: /b"), "koster1996")).toBe(
      image(one, "koster1996"),
    );
  });
});

describe("different rules", () => {
  const bodies = [
    "",
    "User-agent: Bot\n",
    "User-agent: *\n",
    "User-agent: Bot\nDisallow: /\n",
    "User-agent: Bot\nAllow: /\n",
    "User-agent: *\nDisallow: /\n",
    "User-agent: Bot\nDisallow: /$\n",
    "User-agent: Bot\nDisallow: /*a\n",
    "User-agent: Bot\nDisallow: /*a$\n",
    "User-agent: Bot\nDisallow: /a\n",
    "User-agent: Bot\nDisallow: /a\nDisallow: /b\n",
    "User-agent: Bot\nDisallow: /a\nAllow: /b\n",
    "User-agent: Bot\nDisallow: /ab\n",
    "User-agent: Bot\nDisallow: /a*b\n",
    "User-agent: Bot\nDisallow: /a*b*c\n",
    "User-agent: Bot\nDisallow: /A\n",
    "User-agent: Bot\nDisallow: /a%2F\n",
    "User-agent: Bot\nCrawl-delay: 1\nDisallow: /a\n",
    "User-agent: Bot\nCrawl-delay: 2\nDisallow: /a\n",
    "User-agent: Bot\nCrawl-delay: 0\nDisallow: /a\n",
    "User-agent: BOT\nDisallow: /a\n",
  ];

  it("give different bytes", () => {
    const seen = new Map(bodies.map((body) => [image(body), body]));
    expect(seen.size).toBe(bodies.length);
  });

  it("give different bytes where dialects read rules otherwise", () => {
    const body = "User-agent: Bot\nDisallow: /a\n";
    const apart = ["rfc9309", "google", "koster1996", "original1994"] as const;
    expect(new Set(apart.map((dialect) => image(body, dialect))).size).toBe(apart.length);
  });

  it("in an order that decides give different bytes", () => {
    const one = image("User-agent: Bot\nAllow: /a/b\nDisallow: /a\n", "koster1996");
    const other = image("User-agent: Bot\nDisallow: /a\nAllow: /a/b\n", "koster1996");
    expect(one).not.toBe(other);
  });
});

describe("an image", () => {
  it.each(samples)("of $name answers as its policy, explained or not", (sample) => {
    const policy = parse(sample.body, { dialect: sample.dialect }).policyFor(sample.agent);
    const bytes = policy.toBytes();
    const copy = new Uint8Array(bytes.length + 7);
    copy.set(bytes, 5);
    // A view in the middle of a larger buffer, at an odd address.
    const back = Policy.fromBytes(copy.subarray(5, 5 + bytes.length));
    copy.fill(0);
    expect(back.check(questions)).toEqual(policy.check(questions));
    for (const url of questions) {
      const want = policy.explain(url);
      const got = back.explain(url);
      expect(got.allowed, url).toBe(want.allowed);
      expect(got.path, url).toBe(want.path);
      expect(got.rule?.type, url).toBe(want.rule?.type);
      expect(got.candidates.length <= want.candidates.length, url).toBe(true);
      expect(got.candidates.every((rule) => rule.line === 0)).toBe(true);
    }
  });

  it("keeps what is on the caller's side apart", () => {
    const policy = parse("User-agent: *\nDisallow: /x").policyFor("Bot");
    const bytes = policy.toBytes();
    bytes.fill(0xff);
    expect(policy.isAllowed("/x")).toBe(false);
    expect(policy.isAllowed("/y")).toBe(true);
  });
});
