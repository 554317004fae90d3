/** What real servers answer with generated files, against the engine. */
import { knownCrawler } from "../../src/agent/known.ts";
import { type ServerConfig, serverConfig } from "../../src/enforce/servers/config.ts";
import type { Target } from "../../src/enforce/servers/plan.ts";
import { parse, productToken, type Robots } from "../../src/index.ts";
import { isUtf8 } from "../../src/utf8.ts";
import { Random } from "../support/random.ts";
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

/** Loads files into a server, all at once, and asks each for `count` targets as several crawlers. */
export async function prove(
  target: Target,
  bodies: readonly Body[],
  count: number,
  seed: number,
): Promise<Proof> {
  const random = new Random(seed);
  const loaded: (Loaded & { readonly robots: Robots; readonly source: string })[] = [];
  const refusedFiles: string[] = [];
  for (const { source, body } of bodies) {
    const name = `f${loaded.length}`;
    const robots = parse(body);
    const options = { target, name, others: "rules", ranges: [], about: [source], maps: name } as const;
    const config = serverConfig(robots, options);
    if (config.text === undefined) refusedFiles.push(`${source}: ${config.classes.refused[0]?.reason}`);
    else loaded.push({ name, robots, source, config });
  }
  await using server = await startServer(target, loaded);
  const differences: string[] = [];
  let [requests, refusedRequests, blocked] = [0, 0, 0];
  for (const { name, robots, config, source } of loaded) {
    const agents = headersFor(config, random);
    const patterns = [...new Set(robots.groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern)))];
    for (const agent of agents) {
      const all = rawTargets(patterns, random, Math.ceil(count / agents.length), `${name}.test`);
      const targets = all.filter((one) => !FORBIDDEN.test(one) && (target !== "caddy" || isText(one)));
      const answers = await server.ask(name, agent, targets);
      const token = agent === BROWSER ? undefined : productToken(agent)!;
      const policy = token === undefined ? undefined : robots.policyFor(knownCrawler(token) ?? token);
      const verdicts = policy?.check(targets.map(urlOf));
      requests += targets.length;
      for (const [i, answer] of answers.entries()) {
        if (answer === "refused") refusedRequests++;
        else {
          // What is no URL is not asked for.
          if (verdicts?.[i] === 2) continue;
          const expected = verdicts?.[i] === 0 ? "blocked" : "served";
          if (expected === "blocked") blocked++;
          if (answer !== expected)
            differences.push(
              `${source}, ${agent}, ${JSON.stringify(targets[i])}: ${answer}, not ${expected}`,
            );
        }
      }
    }
  }
  return { files: loaded.length, requests, refusedRequests, refusedFiles, blocked, differences };
}

/** The headers of some crawlers that a file speaks to, of one that it does not know, and of a browser. */
function headersFor({ classes }: ServerConfig, random: Random): string[] {
  const names = classes.classes.flatMap(({ names }) => (names.length > 0 ? [random.pick(names)] : []));
  const some = names.length <= 3 ? names : [random.pick(names), random.pick(names), random.pick(names)];
  const free = classes.free.length > 0 ? [random.pick(classes.free)] : [];
  const spelled = [...some, ...free].map((name) =>
    random.pick([
      `${name}/1.0 (+https://example.com/bot)`,
      `Mozilla/5.0 (compatible; ${name}/2.1; +http://www.example.com/bot.html)`,
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name.toUpperCase()}/1.2) Chrome/120 Safari/537.36`,
      name,
    ]),
  );
  return ["ExampleCrawler/1.0 (+https://example.com)", ...spelled, BROWSER];
}

/** Bytes that are no characters are the same for Caddy, so it forbids them. */
function isText(target: string): boolean {
  return isUtf8(Buffer.from(target, "latin1"));
}
