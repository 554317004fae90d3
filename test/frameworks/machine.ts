/** Asks a server for raw targets as robots and as a person: was what robots.txt forbids served to a robot? */
import { TOO_MANY } from "../../src/site/paths/spellings.ts";
import type { Random } from "../support/random.ts";
import { askRaw, type RawAnswer } from "./ask-raw.ts";
import { targets } from "./kinds.ts";
import { RESOURCES, resourceIn } from "./resources.ts";
import { BROWSER, isForbidden, isServedWrongly, ROBOT_HEADERS } from "./site.ts";

/** What came of a kind of targets before a server. */
interface Tally {
  tried: number;
  /** Targets under which the server itself serves something that is forbidden, and which its enforcer refuses. */
  refused: number;
  /** What is forbidden was served. */
  open: number;
  /** What is allowed was refused, because of a spelling. */
  lost: number;
}

export interface Findings {
  readonly kinds: Map<string, Tally>;
  /** Forbidden, and served. */
  readonly open: string[];
  /** A person gets something else than without the enforcer. */
  readonly changed: string[];
  /** Allowed as it was sent, served by the server, and refused. */
  readonly lost: string[];
  /** The same, though nobody reads the target in several ways. */
  readonly wronged: string[];
}

/** A server to ask: with the enforcer, and without. */
export interface Ports {
  readonly guarded: number;
  readonly bare: number;
}

/** What an enforcer's refusal says. */
const isRefusal = ({ status, body }: RawAnswer): boolean => status === 403 && resourceIn(body) === undefined;

/** Tries this many targets. */
export async function tryTargets(ports: Ports, random: Random, count: number): Promise<Findings> {
  const findings: Findings = { kinds: new Map(), open: [], changed: [], lost: [], wronged: [] };
  const all = targets(RESOURCES, random, count);
  const headers = (userAgent: string): string => `User-Agent: ${userAgent}\r\n`;
  const ask = (port: number, agentOf: (i: number) => string): Promise<RawAnswer[]> =>
    askRaw(
      port,
      all.map(({ target }, i) => ({ target, headers: headers(agentOf(i)) })),
    );
  const robots = all.map(() => random.pick(ROBOT_HEADERS));
  const bare = await ask(ports.bare, () => BROWSER);
  const person = await ask(ports.guarded, () => BROWSER);
  const robot = await ask(ports.guarded, (i) => robots[i]!);
  all.forEach(({ kind, target }, i) => {
    const agent = robots[i]!;
    const tally = findings.kinds.get(kind) ?? { tried: 0, refused: 0, open: 0, lost: 0 };
    findings.kinds.set(kind, tally);
    const told = `${kind}: ${agent} ${JSON.stringify(target.slice(0, 100))}`;
    tally.tried++;
    const served = resourceIn(robot[i]!.body);
    if (served !== undefined && isServedWrongly(agent, target, served)) {
      tally.open++;
      findings.open.push(`${told} got ${served}`);
    }
    const [before, after] = [bare[i]!, person[i]!];
    if (before.status !== after.status || before.body !== after.body)
      findings.changed.push(`${told}: ${before.status} ${before.body} became ${after.status} ${after.body}`);
    const wanted = resourceIn(before.body);
    if (wanted === undefined || !isRefusal(robot[i]!)) return;
    if (isServedWrongly(agent, target, wanted)) tally.refused++;
    // An area says nothing about which of its pages is meant, and long URLs are not judged.
    else if (
      RESOURCES.some((one) => one === wanted) &&
      target.length < TOO_MANY &&
      !isForbiddenAsSent(agent, target)
    ) {
      tally.lost++;
      (isAmbiguous(target) ? findings.lost : findings.wronged).push(`${told} did not get ${wanted}`);
    }
  });
  return findings;
}

/** Whether servers may read a path in several ways. */
function isAmbiguous(target: string): boolean {
  return /^(?!\/)|^[^?]*(?:\/\/|[\\#\t]|%2f|%5c|%(?![\da-f]{2})|;|\/(?:\.|%2e)|\.\w+\/(?:\?|$))/i.test(
    target,
  );
}

function isForbiddenAsSent(agent: string, target: string): boolean {
  const text = target.replace(/[\x80-\xff]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return !text.startsWith("/") || isForbidden(agent, text);
}
