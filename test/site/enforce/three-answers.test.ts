/**
 * The enforcer, a dry run and `bots` answer alike about each request of a made-up log, which mixes names, targets, methods
 * and addresses. Where they may differ, the kind of difference is named and counted.
 */
import { expect, it } from "vitest";
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { ruleText } from "../../../src/engine/parse/content.ts";
import { parse, type Rule } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import { Networks } from "../../../src/site/identity/networks.ts";
import { BotCounter, type BotReport, LogReader } from "../../../src/site/logs/index.ts";
import { verify } from "../../../src/site/logs/verify.ts";
import { folderWith, robotomata } from "../../cli/run.ts";
import { targets } from "../../frameworks/kinds.ts";
import { RESOURCES, ROBOTS } from "../../frameworks/resources.ts";
import { BROWSER, ROBOT_HEADERS } from "../../frameworks/site.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

const NETWORK = "198.51.100.0/24";
const ADDRESSES = ["198.51.100.7", "203.0.113.7", "10.0.0.1", "unknown"];
const METHODS = ["GET", "GET", "GET", "GET", "HEAD", "POST"];
const GROUPS = [
  "User-agent: GPTBot\nDisallow: /open/\n",
  "User-agent: Googlebot\nAllow: /\nDisallow: /open/\nDisallow: /files/\n",
  "User-agent: Twitterbot\nDisallow: /.well-known/\n",
  "User-agent: aiohttp\nUser-agent: OurApp\nDisallow: /shop/\n",
].join("\n");
/** With groups for some and for `*`, without one for `*`, and with it alone. */
const FILES = [
  `${ROBOTS}\n${GROUPS}`,
  GROUPS,
  "User-agent: *\nDisallow: /private/\nDisallow: /open/\nAllow: /private/open/\n",
];
const AGENTS = [
  ...ROBOT_HEADERS,
  ...["GPTBot/1.2", "Googlebot/2.1", "Googlebot-Image/1.0", "AdsBot-Google", "*", "Manus-User/1.0", ""],
  ...["Twitterbot/1.0 GPTBot/1.2", "GPTBot/1.2 Twitterbot/1.0", "Twitterbot/1.0 Googlebot/2.1"],
  ...["facebookexternalhit/1.1 Facebot Twitterbot/1.0", "Mozilla/5.0 (compatible; Googlebot/2.1)"],
  ...["curl/8.5.0", "Python/3.11 aiohttp/3.9.1", "OurApp/2.0", "ChatGPT/1.2025 (iOS 26.1; iPhone17,1)"],
  ...["Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/91.0 Safari/537.36", BROWSER],
];

/** What is asked, and the kinds of differences. */
const counts = {
  requests: 0,
  blocked: 0,
  "blocked, though not as it was sent": 0,
  "an impostor: bots judges it by the name it uses": 0,
  "refused, though no rule forbids it: bots does not count it": 0,
  "a person who fetched robots.txt is unrecognized": 0,
};

const escaped = (text: string): string =>
  text.replace(/[^ !#-[\]-~]/g, (c) => `\\x${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

/** A line as nginx writes it. */
function lineOf(client: string, method: string, target: string, agent: string): string {
  const asked = `"${method} ${escaped(target)} HTTP/1.1" 200 5 "-"`;
  return `${client} - - [20/Nov/2026:10:00:00 +0000] ${asked} "${escaped(agent) || "-"}"\n`;
}

function read(line: string, to: ConstructorParameters<typeof LogReader>[0]): void {
  const reader = new LogReader(to);
  reader.write(line);
  reader.end();
}

/** Who asks for which target; the log tells bytes beyond ASCII as bytes, so they are escaped. */
function requestsIn(random: Random): (readonly [userAgent: string, url: string])[] {
  const found = targets(RESOURCES, random, cases(1_500)).filter(({ target }) => target !== "");
  const urls = found.map(({ target }) =>
    target.replace(/[\x80-\xff]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
  );
  const fetches = AGENTS.map((agent) => [agent, "/robots.txt?/private/"] as const);
  return [...fetches, ...urls.map((url) => [random.pick(AGENTS), url] as const)];
}

const told = (rule: Rule): string => `${ruleText(rule)} (line ${rule.line})`;

it.each(FILES)("they agree, by file %#", async (file) => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
  const wrong: string[] = [];
  const ranges = [new Networks("Google", "list", NETWORK)];
  const robots = parse(file);
  const rules = new RuleBook(robots);
  const options = { robots: file, onNotice() {} };
  const enforcer = createEnforcer({ ...options, networks: [{ for: "Google", text: NETWORK }] });
  const credulous = createEnforcer(options);
  const literal = createEnforcer({ ...options, spellings: "as-sent" });
  const sums = { blocked: 0, forbidden: 0 };
  let log = "";
  for (const [userAgent, url] of requestsIn(random)) {
    const [address, method] = [random.pick(ADDRESSES), random.pick(METHODS)];
    const line = lineOf(address, method, url, userAgent);
    log += line;
    const expectThat = (who: string, found: unknown, wanted: unknown): void => {
      if (found !== wanted) wrong.push(`${line.slice(0, 300)}: ${who} says ${found}, not ${wanted}`);
    };
    const request = { url, userAgent, method };
    const decision = enforcer.decide({ ...request, address });
    const isBlocked = decision.action === "block";
    counts.requests++;
    if (isBlocked) counts.blocked++;
    if (isBlocked && literal.decide(request).action === "allow")
      counts["blocked, though not as it was sent"]++;

    const trial = new Trial(rules, ranges, { unknown: "rules", undeclared: "rules", spoofed: "rules" });
    read(line, (one) => trial.add(one));
    const {
      blocked,
      people,
      robots: [row],
    } = trial.report();
    sums.blocked += blocked;
    expectThat("the dry run", blocked, Number(isBlocked));
    expectThat("the dry run, of a person,", people === 1, decision.identity === "person");
    expectThat("the dry run, of an impostor,", row?.spoofed === 1, decision.identity === "spoofed");
    const why = isBlocked
      ? decision.rule === undefined
        ? decision.reason
        : ruleText(decision.rule)
      : undefined;
    expectThat("the dry run, of the rule,", row?.rules[0]?.rule, why);

    const counter = new BotCounter({ robots });
    read(line, counter);
    const report = counter.report();
    const [bot] = report.bots;
    const forbidden = bot?.forbidden ?? 0;
    if (bot === undefined) expectThat("bots, of a person,", decision.identity, "person");
    if (report.unrecognized.length > 0) counts["a person who fetched robots.txt is unrecognized"]++;
    sums.forbidden += forbidden;
    const { spoofed = 0 } = (await verify(report.bots, counter, { ranges })).get(bot?.agent ?? "") ?? {};
    if (method !== "POST")
      expectThat("bots, of an impostor,", spoofed === 1, decision.identity === "spoofed");
    const byName = decision.identity === "spoofed" ? credulous.decide(request) : decision;
    if (byName.action !== decision.action) counts["an impostor: bots judges it by the name it uses"]++;
    if (byName.action === "block" && byName.rule === undefined) {
      if (forbidden === 0) counts["refused, though no rule forbids it: bots does not count it"]++;
      continue;
    }
    expectThat("bots", forbidden, Number(byName.action === "block"));
    if (byName.rule === undefined || forbidden === 0) continue;
    const { rule, line: number } = bot!.forbiddenUrls[0]!;
    expectThat("bots, of the rule,", `${rule} (line ${number})`, told(byName.rule));
  }
  const cwd = folderWith({ "robots.txt": file, "access.log": log, "list.json": JSON.stringify([NETWORK]) });
  const dryRun = ["enforce", "--dry-run", "--log", "access.log", "--ranges", "Google=list.json", "--json"];
  const run = async (...args: string[]) => JSON.parse((await robotomata(args, { cwd })).stdout);
  const whole: { blocked: number } = await run(...dryRun);
  const counted: BotReport = await run("bots", "--robots", "robots.txt", "--json-report", "access.log");
  const all = { blocked: whole.blocked, forbidden: counted.automation.forbidden };
  expect({ wrong: wrong.slice(0, 20), all }).toEqual({ wrong: [], all: sums });
});

it("each kind of difference was met", () => {
  console.log(counts);
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});
