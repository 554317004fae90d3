/**
 * A list that is newer than the release: the enforcer, a dry run, `bots` and the real servers follow it alike.
 *
 * @module-tag slow
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { readCrawlers } from "../../../src/engine/agent/community/read.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import { serverConfig, TARGETS, type Target } from "../../../src/site/enforce/servers/config.ts";
import { NameList } from "../../../src/site/identity/name-list.ts";
import { senderOf } from "../../../src/site/identity/sender.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import type { LogRequest } from "../../../src/site/logs/request.ts";
import { peopleHeaders } from "../../../tools/lists.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { BROWSERS, READING } from "../../engine/agent/headers.ts";
import { FOLLOWED, type Kind, LIST } from "../../engine/crawlers/followed.ts";
import { isInstalled, startServer } from "./real-servers.ts";

const CLOSED = "User-agent: *\nDisallow: /\n";
const names = (list: object = LIST): NameList => new NameList(readCrawlers(list as never));
const crawlers = JSON.stringify(LIST);

/** Who is to be blocked where robots.txt closes all to robots. */
type Blocked = Record<string, boolean>;
const expected = (column: 1 | 2, blocks: readonly Kind[]): Blocked =>
  Object.fromEntries(FOLLOWED.map((row) => [row[0], blocks.includes(row[column])]));

function byEnforcer(options: object): Blocked {
  const enforcer = createEnforcer({ robots: CLOSED, ...options });
  return Object.fromEntries(
    FOLLOWED.map(([userAgent]) => [userAgent, enforcer.decide({ url: "/x", userAgent }).action === "block"]),
  );
}

const logged = (agent: string): LogRequest =>
  ({ agent, target: "/x", method: "GET", status: 200, time: "", client: "192.0.2.1" }) as LogRequest;

function byTrial(treatments: object, list?: NameList): Blocked {
  const by = { unknown: "rules", undeclared: "rules", spoofed: "rules", ...treatments } as const;
  return Object.fromEntries(
    FOLLOWED.map(([header]) => {
      const trial = new Trial(new RuleBook(parse(CLOSED)), [], by, list);
      trial.add(logged(header));
      return [header, trial.report().blocked === 1];
    }),
  );
}

async function byServer(target: Target, options: object): Promise<Blocked> {
  const common = { others: "rules", undeclared: "rules", methods: "crawling", ranges: [] } as const;
  const about = { target, name: "site", about: ["A test"], maps: "site" };
  const config = serverConfig(parse(CLOSED), { ...common, ...about, ...options });
  await using server = await startServer(target, [{ name: "site", config }]);
  const headers = FOLLOWED.map(([header]) => header);
  const answers = await server.askAs("site", headers, "/x");
  return Object.fromEntries(headers.map((header, i) => [header, answers[i] === "blocked"]));
}

describe("a list of crawlers", () => {
  it("makes robots of its names for the enforcer and a dry run", () => {
    expect(byEnforcer({})).toEqual(expected(1, ["robot", "software"]));
    expect(byTrial({})).toEqual(expected(1, ["robot", "software"]));
    expect(byEnforcer({ crawlers })).toEqual(expected(2, ["robot", "software"]));
    expect(byTrial({}, names())).toEqual(expected(2, ["robot", "software"]));
  });

  it("makes robots of software, which then is not undeclared", () => {
    const undeclared = "allow";
    expect(byEnforcer({ undeclared })).toEqual(expected(1, ["robot"]));
    expect(byEnforcer({ undeclared, crawlers })).toEqual(expected(2, ["robot"]));
    expect(byTrial({ undeclared }, names())).toEqual(expected(2, ["robot"]));
  });

  it("makes names known, so that they are held to the file where unknown ones are not", () => {
    const enforcer = createEnforcer({ robots: CLOSED, unknown: "allow", crawlers: LIST });
    const action = (userAgent: string): string => enforcer.decide({ url: "/x", userAgent }).action;
    expect([action("FreshBot/2.0"), action("OtherBot/2.0"), action("NewThing/1")]).toEqual([
      "block",
      "allow",
      "block",
    ]);
  });

  it("gives bots what the names are for, and says that the list says so", () => {
    const counter = new BotCounter({ robots: parse(CLOSED), crawlers });
    const plain = new BotCounter({ robots: parse(CLOSED) });
    for (const [header] of FOLLOWED) for (const one of [counter, plain]) one.add(logged(header));
    const { bots } = counter.report();
    expect(bots.find(({ agent }) => agent === "NewThing")).toMatchObject({
      evidence: "listed",
      operator: "New Inc",
      purpose: "ai-agent",
      obeys: null,
    });
    expect(bots.find(({ agent }) => agent === "FreshBot")).toMatchObject({
      evidence: "listed",
      purpose: "ai-training",
      requests: 2,
    });
    expect(plain.report().bots.find(({ agent }) => agent === "FreshBot")).toMatchObject({
      evidence: "declared",
      purpose: null,
    });
    const isRobot = (agent: string): boolean => bots.some((one) => one.agent === agent);
    expect(["Two", "dotted", "Operator", "Scrapy", "Code"].map(isRobot)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("obeys the group that the file has for it", () => {
    const robots = `${CLOSED}\nUser-agent: NewThing\nUser-agent: Two\nAllow: /\n`;
    const enforcer = createEnforcer({ robots, crawlers });
    for (const userAgent of ["NewThing/1.0", "Two Words/1.0"])
      expect(enforcer.decide({ url: "/x", userAgent }).action).toBe("allow");
  });

  for (const target of TARGETS) {
    if (!isInstalled(target)) {
      skipped(`a list of crawlers in ${target}`, "it is not installed");
      continue;
    }
    it(`makes the same robots in ${target}`, { timeout: 120_000 }, async () => {
      expect(await byServer(target, {})).toEqual(expected(1, ["robot", "software"]));
      expect(await byServer(target, { crawlers: names() })).toEqual(expected(2, ["robot", "software"]));
      const undeclared = "allow";
      expect(await byServer(target, { undeclared, crawlers: names() })).toEqual(expected(2, ["robot"]));
      const rest = { undeclared, others: "allow", crawlers: names() };
      expect(await byServer(target, rest)).toEqual(byEnforcer({ undeclared, unknown: "allow", crawlers }));
      const one = await byServer(target, { agents: ["NewThing"], crawlers: names() });
      const named = FOLLOWED.filter(([header, , who]) => who === "robot" && /newthing/i.test(header));
      expect(Object.keys(one).filter((header) => one[header])).toEqual(named.map(([header]) => header));
    });
  }
});

describe("a name that people have in their headers", () => {
  const headers = [...peopleHeaders(), ...BROWSERS, ...READING];
  const words = [...new Set(headers.flatMap((header) => header.match(/[\w.-]+/g) ?? []))];

  it("is refused by name, or makes none of them a robot", () => {
    let [refused, harmless] = [0, 0];
    const wrong = words.flatMap((word) => {
      let list: NameList;
      try {
        list = names({ [word]: { operator: "" } });
      } catch (error) {
        expect(String(error)).toContain(JSON.stringify(word));
        refused++;
        return [];
      }
      harmless++;
      const found = headers.find((header) => header.includes(word) && senderOf(header, list).isDeclared);
      return found === undefined ? [] : [`${word}: ${found}`];
    });
    console.log(`${words.length} words of people's headers: ${refused} refused, ${harmless} without effect`);
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(30);
  });

  it.each(["Mozilla", "Mozilla/5.0", "Chrome", "a", "Safari", "Version", "like Gecko", "Mobile Safari"])(
    "is refused at start: %s",
    (name) => {
      const list = { GoodBot: { operator: "" }, [name]: { operator: "" } };
      expect(() => createEnforcer({ robots: CLOSED, crawlers: list })).toThrow(
        `the name ${JSON.stringify(name)} would match browsers`,
      );
      expect(() => new BotCounter({ crawlers: JSON.stringify(list) })).toThrow("would match browsers");
    },
  );
});

describe("a list that is loaded", () => {
  const later = (texts: readonly string[], now: () => number) => {
    const errors: string[] = [];
    let loads = 0;
    const load = async (): Promise<string> => texts[Math.min(loads++, texts.length - 1)]!;
    const enforcer = createEnforcer({
      robots: CLOSED,
      crawlers: { load, every: 60_000 },
      now,
      onError: (error) => errors.push(String(error)),
    });
    const isKnown = async (name: string): Promise<boolean> => {
      const { action } = await enforcer.verify({ url: "/x", userAgent: "FooBot/1" });
      expect(action).toBe("block");
      await Promise.resolve();
      await new Promise(setImmediate);
      return enforcer.decide({ url: "/x", userAgent: `${name}/1.0` }).action === "block";
    };
    return { enforcer, errors, isKnown };
  };

  it("stays the last good one while what follows is broken or empty, which is told", async () => {
    let now = 0;
    const error = '{"error":{"code":500,"message":"Internal"}}';
    const bad = ["{}", "nonsense", '{"Chrome":{}}', '{"crawlers":[]}', '{"crawlers":{}}', "<html>", error];
    const { enforcer, errors, isKnown } = later(
      ['{"NewThing":{"operator":"New"}}', ...bad, '{"NewerThing":{"operator":"New"}}'],
      () => now,
    );
    await enforcer.ready;
    expect(await isKnown("NewThing")).toBe(true);
    for (const text of bad) {
      now += 60_000;
      expect([text, await isKnown("NewThing")]).toEqual([text, true]);
    }
    expect(errors).toHaveLength(bad.length);
    for (const error of errors) expect(error).toContain("This list of crawlers cannot be used");
    now += 60_000;
    expect(await isKnown("NewThing")).toBe(false);
    expect(await isKnown("NewerThing")).toBe(true);
  });

  it("is missed at start by whoever waits, and robots are held to the file without it", async () => {
    const { enforcer, errors, isKnown } = later(["{}"], () => 0);
    await expect(enforcer.ready).rejects.toThrow("is empty");
    expect(errors).toHaveLength(1);
    expect(await isKnown("NewThing")).toBe(false);
    expect(await isKnown("OtherBot")).toBe(true);
  });

  it.each([
    ["{}", "is empty"],
    ["", "is not JSON"],
    [7, "crawlers must be a list of crawlers"],
    [[], "crawlers must be a list of crawlers"],
    [{ load: () => Promise.resolve("{}"), every: -1 }, "crawlers.every"],
  ])("is refused at once if it is %j", (list, why) => {
    expect(() => createEnforcer({ robots: CLOSED, crawlers: list as never })).toThrow(why);
  });
});
