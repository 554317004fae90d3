/**
 * The worker's answers, without a browser: the same code, asked directly.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectRules } from "../../src/engine/dialect/index.ts";
import { knownCrawler, parse, Verdict } from "../../src/index.ts";
import { type CheckReport, checkUrls } from "../../web/worker/check.ts";
import { compare } from "../../web/worker/compare.ts";
import { exportAs } from "../../web/worker/export.ts";
import { readFile, readTexts } from "../../web/worker/file.ts";
import { fixFile, formatFile } from "../../web/worker/rewrite.ts";
import type { Task } from "../../web/worker/task.ts";
import { UrlList } from "../../web/worker/url-list.ts";
import { dialects } from "../support/cases.ts";
import { corpusAvailable, hosts, links, readRobots, reportSkipped } from "../support/corpus.ts";

if (!corpusAvailable) reportSkipped("the tester's deciding rules for real files");

/** Takes everything that is told on the way, as the page does. */
function listener(): { readonly told: CheckReport[]; readonly task: Task } {
  const told: CheckReport[] = [];
  return {
    told,
    task: {
      wanted: () => true,
      tell: (news) => told.push(news as CheckReport),
      breathe: () => Promise.resolve(),
    },
  };
}

/** Verdicts, lines and counts as the page has them in the end. */
async function checked(robots: string, text: string, dialect: (typeof dialects)[number], crawlers: string[]) {
  const list = new UrlList();
  const total = list.set(text).count;
  const { told, task } = listener();
  const last = await checkUrls({ robots, dialect, crawlers }, list, task);
  const rules = crawlers.map(() => new Uint32Array(total));
  let next = 0;
  for (const { rules: part, from = 0, done } of [...told, last]) {
    if (part === undefined) continue;
    expect(from).toBe(next);
    next = done;
    part.forEach((lines, column) => {
      rules[column]!.set(lines, from);
    });
  }
  expect([next, last.done]).toEqual([total, total]);
  return { verdicts: told[0]!.verdicts!, rules, counts: last.counts!, urls: list.urls };
}

async function expectExplained(
  robots: string,
  text: string,
  dialect: (typeof dialects)[number],
): Promise<void> {
  const crawlers = ["OneBot", "*", "onebot", "Googlebot", "AdsBot-Google", "Googlebot-Image", "Two", "bot"];
  const { verdicts, rules, counts, urls } = await checked(robots, text, dialect, crawlers);
  const decided = new Map<number, Set<number>>();
  for (const [column, crawler] of crawlers.entries()) {
    const policy = parse(robots, { dialect }).policyFor(knownCrawler(crawler) ?? crawler);
    urls.forEach((url, i) => {
      const verdict = policy.check([url])[0]!;
      expect(verdicts[column]![i], url).toBe(verdict);
      const line = verdict === Verdict.Invalid ? 0 : (policy.explain(url).rule?.line ?? 0);
      expect(rules[column]![i], `${crawler} ${url}`).toBe(line);
      if (line > 0) decided.set(line, (decided.get(line) ?? new Set()).add(i));
    });
  }
  const pairs = [...decided].flatMap(([line, found]) => [[line, found.size]]).sort((a, b) => a[0]! - b[0]!);
  const told = [...counts];
  expect(told.sort((a, b) => a[0]! - b[0]!)).toEqual(pairs);
}

describe.each(dialects)("deciding rules and counts in %s", (dialect) => {
  it("are those of each explanation, for few URLs as for many", async () => {
    const rules = Array.from({ length: 300 }, (_, i) => `${i % 3 ? "Disallow" : "Allow"}: /${i % 50}/*${i}`);
    const robots = ["User-agent: OneBot", "Allow: /5", "Disallow: /", "", "User-agent: *", ...rules].join(
      "\n",
    );
    const some = ["/5/x", "/robots.txt", "not a url", "https://a.example/7/x107", "# no URL", "/", ""].join(
      "\n",
    );
    await expectExplained(robots, some, dialect);
    const many = Array.from({ length: 5_000 }, (_, i) => `/${i % 60}/${i % 700}`).join("\n");
    await expectExplained(robots, `${some}\n${many}`, dialect);
  });

  it("are those of each explanation, whichever groups bind whom", async () => {
    const agents = [
      "OneBot",
      "*",
      "onebot",
      "Google",
      "Googlebot",
      "AdsBot-Google",
      "Two",
      "bot",
      "o",
      "Two/1.0",
      "Bot*",
    ];
    const group = fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...agents), { minLength: 1, maxLength: 3 }),
        fc.array(
          fc.tuple(
            fc.constantFrom("Allow", "Disallow"),
            fc.constantFrom("/", "/a", "/a/b", "/*b", "/c$", ""),
          ),
        ),
        fc.constantFrom("\n", "\n\n"),
      )
      .map(
        ([names, rules, end]) =>
          [...names.map((name) => `User-agent: ${name}`), ...rules.map((rule) => rule.join(": "))].join(
            "\n",
          ) + end,
      );
    const text = ["/", "/a", "/a/b", "/a/bc", "/c", "/d", "/robots.txt", "x"].join("\n");
    await fc.assert(
      fc.asyncProperty(fc.array(group, { maxLength: 5 }), (groups) =>
        expectExplained(groups.join(""), text, dialect),
      ),
    );
  });

  it.runIf(corpusAvailable)("are those of each explanation, for real files and links", async () => {
    for (const host of hosts().filter((_, i) => i % 100 === 0)) {
      const urls = links(host).slice(0, 30);
      if (urls.length > 0)
        await expectExplained(new TextDecoder().decode(readRobots(host)), urls.join("\n"), dialect);
    }
  });

  it("are in the export as well", async () => {
    const robots = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    const list = new UrlList();
    list.set(`/a\n/a/b\n/c\nnope\n${"/a/x\n".repeat(10_000)}`);
    const question = { robots, dialect, crawlers: ["OneBot"], form: "csv", language: "en" } as const;
    const lines = (await (await exportAs(question, list, listener().task)).text()).split("\r\n");
    const { allow, longest } = dialectRules(dialect);
    const second = allow && longest ? "allowed,3,Allow: /a/b" : "disallowed,2,Disallow: /a";
    expect(lines.slice(0, 6)).toEqual([
      "url,crawler,verdict,line,rule",
      "/a,OneBot,disallowed,2,Disallow: /a",
      `/a/b,OneBot,${second}`,
      "/c,OneBot,allowed,,",
      // To Google's library it is a host.
      `nope,OneBot,${dialect === "google" ? "allowed" : "invalid"},,`,
      "/a/x,OneBot,disallowed,2,Disallow: /a",
    ]);
    expect(lines).toHaveLength(10_006);
  });
});

it("gives up what nobody waits for", async () => {
  const list = new UrlList();
  list.set("/a\n".repeat(100_000));
  const { told, task } = listener();
  let turns = 0;
  const robots = "User-agent: *\nDisallow: /a\n";
  const asked = { robots, dialect: "rfc9309", crawlers: ["OneBot"] } as const;
  const last = await checkUrls(asked, list, { ...task, wanted: () => ++turns < 20 });
  expect(told.length).toBeGreaterThan(0);
  expect(last.done).toBeLessThan(last.total);
  expect(last.rules).toBeUndefined();
});

it("goes on while other files are read", async () => {
  const robots = `User-agent: OneBot\nDisallow: /a*b\n\nUser-agent: *\nDisallow: /a\n`;
  const asked = { robots, dialect: "rfc9309", crawlers: ["OneBot", "TwoBot"] } as const;
  const list = new UrlList();
  list.set("/ab\n".repeat(30_000));
  const { task } = listener();
  let read = 0;
  const breathe = async () => {
    const other = `User-agent: *\nDisallow: /${++read}\n`;
    readTexts({ texts: [other], dialect: "rfc9309" });
    await readFile({ robots: other, dialect: "google", language: "en" });
  };
  const { done, counts } = await checkUrls(asked, list, { ...task, breathe });
  expect(read).toBeGreaterThan(2);
  expect(done).toBe(30_000);
  expect([...counts!]).toEqual([
    [2, 30_000],
    [5, 30_000],
  ]);
});

describe("findings", () => {
  const robots = "User-agent: onebot\n\nDisallow: /a # note\nDisalow: /b\nCrawl-delay: soon\n";

  it.each(dialects)("are the same where they are listed, repaired and exported: %s", async (dialect) => {
    const { diagnostics } = await readFile({ robots, dialect, language: "en" });
    const found = diagnostics.map(({ rule }) => rule).sort();
    const question = { robots, dialect, crawlers: [], form: "sarif", language: "en" } as const;
    const file = await exportAs(question, new UrlList(), listener().task);
    const { results } = JSON.parse(await file.text()).runs[0] as { results: { ruleId: string }[] };
    expect(results.map(({ ruleId }) => ruleId).sort()).toEqual(found);
    const { robots: repaired, fixed } = await fixFile({ robots, dialect, language: "en" });
    const safe = diagnostics.filter(({ fix }) => fix?.safe === true);
    expect(fixed, repaired).toBe(safe.length);
  });
});

describe("a file's address", () => {
  const found = async (site: string) => {
    const robots = "User-agent: *\nDisallow: /a\nSitemap: https://www.example.com/map.xml\n";
    const { diagnostics } = await readFile({ robots, dialect: "rfc9309", language: "en", site });
    return diagnostics.map(({ rule }) => rule);
  };

  it("lets the rules about its place and host speak, if it is known", async () => {
    expect(await found("")).toEqual([]);
    expect(await found("https://shop.example")).toEqual(["sitemap-host"]);
    expect(await found("https://www.example.com/blog/robots.txt")).toEqual(["wrong-location"]);
  });
});

describe("what a repair changes", () => {
  it("is shown by the start page where that changes, whatever URLs are listed, and else by one of these", () => {
    const witnesses = (after: string): string[] =>
      compare(
        {
          before: "User-agent: *\nDosallow: /\n",
          robots: after,
          dialect: "rfc9309",
          crawlers: ["Googlebot"],
        },
        { urls: ["https://shop.example/ads.txt"] },
      ).groups.flatMap(({ changes }) => changes.map(({ witness }) => witness));
    expect(witnesses("User-agent: *\nDisallow: /\n")).toEqual(["/"]);
    expect(witnesses("User-agent: *\nDisallow: /a\n")).toEqual(["https://shop.example/ads.txt"]);
  });
});

describe("tidying a file", () => {
  it("gives nothing where crawlers would read another part of it", () => {
    const of = (robots: string) => formatFile({ robots, dialect: "rfc9309" }).robots;
    expect(of("disallow:/a")).toBe("Disallow: /a\n");
    expect(of(`disallow:/a\n#${"x".repeat(511_986)}\n`)).toBeUndefined();
  });
});
