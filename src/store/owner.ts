import { IMAGE_SELF, IMAGE_URL_MASK } from "../../assembly/shared/format.ts";
import { type Asker, asker } from "../agent/asker.ts";
import type { Agent } from "../agent/crawler.ts";
import { type Dialect, UNBOUND } from "../dialect/dialect.ts";
import { dialectRules, dialects } from "../dialect/index.ts";
import { RobotsError } from "../errors.ts";
import { flagsOf } from "../policy/image.ts";
import type { Policy } from "../policy/policy.ts";
import { encoder } from "../utf8.ts";

/** What is known of whom some rules are for. */
export interface Owned {
  /** See {@link Asker.asked}; undefined if that is not known. */
  readonly asked: string | undefined;
  /** Token of the group that applies, if one does. */
  readonly agent: string | undefined;
  /** IMAGE_ flags, which tell the dialect. */
  readonly flags: number;
}

/** Length in bytes of the token in an image from which on it may be truncated. */
const CUT = 255;

/**
 * Refuses rules that are for another agent, or in another dialect. What counts is who asked for them, not which group
 * applied. Where only the group is known, it is whether that can apply to the agent.
 *
 * @param what the rules are in, such as "policy"
 * @throws RobotsError POLICY_MISMATCH
 */
export function expectOwner(owned: Owned, what: string, agent: Agent, dialect: Dialect): void {
  const own = dialectOf(owned.flags);
  const who = asker(agent, dialectRules(dialect));
  if (dialect === own && isFor(owned, who)) return;
  const whose = owned.asked ?? (owned.agent === undefined ? "an unnamed agent" : `a group of ${owned.agent}`);
  throw new RobotsError(
    "POLICY_MISMATCH",
    `The ${what} is for ${whose} (${own ?? "no dialect"}), and not for ${who.asked} (${dialect}).`,
  );
}

/** What a policy knows of whom it is for. */
export function ownedBy(policy: Policy): Owned {
  const { asked, agent } = policy;
  return { asked, agent, flags: policy.compiled().flags };
}

function isFor({ asked, agent }: Owned, who: Asker): boolean {
  if (asked !== undefined) return asked === who.asked;
  const token = encoder.encode(agent ?? "");
  return agent === undefined || token.length >= CUT || who.grade(token, 0, token.length) !== UNBOUND;
}

/** Undefined for flags that no dialect sets. */
function dialectOf(flags: number): Dialect | undefined {
  return dialects.find((name) => flagsOf(dialectRules(name)) === (flags & (IMAGE_URL_MASK | IMAGE_SELF)));
}
