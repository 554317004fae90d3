import type { Crawler } from "../agent/crawler.ts";
import { delayBetween } from "../fetch/polite.ts";
import { readAddress } from "../identity/address.ts";
import type { Policy } from "../policy/policy.ts";
import { Verdict } from "../policy/verdict.ts";
import { foldedPath } from "../url/folded-path.ts";
import { isRobotsTxt } from "../url/robots-txt.ts";
import { otherSpellings } from "../url/spellings.ts";
import { type Caller, PERSON } from "./caller.ts";
import { Decision, type Grounds, type Identity } from "./decision.ts";
import type { Standing } from "./identities.ts";
import type { Settings, Treatment } from "./options.ts";
import type { Rules } from "./published.ts";
import type { Asked } from "./request.ts";
import { OTHERS } from "./rule-book.ts";

/** A request on its way to a decision. */
export interface Case {
  readonly asked: Asked;
  readonly caller: Caller;
  readonly address: string | undefined;
  readonly now: number;
}

/** How clients are treated that robots.txt may not be meant for. */
type Treatments = Pick<Settings, "unknown" | "undeclared" | "spoofed" | "spellings">;

/** Who is to be judged: those whom the file names, whatever they say about themselves, and all robots. */
export function judgedAs(caller: Caller, rules: Rules | undefined): Caller {
  return caller.kind === "app" && !isNamed(caller, rules) ? PERSON : caller;
}

function isNamed({ token }: Caller, rules: Rules | undefined): boolean {
  return token !== undefined && rules?.names(token) === true;
}

/** What robots.txt says about a request; it says nothing while it has not been loaded. */
export function judge(
  { caller, asked }: Case,
  standing: Standing,
  rules: Rules | undefined,
  by: Treatments,
): Decision {
  const identity = caller.kind === "automation" ? "undeclared" : standing;
  const decide = (action: "allow" | "block", why: string): Decision =>
    new Decision({ action, caller, identity, why });
  // What a fragment hides may be a path for others.
  if (isRobotsTxt(asked.url) && !asked.url.includes("#"))
    return decide("allow", "Everybody may fetch robots.txt.");
  const treatment = treatmentOf(caller, identity, rules, by);
  if (treatment === "allow")
    return decide("allow", "Such clients are let through, whatever robots.txt says.");
  if (treatment === "block") return decide("block", "Such clients are kept out, whatever robots.txt says.");
  if (rules === undefined) return decide("allow", "No robots.txt has been loaded yet.");
  const isOther = identity === "spoofed" || (identity === "undeclared" && !isNamed(caller, rules));
  const names = isOther ? [OTHERS] : caller.robots;
  const urls = by.spellings === "all" ? [asked.url, ...otherSpellings(asked.url)] : [asked.url];
  let first: Grounds["judged"];
  for (const name of names) {
    for (const judged of judgements(name, urls, rules)) {
      const verdicts = judged.policy.check(judged.urls);
      if (verdicts[0] === Verdict.Invalid)
        return decide(
          "block",
          "Robots do not get what robots.txt cannot judge: this is not a URL, or it is too long.",
        );
      const at = verdicts.indexOf(Verdict.Disallowed);
      if (at >= 0)
        return new Decision({
          action: "block",
          caller,
          identity,
          judged: { ...judged, url: judged.urls[at]! },
        });
      first ??= { ...judged, url: asked.url };
    }
  }
  return new Decision({ action: "allow", caller, identity, judged: first });
}

/** Whose rules are asked about which URLs: the file's own, and where case does not matter, the same in lower case. */
function judgements(
  name: Crawler | string,
  urls: readonly string[],
  rules: Rules,
): readonly { readonly by: string; readonly policy: Policy; readonly urls: readonly string[] }[] {
  const by = typeof name === "string" ? name : name.token;
  const [policy, folded] = [rules.policyFor(name), rules.folded?.policyFor(name)];
  const asWritten = policy === undefined ? [] : [{ by, policy, urls }];
  return folded === undefined
    ? asWritten
    : [...asWritten, { by, policy: folded, urls: urls.map(foldedPath) }];
}

function treatmentOf(
  caller: Caller,
  identity: Identity,
  rules: Rules | undefined,
  by: Treatments,
): Treatment {
  if (identity === "spoofed") return by.spoofed;
  if (caller.crawler !== undefined || isNamed(caller, rules)) return "rules";
  return identity === "undeclared" ? by.undeclared : by.unknown;
}

/** Milliseconds that robots.txt wants between two requests like this one. */
export function delayOf({ policy }: Decision, now: number): number {
  return policy === undefined ? 0 : delayBetween(policy, now) * 1000;
}

/** Whose turns a request takes: a crawler's, from all of its networks once it is known to be the operator's. */
export function turnKey({ caller, address }: Case, identity: Identity): string {
  // Others under its name, from nowhere in particular, do not take its turns.
  if (identity === "verified") return `${caller.token} ${identity}`;
  const read = address === undefined ? undefined : readAddress(address);
  const network = read?.bytes.slice(0, read.bytes.length === 4 ? 3 : 6).join(".") ?? "";
  return `${caller.token ?? ""} ${network}`;
}
