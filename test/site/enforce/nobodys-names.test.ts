/**
 * Names that no robot can have, made of good ones: a file whose rules are all for such a name is refused wherever rules
 * are put in force or judged by, and beside a good group a notice says so.
 */
import { expect, it } from "vitest";
import { knownCrawlers } from "../../../src/engine/agent/known.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { folderWith, robotomata } from "../../cli/run.ts";

/** Characters and words that people put around names, or in place of one. */
const AROUND = [
  ..."*.,;:'\"/\\()[]{}<>+!?=~^$&|@%`",
  ..."\u00a0\u200b\u2060\ufeff\u00ad\u201c\u201d\u2018\u2013\u2217\uff0a",
  ..." \t",
  "**",
  ".*",
  "*, ",
];
const WITHIN = [
  "*",
  "bot",
  "GPTBot",
  "all",
  "everyone",
  "all bots",
  "Mozilla/5.0",
  "Firefox",
  "MSIE 6.0",
  "123",
];
const VALUES = [
  ...new Set(
    WITHIN.flatMap((name) => AROUND.flatMap((one) => [one + name, name + one, one + name + one, name])),
  ),
  ...AROUND,
  "GPT Bot",
  "Mozilla/5.0 (compatible; GPTBot/1.0)",
];

/** Everybody who might be meant by a value: known robots, tools, and whoever is called exactly so. */
const CLIENTS = [
  ...knownCrawlers().flatMap(({ token, fetches }) => (fetches ? [`${token}/1.0`] : [])),
  ...["curl/8.5.0", "FooBot/1.0 (+https://a.example/bot)", "python-requests/2.32"],
];

interface Outcome {
  readonly value: string;
  readonly isRefused: boolean;
  readonly bound: number;
  readonly notices: number;
}

const GOOD = "User-agent: MJ12bot\nDisallow: /x\n\n";

/** What an enforcer notices about a file. */
function noticesOf(robots: string): string[] {
  const notices: string[] = [];
  createEnforcer({ robots, onNotice: (one) => void notices.push(one) });
  return notices;
}

function outcomeOf(value: string): Outcome {
  const group = `User-agent: ${value}\nDisallow: /\n`;
  const clients = [
    ...CLIENTS,
    `${value.trim()}/1.0 (+https://a.example/bot)`,
    `${value.replace(/\W/g, "")}/1.0 bot`,
  ];
  const blocked = (robots: string): number => {
    const enforcer = createEnforcer({ robots, onNotice() {} });
    return clients.filter((userAgent) => enforcer.decide({ url: "/y", userAgent }).action === "block").length;
  };
  const notices = noticesOf(GOOD + group);
  let isRefused = false;
  let bound = 0;
  try {
    bound = blocked(group);
  } catch {
    isRefused = true;
    bound = blocked(GOOD + group);
  }
  return { value, isRefused, bound, notices: notices.length };
}

const outcomes = VALUES.map(outcomeOf);

it("a file whose rules bind nobody is refused, and one whose rules bind somebody is not", () => {
  const refused = outcomes.filter((one) => one.isRefused);
  console.log(
    `${outcomes.length} values of User-agent lines: ${refused.length} refused, ${outcomes.length - refused.length} bind somebody`,
  );
  expect(outcomes.filter(({ isRefused, bound }) => !isRefused && bound === 0)).toEqual([]);
  // Words for everybody are refused though a robot might call itself so.
  expect(refused.filter(({ bound, value }) => bound > 0 && !/^\s*(?:all|every)/i.test(value))).toEqual([]);
  expect(refused.length).toBeGreaterThan(100);
});

it("a group for nobody beside a good one is noticed", () => {
  expect(outcomes.filter(({ isRefused, notices }) => isRefused && notices === 0)).toEqual([]);
  const noticed = new Set(outcomes.flatMap(({ value, notices }) => (notices > 0 ? [value] : [])));
  expect(["*", "GPTBot", "bot", "bot/"].filter((value) => noticed.has(value))).toEqual([]);
  expect(outcomes.find(({ value }) => value === "GPT Bot")).toMatchObject({ isRefused: false, notices: 1 });
});

it.each(["\ufeffUser-agent", "User-agents", "\u200bUser-agent", "User\u2013agent", "-User-agent"])(
  "%j begins no group, and that is noticed",
  (field) => {
    const notices = noticesOf(`${GOOD}${field}: *\nDisallow: /\n`);
    expect(notices).toEqual([expect.stringContaining("(line 4) is not a User-agent line")]);
  },
);

it("commands refuse and notice the same", async () => {
  const group = `User-agent: *bot*\nDisallow: /\n`;
  const cwd = folderWith({ "robots.txt": group, "both.txt": GOOD + group, "empty.log": "", "empty.txt": "" });
  const { code, stdout, stderr } = await robotomata(["enforce", "--target", "nginx"], { cwd });
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining("no robot would be held to them")]);
  const noticed = await robotomata(["enforce", "--target", "nginx", "both.txt"], { cwd });
  expect([noticed.code, noticed.stderr]).toEqual([0, expect.stringContaining("is the name of no robot")]);
  const bots = (file: string, ...more: string[]) =>
    robotomata(["bots", "--robots", file, ...more, "empty.log"], { cwd });
  expect(await bots("robots.txt", "--exit-code")).toMatchObject({ code: 2, stdout: "" });
  expect(await bots("robots.txt")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("no robot would be held to them"),
  });
  expect(await bots("both.txt", "--exit-code")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("is the name of no robot"),
  });
  expect(await bots("empty.txt", "--exit-code")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("forbids nothing"),
  });
});

/** Two values as people write them into one line: what binds only a part of what is meant is noticed. */
const JOINED = [", ", ",", "; ", ";", " | ", "|", " & ", " and "].map((sign) => `GPTBot${sign}CCBot`);

it.each([
  ...JOINED.map((names) => `User-agent: ${names}\nDisallow: /x\n`),
  "User-agent: *\nDisallow: /a /b /c\n",
  "User-agent: *\nDisallow: /a, /b\n",
  "User-agent: *\nDisallow: /\nAllow: /a /b\n",
])("several values in a line are noticed: %j", (text) => {
  expect(noticesOf(GOOD + text)).toEqual([
    expect.stringMatching(/names one robot only|is one path, with blanks in it/),
  ]);
});

const STRAY = "is not a rule";
const BLANKS = "is one path, with blanks in it";

/** Lines that their owner takes for rules, among good ones. */
it.each([
  ["Deny: /private", STRAY],
  ["Block: /private", STRAY],
  ["Disallows: /private", STRAY],
  ["Disallow=/private", STRAY],
  ["- Disallow: /private", STRAY],
  ["> Disallow: /private", STRAY],
  ["\u200bDisallow: /private", STRAY],
  ["\u00a0Disallow: /private", STRAY],
  ["\ufeffDisallow: /private", STRAY],
  ["Dis\u0430llow: /private", STRAY],
  ["Disallow: /\u200bprivate", "nobody sees"],
  ["Disallow: /private // all", BLANKS],
  ["Disallow: /private (old)", BLANKS],
  ["Disallow: / private", BLANKS],
])("what looks like a rule is noticed: %j", (line, why) => {
  const robots = `User-agent: *\nAllow: /ok\n${line}\nDisallow: /s\n`;
  expect(noticesOf(robots)).toEqual([expect.stringContaining(why)]);
});

it.each([
  "Noindex: /a",
  "Sitemap: /s.xml",
  "Clean-param: ref /a",
  "Content-Usage: /a train-ai=n",
  "http://a.example/",
])("a line that means something else is not: %j", (line) => {
  const robots = `User-agent: *\n${line}\nDisallow: /s\n`;
  expect(noticesOf(robots)).toEqual([]);
});

it("rules that belong to no group are noticed", () => {
  const robots = "Disallow: /private\n\nUser-agent: FooBot\nDisallow: /s\n";
  expect(noticesOf(robots)).toEqual([expect.stringContaining("belongs to no group")]);
});

it.each([
  "GPTBot",
  "archive.org_bot",
  "Sogou web spider",
  "Googlebot/2.1 (+http://x.example/a,b)",
  "bot and",
])("one name is not taken for several: %s", (name) => {
  const notices = noticesOf(
    `${GOOD}User-agent: ${name}\nDisallow: /a,b\nDisallow: /c;d/e\nDisallow: /f%20/g\n`,
  );
  expect(notices.filter((one) => /names one|one path/.test(one))).toEqual([]);
});
