import type { Crawler } from "../../engine/agent/crawler.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { groupOfName } from "../paths/named-agents.ts";
import { hasPlainRules, plainRules } from "../paths/rules-anew.ts";
import { serviceRules } from "../paths/service-paths.ts";

/** The name of the group for robots that the file does not name. */
export const OTHERS = "*";

/** The rules for each robot; undefined where the file says nothing about one. */
export interface Rules {
  /** Whether the file has a group for a name. */
  readonly names: (name: string) => boolean;
  policyFor(robot: Crawler | string): Policy | undefined;
  /** Those of a robot's rules that name service paths, such as `/.well-known/acme`. */
  servicePolicyFor(robot: Crawler | string): Policy | undefined;
  /** Whether the case of paths does not matter. */
  readonly ignoresCase: boolean;
  /** The rules of a policy for paths with decoded escapes, in lower case if case does not matter, if they differ. */
  readonly plainPolicy: (policy: Policy) => Policy | undefined;
}

/** The rules of a file, by robot. Robots that the same group binds share a policy. */
export class RuleBook implements Rules {
  readonly robots: Robots;
  readonly names: (name: string) => boolean;
  readonly ignoresCase: boolean;
  readonly #groupOf: (name: string) => string | undefined;
  readonly #policies = new Map<Crawler | string, Policy>();
  readonly #byGroup = new Map<string | undefined, Policy>();
  readonly plainPolicy: (policy: Policy) => Policy | undefined;

  constructor(robots: Robots, ignoresCase = false) {
    this.robots = robots;
    this.ignoresCase = ignoresCase;
    this.#groupOf = groupOfName(robots);
    this.names = (name) => this.#groupOf(name) !== undefined;
    this.plainPolicy =
      !ignoresCase && hasPlainRules(robots) ? () => undefined : plainRules(robots.dialect, ignoresCase);
  }

  /** The policy of a robot. Robots share one for their group, or for `*`, so that invented names cannot fill the memory. */
  policyFor(robot: Crawler | string): Policy {
    const key = typeof robot === "string" ? (this.#groupOf(robot) ?? OTHERS) : robot;
    let policy = this.#policies.get(key);
    if (policy === undefined) {
      policy = this.robots.policyFor(key === OTHERS ? key : robot);
      if (this.robots.dialect === "rfc9309") {
        const shared = this.#byGroup.get(policy.agent);
        if (shared === undefined) this.#byGroup.set(policy.agent, policy);
        else policy = shared;
      }
      this.#policies.set(key, policy);
    }
    return policy;
  }

  servicePolicyFor(robot: Crawler | string): Policy | undefined {
    return serviceRules(this.policyFor(robot), this.robots.dialect);
  }
}
