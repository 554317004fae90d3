import { IMAGE_SELF, IMAGE_URL_MASK } from "../../../assembly/shared/format.ts";
import { shorten } from "../../base/describe-value.ts";
import { failure } from "../../base/errors.ts";
import { wrongValue } from "../../base/options.ts";
import { encoder } from "../../base/utf8.ts";
import type { Agent } from "../agent/crawler.ts";
import { LONGEST_KEY, type PreparedAgent, prepareAgent } from "../agent/prepared-agent.ts";
import { type Dialect, type DialectRules, UNBOUND } from "../dialect/dialect.ts";
import { dialectRules, dialects } from "../dialect/index.ts";
import type { Policy } from "../policy/policy.ts";

/** For whom some rules are, as far as that is known. */
export interface RulesOwner {
  /** See {@link PreparedAgent.key}; undefined if that is not known. */
  readonly agentKey: string | undefined;
  /** Token of the group that applies, if one does. */
  readonly agent: string | undefined;
  /** IMAGE_ flags, which tell the dialect. */
  readonly flags: number;
}

/** For whom the rules of a policy are. */
export function ownedBy(policy: Policy): RulesOwner {
  return {
    agentKey: policy.agentKey,
    // Read only when needed: the file may not have been read yet.
    get agent() {
      return policy.agent;
    },
    flags: policy.compiled().flags,
  };
}

/** Whom rules have to be for. */
export interface Owner {
  readonly agent: PreparedAgent;
  readonly dialect: DialectRules;
}

/** @throws RobotsError INVALID_ARGUMENT */
export function ownerOf(agent: Agent, dialect: DialectRules): Owner {
  const prepared = prepareAgent(agent, dialect);
  // Others may have names that begin like these, and images keep no more.
  if (prepared.key.length >= LONGEST_KEY)
    throw wrongValue("agent", `names of fewer than ${LONGEST_KEY} characters together`, prepared.key);
  return { agent: prepared, dialect };
}

/** Flags by which dialects differ. */
const DIALECT = IMAGE_URL_MASK | IMAGE_SELF;
/** A token of this many bytes in an image may have been cut. */
const CUT = 255;

/**
 * Refuses rules that are for another agent, or in another dialect. What counts is who asked for them, not which group
 * applied. Where only the group is known, it is whether that can apply to the agent.
 *
 * @param what the rules are in, such as "policy"
 * @throws RobotsError POLICY_MISMATCH
 */
export function expectOwner(owned: RulesOwner, what: string, { agent, dialect }: Owner): void {
  const own = owned.flags & DIALECT;
  if (own === dialect.flags && isFor(owned, agent)) return;
  const whose =
    owned.agentKey ?? (owned.agent === undefined ? "an unnamed agent" : `a group of ${owned.agent}`);
  const read: Dialect | undefined = dialects.find((name) => dialectRules(name).flags === own);
  throw failure(
    "POLICY_MISMATCH",
    "other-owner",
    "The {what} is for {whose} ({read}), and not for {agent} ({dialect}).",
    {
      what,
      whose: shorten(whose, 80),
      read: read ?? "no dialect",
      agent: shorten(agent.key, 80),
      dialect: dialect.name,
    },
  );
}

function isFor(owned: RulesOwner, who: PreparedAgent): boolean {
  if (owned.agentKey !== undefined) return owned.agentKey === who.key;
  const { agent } = owned;
  const token = encoder.encode(agent ?? "");
  return agent === undefined || token.length >= CUT || who.grade(token, 0, token.length) !== UNBOUND;
}
