import { AGENTS_CAP } from "../../../assembly/shared/boundary.ts";
import { misuse } from "../../base/errors.ts";
import { expectKind } from "../../base/options.ts";
import { decoder, encoder } from "../../base/utf8.ts";
import type { DialectRules, Grade } from "../dialect/dialect.ts";
import { withoutVersion } from "../dialect/name.ts";
import { anAgent } from "./agent-option.ts";
import type { Agent, CrawlerTokens } from "./crawler.ts";
import { agentByName } from "./header.ts";
import { isOfYandex } from "./yandex.ts";

/** An agent prepared for questions in one dialect. */
export interface PreparedAgent {
  /** The names to look for, best first. */
  readonly names: readonly string[];
  readonly grade: Grade;
  readonly boundByStar: boolean;
  /**
   * Who this is, as a text that is the same for the same agent: its names in lower case, in order, and whether `*` does
   * not bind it.
   */
  readonly key: string;
  /**
   * The names in the form that the core's `decide` needs (AGENTS in assembly/shared/boundary.ts), if it can look
   * for them.
   */
  readonly nameBytes: Uint8Array | undefined;
}

/** Crawlers use the same name all the time, so prepared agents are cached by dialect and name. */
const CACHED = 1024;
/** Maximum length of names that are cached: longer ones are rare, and may take much memory. */
const LONGEST_CACHED = 256;

/** Maximum characters of an agent's names that are kept to tell it from others. */
export const LONGEST_KEY = 10_000;
/** The largest count or length that is one byte in UTF-8. */
const MOST_IN_A_BYTE = 127;

/** Who is asked about by a name; a whole `User-Agent` header is read only if the dialect looks for its token. */
export type ReadName = (name: string, readsHeaders: boolean) => string | CrawlerTokens;

/** Prepares agents, and keeps those that are asked for again. */
export class PreparedAgents {
  readonly #read: ReadName;
  readonly #cache = new Map<DialectRules, Map<unknown, PreparedAgent>>();

  /** @param read tells who is asked about by a name */
  constructor(read: ReadName) {
    this.#read = read;
  }

  /**
   * Prepares an agent for a dialect.
   *
   * @throws RobotsError INVALID_ARGUMENT for anything that is not an agent
   */
  prepare(agent: Agent | undefined, dialect: DialectRules): PreparedAgent {
    let known = this.#cache.get(dialect);
    if (known === undefined) {
      known = new Map();
      this.#cache.set(dialect, known);
    }
    let prepared = known.get(agent);
    if (prepared === undefined) {
      prepared = preparedFor(this.#tokensOf(agent, dialect), dialect);
      if (isKept(agent!)) {
        if (known.size === CACHED) known.clear();
        known.set(agent, prepared);
      }
    }
    return prepared;
  }

  #tokensOf(agent: Agent | undefined, dialect: DialectRules): CrawlerTokens {
    // Names from files may be empty; a caller's empty name has been refused before. White space around a name is
    // trimmed, but for Google's library, which compares it, too.
    if (typeof agent === "string") {
      const { readsHeaders } = dialect;
      const read = this.#read(readsHeaders ? agent.trim() : agent, readsHeaders);
      return typeof read === "string" ? { tokens: [read], boundByStar: true } : read;
    }
    if (agent === undefined)
      throw misuse(
        "undefined-agent",
        "agent is undefined. If it comes from knownCrawler, which knows only well-known crawlers, fall back to the token: policyFor(knownCrawler(token) ?? token).",
      );
    expectKind("agent", agent, anAgent);
    if (Array.isArray(agent)) {
      const each = (agent as readonly string[]).map((name) => this.#tokensOf(name, dialect));
      return {
        tokens: each.flatMap(({ tokens }) => tokens),
        boundByStar: each.some(({ boundByStar }) => boundByStar),
      };
    }
    const { tokens, boundByStar } = agent as CrawlerTokens;
    if (dialect.readsHeaders) return { tokens: tokens.map((token) => token.trim()), boundByStar };
    // A version makes some of Yandex's robots others, but to Google's library, no group has a version.
    return { tokens: tokens.map((name) => (isOfYandex(name) ? withoutVersion(name) : name)), boundByStar };
  }
}

const agents = /* @__PURE__ */ new PreparedAgents(agentByName);

/** Prepares an agent, which may be a whole `User-Agent` header. */
export function prepareAgent(agent: Agent | undefined, dialect: DialectRules): PreparedAgent {
  return agents.prepare(agent, dialect);
}

/**
 * Whether a prepared agent may be cached: lists, and crawlers with lists, may change while keeping their identity,
 * unless they are frozen.
 */
function isKept(agent: Agent): boolean {
  if (typeof agent === "string") return agent.length <= LONGEST_CACHED;
  return Object.isFrozen(agent) && (!("tokens" in agent) || Object.isFrozen(agent.tokens));
}

/** An agent to keep: a copy of one that its owner may change later. */
export function ownAgent(agent: Agent): Agent {
  if (typeof agent === "string" || isKept(agent)) return agent;
  if (!("tokens" in agent)) return [...agent];
  return { tokens: [...agent.tokens], boundByStar: agent.boundByStar };
}

function preparedFor({ tokens: names, boundByStar }: CrawlerTokens, dialect: DialectRules): PreparedAgent {
  let grade: Grade | undefined;
  let key: string | undefined;
  return {
    names,
    // Most files are read by the core alone, and never ask for this.
    get grade() {
      grade ??= dialect.grade(names, boundByStar);
      return grade;
    },
    boundByStar,
    get key() {
      key ??= keyOf(names, boundByStar);
      return key;
    },
    nameBytes: bytesOfNames(dialect.tokens?.(names)),
  };
}

/** Names as images keep them: valid UTF-8 of limited length. What separates them is escaped within them. */
function keyOf(names: readonly string[], boundByStar: boolean): string {
  const escaped = (mark: string): string => `%${mark.charCodeAt(0).toString(16)}`;
  const text = names
    .map((name) => name.replace(/[%,!]/g, escaped))
    .join()
    .toLowerCase()
    .slice(0, LONGEST_KEY);
  return decoder.decode(encoder.encode(boundByStar ? text : `${text},!*`));
}

/** Names as a count, then each one after its length; undefined if they do not fit or are not ASCII. */
function bytesOfNames(names: readonly string[] | undefined): Uint8Array | undefined {
  if (names === undefined || names.length > MOST_IN_A_BYTE) return undefined;
  let packed = String.fromCharCode(names.length);
  for (const name of names) {
    if (name === "" || name.length > MOST_IN_A_BYTE || !/^[\w-]*$/.test(name)) return undefined;
    packed += String.fromCharCode(name.length) + name.toLowerCase();
  }
  return packed.length <= AGENTS_CAP ? encoder.encode(packed) : undefined;
}
