/** Proves that all implementations give the same answers on what is about to be timed. */
import { parse } from "../src/index.ts";
import { pack } from "../test/support/paths.ts";
import { AGENT, type Host } from "./inputs.ts";
import { compilePolicy, type ParsedFile, type Peer } from "./peers.ts";

/** A peer that is wrong on more than this share of a host's URLs is not timed on that host. */
const TOLERATED = 0.2;

/** What is left to time. */
export interface Agreement {
  readonly host: Host;
  /** URLs on which all of `peers` agree with this package. */
  readonly urls: readonly string[];
  readonly peers: readonly { readonly peer: Peer; readonly asked: ParsedFile }[];
  /** For readers of the output: what was left out and why. */
  readonly notes: readonly string[];
}

/**
 * Asks every implementation every question.
 *
 * @throws Error if two ways through this package differ, which is a bug
 */
export async function agree(host: Host, peers: readonly Peer[]): Promise<Agreement> {
  const answers = ownAnswers(host);
  const notes: string[] = [];
  const timed: { peer: Peer; asked: ParsedFile }[] = [];
  const dropped = new Set<number>();
  for (const peer of peers) {
    const asked = await reading(peer, host);
    const wrong = asked === undefined ? [] : differing(asked, host.urls, answers);
    if (asked === undefined || wrong.length > host.urls.length * TOLERATED) {
      const why =
        asked === undefined ? "cannot read it" : `differs on ${wrong.length} of ${host.urls.length} URLs`;
      notes.push(`${host.name}: ${peer.name} left out, ${why}`);
      continue;
    }
    if (wrong.length > 0) notes.push(`${host.name}: ${wrong.length} URLs dropped, ${peer.name} differs`);
    for (const i of wrong) dropped.add(i);
    timed.push({ peer, asked });
  }
  return { host, urls: host.urls.filter((_, i) => !dropped.has(i)), peers: timed, notes };
}

/** This package's answers, the same in every way that the benches time. */
function ownAnswers(host: Host): boolean[] {
  const policy = compilePolicy(host);
  const batch = policy.check(host.urls);
  const { bytes, offsets } = pack(host.urls);
  const packed = policy.checkPacked(bytes, offsets);
  return host.urls.map((url, i) => {
    const answers = [
      batch[i] === 1,
      packed[i] === 1,
      policy.isAllowed(url),
      parse(host.bytes).policyFor(AGENT).isAllowed(url),
      parse(host.body).policyFor(AGENT).isAllowed(url),
    ];
    if (new Set(answers).size > 1) throw new Error(`${host.name} ${url}: ${answers.join(" ")}`);
    return answers[0]!;
  });
}

async function reading(peer: Peer, host: Host): Promise<ParsedFile | undefined> {
  try {
    return await peer.read(host);
  } catch {
    return undefined;
  }
}

function differing(asked: ParsedFile, urls: readonly string[], answers: readonly boolean[]): number[] {
  return urls.flatMap((url, i) => (asked.isAllowed(url) === answers[i] ? [] : [i]));
}
