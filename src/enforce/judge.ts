import { delayBetween } from "../fetch/polite.ts";
import { readAddress } from "../identity/address.ts";
import type { Policy } from "../policy/policy.ts";
import { Verdict } from "../policy/verdict.ts";
import { isRobotsTxt } from "../url/robots-txt.ts";
import { type Caller, PERSON } from "./caller.ts";
import { Decision, type Identity } from "./decision.ts";
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
type Treatments = Pick<Settings, "unknown" | "undeclared" | "spoofed">;

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
  treatments: Treatments,
): Decision {
  const identity = caller.kind === "automation" ? "undeclared" : standing;
  const decide = (action: "allow" | "block", why: string): Decision =>
    new Decision({ action, caller, identity, why });
  if (isRobotsTxt(asked.url)) return decide("allow", "Everybody may fetch robots.txt.");
  const treatment = treatmentOf(caller, identity, rules, treatments);
  if (treatment === "allow")
    return decide("allow", "Such clients are let through, whatever robots.txt says.");
  if (treatment === "block") return decide("block", "Such clients are kept out, whatever robots.txt says.");
  if (rules === undefined) return decide("allow", "No robots.txt has been loaded yet.");
  const isOther = identity === "spoofed" || (identity === "undeclared" && !isNamed(caller, rules));
  const names = isOther ? [OTHERS] : caller.robots;
  let first: { readonly by: string; readonly policy: Policy; readonly url: string } | undefined;
  for (const name of names) {
    const policy = rules.policyFor(name);
    if (policy === undefined) continue;
    const judged = { by: typeof name === "string" ? name : name.token, policy, url: asked.url };
    const verdict = policy.check([asked.url])[0];
    if (verdict === Verdict.Invalid)
      return decide(
        "block",
        "Robots do not get what robots.txt cannot judge: this is not a URL, or it is too long.",
      );
    if (verdict === Verdict.Disallowed) return new Decision({ action: "block", caller, identity, judged });
    first ??= judged;
  }
  return new Decision({ action: "allow", caller, identity, judged: first });
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
