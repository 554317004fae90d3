import { parse, Verdict } from "../src/index.ts";
import type { Host } from "./inputs.ts";
import type { Peer } from "./peers.ts";

/** URLs of the host on which the peer answers as we do, and how many it does not. */
export function agreeing(host: Host, peer: Peer): { urls: string[]; different: number } {
  const origin = new URL(host.urls[0]!).origin;
  const theirs = peer.prepare(host.body, origin);
  const verdicts = parse(host.body).policyFor("FooBot").check(host.urls);
  const urls = host.urls.filter((url, i) => theirs(url) === (verdicts[i] === Verdict.Allowed));
  return { urls, different: host.urls.length - urls.length };
}
