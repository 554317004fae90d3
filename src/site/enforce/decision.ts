import type { Rule } from "../../engine/parse/content.ts";
import { ruleText } from "../../engine/parse/content.ts";
import { decidingRule } from "../../engine/policy/deciding-rules.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Caller } from "./caller.ts";

/** What becomes of a request: `slow` means that it comes too early after the last one. */
export type Action = "allow" | "block" | "slow";

/**
 * Who sends a request, as far as that is known:
 *
 * - `person`: nothing says that it is a robot
 * - `claimed`: a robot by its `User-Agent` header, which nothing confirms or refutes
 * - `verified`: a robot whose address or signature is its operator's
 * - `spoofed`: a request under a robot's name from elsewhere
 * - `undeclared`: an HTTP library, a headless browser, or a client without a `User-Agent` header
 */
export type Identity = "person" | "claimed" | "verified" | "spoofed" | "undeclared";

/** The grounds of a decision, from which its reason is written. */
export interface Grounds {
  readonly action: Action;
  readonly caller: Caller;
  readonly identity: Identity;
  /** The rules that were asked, the name they are for, and the URL; absent where no rules were asked. */
  readonly judged?: { readonly by: string; readonly policy: Policy; readonly url: string } | undefined;
  /** Milliseconds until the next request is welcome. */
  readonly wait?: number | undefined;
  /** The reason, where no rule gives one. */
  readonly why?: string | undefined;
  /** Why the request's signature does not count, if it has one that does not. */
  readonly unsigned?: string | undefined;
}

/** What an enforcer decided about a request, and why. */
export class Decision {
  /** What to do with the request. */
  readonly action: Action;
  /** Whose request it is, as far as that can be told. */
  readonly identity: Identity;
  /** The product token of the robot; absent for people. */
  readonly crawler: string | undefined;
  /** For `slow`, and for `block` while no file has been loaded: milliseconds until the next request is welcome. */
  readonly wait: number | undefined;
  readonly #grounds: Grounds;
  #rule: Rule | undefined | null = null;

  /** @internal */
  constructor(grounds: Grounds) {
    this.action = grounds.action;
    this.identity = grounds.identity;
    this.crawler = grounds.caller.token;
    this.wait = grounds.wait;
    this.#grounds = grounds;
  }

  /** @internal The policy that was asked. */
  get policy(): Policy | undefined {
    return this.#grounds.judged?.policy;
  }

  /** @internal The same decision, changed to `slow`. */
  slowed(wait: number): Decision {
    return new Decision({ ...this.#grounds, action: "slow", wait });
  }

  /** @internal The same decision for a request whose signature does not count. */
  unsigned(why: string): Decision {
    return new Decision({ ...this.#grounds, unsigned: why });
  }

  /** The rule of robots.txt that decides, with its line; absent where no rule matches, or none was asked. */
  get rule(): Rule | undefined {
    // It costs time, so it is looked for only for callers that read it.
    if (this.#rule === null) {
      const { judged } = this.#grounds;
      this.#rule = judged && decidingRule(judged.policy, judged.url);
    }
    return this.#rule;
  }

  /** The reason in one sentence; a second one says why a signature does not count. */
  get reason(): string {
    const { unsigned } = this.#grounds;
    return unsigned === undefined ? this.#why : `${this.#why} Its signature does not count: ${unsigned}.`;
  }

  get #why(): string {
    const { why, caller, identity, judged } = this.#grounds;
    if (why !== undefined) return why;
    const who = whoText(caller, identity, judged?.by);
    if (this.action === "slow")
      return `Too early: the next request of ${who} is welcome in ${Math.ceil((this.wait ?? 0) / 1000)} s.`;
    const { rule } = this;
    if (rule === undefined) return `No rule of robots.txt forbids this to ${who}.`;
    const line = `${ruleText(rule)} (line ${rule.line})`;
    return `${line} ${this.action === "block" ? "forbids" : "allows"} this to ${who}.`;
  }

  /** What `JSON.stringify` writes, for logs. */
  toJSON(): Pick<Decision, "action" | "crawler" | "identity" | "rule" | "reason" | "wait"> {
    const { action, crawler, identity, rule, reason, wait } = this;
    return { action, crawler, identity, rule, reason, wait };
  }
}

function whoText({ token, automation }: Caller, identity: Identity, by: string | undefined): string {
  if (identity === "spoofed") return `a client that pretends to be ${token}, and is judged as ${by}`;
  if (automation === "unnamed") return "clients without a User-Agent header, which are judged as *";
  if (token === undefined) return `a client with several User-Agent headers, which is judged as ${by ?? "*"}`;
  if (identity === "undeclared" && by !== token) return `${token}, which is judged as ${by ?? "*"}`;
  return by === undefined || by === token ? `${token}` : `${token} as ${by}`;
}
