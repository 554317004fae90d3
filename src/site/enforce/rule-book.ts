import type { Crawler } from "../../engine/agent/crawler.ts";
import { namesIn } from "../../engine/policy/named-agents.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { serviceRules } from "../../engine/policy/service-paths.ts";

/** Longer URLs are not judged. Up to this length, judging takes a few milliseconds at most with any file. */
export const LONGEST_URL = 8_192;

/** The name of the group for robots that the file does not name. */
export const OTHERS = "*";

/** The rules of a file, by robot; each policy is made once. */
export class RuleBook {
  readonly robots: Robots;
  /** Whether the file has a group for a name. */
  readonly names: (name: string) => boolean;
  readonly #policies = new Map<Crawler | string, Policy>();

  /** The same rules in lower case, if the case of paths does not matter. */
  readonly folded: RuleBook | undefined;

  constructor(robots: Robots, folded?: RuleBook) {
    this.robots = robots;
    this.folded = folded;
    this.names = namesIn(robots);
  }

  /** The policy of a robot. Robots without a group share one for `*`, so that invented names cannot fill the memory. */
  policyFor(robot: Crawler | string): Policy {
    const key = typeof robot === "string" && !this.names(robot) ? OTHERS : robot;
    let policy = this.#policies.get(key);
    if (policy === undefined) {
      policy = this.robots.policyFor(key);
      this.#policies.set(key, policy);
    }
    return policy;
  }
  /** The robot's rules that name service paths; undefined if there are none. */
  servicePolicyFor(robot: Crawler | string): Policy | undefined {
    return serviceRules(this.policyFor(robot), this.robots.dialect, LONGEST_URL);
  }
}
