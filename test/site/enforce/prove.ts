/** What real servers answer with generated files, against the engine. */

import { isUtf8 } from "../../../src/base/utf8.ts";
import { normalText } from "../../../src/engine/url/normal.ts";
import { type Dialect, parse, type Robots } from "../../../src/index.ts";
import { Callers } from "../../../src/site/enforce/caller.ts";
import { decisionOn, heldCaller } from "../../../src/site/enforce/held-request.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import { type ServerConfig, serverConfig, type Target } from "../../../src/site/enforce/servers/config.ts";
import { requestNames } from "../../../src/site/enforce/servers/names.ts";
import { hiddenNames, libraryNames } from "../../../src/site/identity/software.ts";
import { allSpellings } from "../../../src/site/paths/spellings.ts";
import { Random } from "../../support/random.ts";
import type { Outcome } from "./answer.ts";
import { rawTargets, urlOf } from "./raw-targets.ts";
import { type Loaded, startServer } from "./real-servers.ts";

export interface Proof {
  readonly files: number;
  readonly requests: number;
  /** Requests that the server itself refuses, such as raw bytes that no URI may have. */
  readonly refusedRequests: number;
  /** Files with a rule that the server cannot express, and which. */
  readonly refusedFiles: readonly string[];
  readonly blocked: number;
  /** Requests that the engine allows as they were sent, and that are blocked because their paths are read in several ways. */
  readonly blockedInOddSpellings: number;
  readonly differences: readonly string[];
}

export interface Body {
  readonly source: string;
  readonly body: string | Uint8Array;
}

/** What no server compares: a percent sign that begins no escape, before a digit that is one. */
const FORBIDDEN = /%[0-9A-Fa-f]?%(?:3[0-9]|[46][1-6])/;

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";

const callers = new Callers();
const TREATMENTS = { unknown: "rules", undeclared: "rules", spoofed: "rules", spellings: "as-sent" } as const;

/** What an enforcer does with requests under a header; undefined for what is not a URL. */
function verdicts(robots: Robots, agent: string, targets: readonly string[]): (Outcome | undefined)[] {
  const rules = new RuleBook(robots);
  const caller = heldCaller(callers.of(agent), rules);
  const urls = targets.map(urlOf);
  const isUrl = robots.policyFor("*").check(urls);
  return urls.map((url, i) => {
    if (isUrl[i] === 2) return undefined;
    if (caller.kind === "person") return "served";
    const incoming = { url, userAgent: agent, method: undefined, header: () => undefined };
    const { action } = decisionOn(
      { caller, incoming, address: undefined, now: 0 },
      "claimed",
      rules,
      TREATMENTS,
    );
    return action === "block" ? "blocked" : "served";
  });
}

/** Loads files into a server, all at once, and asks each for `count` targets as several crawlers, by HTTP/1.1 or HTTP/2. */
export async function prove(
  target: Target,
  bodies: readonly Body[],
  count: number,
  seed: number,
  protocol: "HTTP/1.1" | "HTTP/2" = "HTTP/1.1",
  dialect: Dialect = "rfc9309",
): Promise<Proof> {
  const random = new Random(seed);
  const loaded: (Loaded & { readonly robots: Robots; readonly source: string })[] = [];
  const refusedFiles: string[] = [];
  for (const { source, body } of bodies) {
    const name = `f${loaded.length}`;
    const robots = parse(body, { dialect });
    const options = {
      target,
      name,
      others: "rules",
      undeclared: "rules",
      methods: "crawling",
      ranges: [],
      about: [source],
      maps: name,
    } as const;
    const config = serverConfig(robots, options);
    if (config.text === undefined) refusedFiles.push(`${source}: ${config.classes.refused[0]?.reason}`);
    else loaded.push({ name, robots, source, config });
  }
  await using server = await startServer(target, loaded);
  const differences: string[] = [];
  let [requests, refusedRequests, blocked, blockedInOddSpellings] = [0, 0, 0, 0];
  for (const { name, robots, config, source } of loaded) {
    const agents = headersFor(config, random);
    const patterns = [...new Set(robots.groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern)))];
    for (const agent of agents) {
      const all = rawTargets(patterns, random, Math.ceil(count / agents.length), `${name}.test`);
      const isHttp2 = protocol === "HTTP/2";
      const targets = all.filter(
        (one) =>
          !FORBIDDEN.test(one) &&
          (target !== "caddy" || isText(one)) &&
          // In HTTP/2, scheme and host stand elsewhere.
          (!isHttp2 || one.startsWith("/")),
      );
      const answers = await server[isHttp2 ? "askHttp2" : "ask"](name, agent, targets);
      const expectations = verdicts(robots, agent, targets);
      requests += targets.length;
      for (const [i, answer] of answers.entries()) {
        if (answer === "refused") refusedRequests++;
        else {
          const expected = expectations[i];
          if (expected === undefined) continue;
          if (expected === "blocked") blocked++;
          if (answer === expected) continue;
          // Other readings of the path count as well.
          const isSpelled = isOdd(targets[i]!) || (dialect !== "rfc9309" && hasOddQuery(targets[i]!));
          if (answer === "blocked" && isSpelled) blockedInOddSpellings++;
          else
            differences.push(
              `${source}, ${agent}, ${JSON.stringify(targets[i])}: ${answer}, not ${expected}`,
            );
        }
      }
    }
  }
  return {
    files: loaded.length,
    requests,
    refusedRequests,
    refusedFiles,
    blocked,
    blockedInOddSpellings,
    differences,
  };
}

/** Headers of some crawlers that a file speaks to, of several at once, of software that is no crawler, and of a browser. */
function headersFor({ classes }: ServerConfig, random: Random): string[] {
  const names = classes.classes.flatMap(({ names }) => (names.length > 0 ? [random.pick(names)] : []));
  const some = names.length <= 3 ? names : [random.pick(names), random.pick(names), random.pick(names)];
  const unbound = [...classes.free.known, ...classes.free.own];
  const free = unbound.length > 0 ? [random.pick(unbound)] : [];
  const spelled = [...some, ...free].map((name) =>
    random.pick([
      `${name}/1.0 (+https://example.com/bot)`,
      `Mozilla/5.0 (compatible; ${name}/2.1; +http://www.example.com/bot.html)`,
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name.toUpperCase()}/1.2) Chrome/120 Safari/537.36`,
      name,
    ]),
  );
  const known = (): string => random.pick([...names, ...free, random.pick(requestNames())]);
  const several = [
    `Mozilla/5.0 (compatible; ${known()}/1.0; +https://example.com/) ${known()}/2.0 (like ${known()}) ${known()}`,
    `${BROWSER} ${known()}/1.1 ${known()}-Mobile/2 ${known()}`,
  ];
  const software = [
    `${random.pick([...libraryNames(), ...names])}/1.2`,
    BROWSER.replace("Chrome", random.pick(hiddenNames())),
    "",
  ];
  return [
    "ExampleCrawler/1.0 (+https://example.com)",
    ...spelled,
    random.pick(several),
    random.pick(software),
    BROWSER,
  ];
}

/** Whether servers may take other paths from a target than it says; the generated configurations forbid fragments. */
function isOdd(target: string): boolean {
  return target.includes("#") || allSpellings(urlOf(target))?.length !== 1;
}

/** Whether a query is not in normal form: servers forbid it in all spellings, though other dialects tell these apart. */
function hasOddQuery(target: string): boolean {
  const query = /\?.*/s.exec(target)?.[0] ?? "";
  const normal = Buffer.from(normalText(Buffer.from(`/${query}`, "latin1"))).toString("latin1");
  return normal !== `/${query}`;
}

/** Bytes that are no characters are the same for Caddy, so it forbids them. */
function isText(target: string): boolean {
  return isUtf8(Buffer.from(target, "latin1"));
}
