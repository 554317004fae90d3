import { AGENTS_CAP } from "../../assembly/layout.ts";
import type { DialectRules, Grade } from "../dialect/dialect.ts";
import { RobotsError } from "../errors.ts";
import { encoder } from "../utf8.ts";
import type { Crawler } from "./crawler.ts";

/** An agent that asks, prepared for one dialect. */
export interface Asker {
  readonly grade: Grade;
  readonly boundByStar: boolean;
  /** The names as the core's `decide` wants them (AGENTS in assembly/layout.ts), if it can look for them. */
  readonly packed: Uint8Array | undefined;
}

/** Crawlers ask under one name all day long: what has been prepared last is kept, by dialect and name. */
const CACHED = 1024;
const cache = new Map<DialectRules, Map<unknown, Asker>>();

/**
 * Prepares an agent: a token, tokens in order of preference, or a known crawler.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything else
 */
export function asker(agent: string | readonly string[] | Crawler, dialect: DialectRules): Asker {
  // Lists may change under the same identity.
  if (Array.isArray(agent)) return prepare(agent, dialect);
  let known = cache.get(dialect);
  if (known === undefined) {
    known = new Map();
    cache.set(dialect, known);
  }
  let prepared = known.get(agent);
  if (prepared === undefined) {
    prepared = prepare(agent, dialect);
    if (typeof agent === "string" || Object.isFrozen(agent)) {
      if (known.size === CACHED) known.clear();
      known.set(agent, prepared);
    }
  }
  return prepared;
}

function prepare(agent: string | readonly string[] | Crawler, dialect: DialectRules): Asker {
  const { names: given, boundByStar } = namesOf(agent);
  // A list may change later; what was asked for does not.
  const names = [...given];
  let grade: Grade | undefined;
  return {
    // Most files are read by the core alone, and never ask for this.
    get grade() {
      grade ??= dialect.grade(names, boundByStar);
      return grade;
    },
    boundByStar,
    packed: pack(dialect.tokens?.(names)),
  };
}

function namesOf(agent: string | readonly string[] | Crawler): {
  names: readonly string[];
  boundByStar: boolean;
} {
  if (typeof agent === "string") return { names: [agent], boundByStar: true };
  if (Array.isArray(agent) && agent.length > 0 && agent.every(isString)) {
    return { names: agent as readonly string[], boundByStar: true };
  }
  const crawler = agent as Partial<Crawler> | undefined | null;
  if (typeof crawler === "object" && Array.isArray(crawler?.tokens) && crawler.tokens.every(isString)) {
    return { names: crawler.tokens, boundByStar: crawler.boundByStar ?? true };
  }
  throw new RobotsError(
    "INVALID_ARGUMENT",
    "policyFor takes a product token, a non-empty list of tokens in order of preference, or a known crawler.",
  );
}

function isString(name: unknown): boolean {
  return typeof name === "string";
}

/** A count or a length that is one byte in UTF-8 too. */
const MOST = 127;

/** Names as a count, then each with its length before it; undefined where they do not fit. All are ASCII. */
function pack(names: readonly string[] | undefined): Uint8Array | undefined {
  if (names === undefined || names.length > MOST) return undefined;
  let packed = String.fromCharCode(names.length);
  for (const name of names) {
    if (name === "" || name.length > MOST) return undefined;
    packed += String.fromCharCode(name.length) + name.toLowerCase();
  }
  return packed.length <= AGENTS_CAP ? encoder.encode(packed) : undefined;
}
