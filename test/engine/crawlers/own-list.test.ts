/**
 * A list of one's own adds to what is known, everywhere; only one that says so takes the place of the list of AI crawlers
 * in this release, and then the file says which of its names it leaves allowed.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { namesIn } from "../../../src/engine/agent/community/list.ts";
import { readCrawlers } from "../../../src/engine/agent/community/read.ts";
import { writableName } from "../../../src/engine/agent/community/writable.ts";
import { knownCrawler } from "../../../src/engine/crawlers/index.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { NameList } from "../../../src/site/identity/name-list.ts";
import { isWord } from "../../../src/site/identity/sender.ts";
import { lint } from "../../../src/site/lint/index.ts";
import { crawlersIn } from "../../../src/site/logs/community.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import type { LogRequest } from "../../../src/site/logs/request.ts";
import { build } from "../../../src/site/write/index.ts";
import { policyPresets } from "../../../src/site/write/presets.ts";
import { folderWith, robotomata } from "../../cli/run.ts";

/** The AI crawlers of the release's list that a group can name. */
const BUILT_IN = [...namesIn(listedAi.rows)].map(([name]) => name).filter((name) => writableName(name));
const OWN = { token: "Zorkfetch", operator: "Zork", purpose: "ai-training" } as const;
const FORMS = {
  adding: { list: "Ours", date: "2026-11-26", crawlers: [OWN] },
  replacing: { list: "Ours", replaces: true, crawlers: [OWN] },
  "robots.json": { [OWN.token]: { operator: "Zork", function: "AI Data Scraper" } },
} as const;
type Form = keyof typeof FORMS;
const ELSEWHERE = listedAi.more!.split(",");
/** The names of the release's list that count beside a given one. */
const STAY: Record<Form, readonly string[]> = {
  adding: BUILT_IN,
  replacing: [],
  "robots.json": BUILT_IN.filter((name) => ELSEWHERE.includes(name)),
};

const logged = (agent: string): LogRequest =>
  ({
    agent: `${agent}/1.0`,
    target: "/x",
    method: "GET",
    status: 200,
    time: "",
    client: "192.0.2.1",
  }) as never;
const closed = (body: string): string[] => {
  const robots = parse(body);
  return [OWN.token, ...BUILT_IN].filter(
    (name) => !robots.policyFor(knownCrawler(name) ?? name).isAllowed("/"),
  );
};
const AI = "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n";

/** Who counts, where the release's list does. */
const WITH_BUILT_IN: Record<string, (crawlers: object) => readonly string[] | Promise<readonly string[]>> = {
  build: (crawlers) => closed(build({ preset: "no-ai", crawlers: crawlers as never })),
  policyPresets: (crawlers) => closed(build(policyPresets["no-ai"].spec({ crawlers: crawlers as never }))),
  new: async (crawlers) => closed((await written(crawlers)).stdout),
  // A name that is a word means nothing in a log.
  // Names that are words mean nothing in a log, unless the given list has them.
  bots: (crawlers) => {
    const names = crawlersIn(crawlers as never).crawlers.map(({ token }) => token);
    const words = BUILT_IN.filter((name) => isWord(name) && !names.includes(name));
    return [...names.filter((name) => writableName(name)), ...(names.includes("Thinkbot") ? words : [])];
  },
};

/** Whether the given list's name counts, where only the table of known crawlers does besides. */
const ALONE: Record<string, (crawlers: object) => boolean> = {
  createEnforcer: (crawlers) =>
    createEnforcer({ robots: "User-agent: *\nDisallow: /\n", crawlers: crawlers as never }).decide({
      url: "/",
      userAgent: `${OWN.token}/1.0`,
    }).action === "block",
  BotCounter: (crawlers) => {
    const counter = new BotCounter({ crawlers: crawlers as never });
    counter.add(logged(OWN.token));
    return counter.report().bots[0]?.evidence === "listed";
  },
  lint: (crawlers) =>
    lint(AI, { crawlers: crawlers as never }).some(({ message }) => message.includes(OWN.token)),
  "enforce, survey and dry runs": (crawlers) =>
    new NameList(readCrawlers(crawlers as never)).crawlers.some(({ token }) => token === OWN.token),
};

const written = async (crawlers: object, preset = "no-ai") =>
  robotomata(["new", "--preset", preset, "--crawlers", "list.json"], {
    cwd: folderWith({ "list.json": JSON.stringify(crawlers) }),
  });

describe.each(Object.keys(FORMS) as Form[])("a list: %s", (form) => {
  it.each(Object.keys(WITH_BUILT_IN))("adds or replaces alike in %s", async (place) => {
    const names = await WITH_BUILT_IN[place]!(FORMS[form]);
    expect([...names].sort()).toEqual([OWN.token, ...STAY[form]].sort());
  });

  it.each(Object.keys(ALONE))("is known in %s", (place) => {
    expect(ALONE[place]!(FORMS[form])).toBe(true);
  });

  it.each(["no-ai", "no-ai-training"])(
    "opens no name of the release's list without a word: %s",
    async (preset) => {
      const before = closed(build({ preset } as never));
      const { stdout, stderr } = await written(FORMS[form], preset);
      const opened = before.filter((name) => !closed(stdout).includes(name));
      const [, told = ""] = /^# The list of .* named these, too: (.*)$/m.exec(stdout) ?? [];
      expect(opened.filter((name) => !told.split(", ").includes(name))).toEqual([]);
      const [, count = "0"] = /^robotomata: note: (\d+) AI crawlers .* stay allowed/m.exec(stderr) ?? [];
      expect(Number(count)).toBe(told === "" ? 0 : told.split(", ").length);
      expect(opened.length > 0).toBe(form !== "adding");
    },
  );
});

it.each(["Google", "bing", "bot", "Slack", "Twitter", "apple"])(
  "%s gets no group, since some readers would find other crawlers by it, and a comment says so",
  (token) => {
    const text = build({
      preset: "no-ai",
      crawlers: { crawlers: [{ token, purpose: "ai-training" }] } as never,
    });
    expect(closed(text)).not.toContain(token);
    expect(text).toMatch(
      new RegExp(`^# Known, too, but no group can name these without naming others: .*\\b${token}\\b`, "m"),
    );
    for (const dialect of ["rfc9309", "google", "koster1996", "original1994"] as const)
      for (const name of ["Googlebot", "bingbot", "Slackbot", "Twitterbot"])
        expect([dialect, name, parse(text, { dialect }).policyFor(name).isAllowed("/x")]).toEqual([
          dialect,
          name,
          true,
        ]);
  },
);

it("a list of one's own that describes a name otherwise opens it with a word, and none that may train", () => {
  const about = (purpose: string): object => ({ crawlers: [{ token: "TavilyBot", purpose }] });
  const search = build({ preset: "no-ai", crawlers: about("search") as never });
  expect(closed(search)).not.toContain("TavilyBot");
  expect(search).toMatch(/^# The list of .* named these, too: TavilyBot$/m);
  expect(closed(build({ preset: "no-ai-training", crawlers: about("ai-retrieval") as never }))).toContain(
    "TavilyBot",
  );
});
