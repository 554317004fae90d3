import { textLike } from "../../../base/kinds.ts";
import { checkOptions, expectNoMore, type Kinds } from "../../../base/options.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { readHeaderTags } from "../directives/header.ts";
import { unread } from "../directives/names.ts";
import { engineOf } from "../engines.ts";
import { type Finding, type Lost, nobody, type Source } from "../finding.ts";
import { indexing } from "../indexing.ts";
import { addressOf, crawlFinding, PLACES, type Places, pageOf, tokenOf } from "../places.ts";
import { statementsOf } from "../statement.ts";
import { bindingOf } from "./binding.ts";
import { contentSignalHeader, contentSignalLines } from "./content-signal.ts";
import { contentUsageHeader, contentUsageLines, type UsageLines } from "./content-usage.ts";
import { controlToken } from "./control-token.ts";
import { type License, licensesIn } from "./licenses.ts";
import { type Purpose, purposes, USES, type UsageStatement } from "./statement.ts";
import { type TdmEntry, tdmReservation } from "./tdmrep.ts";

/**
 * The training preference signal, draft-kelley-aipref-training-preference-signal-00 (2026-10-30): ordinary groups,
 * keyed by a policy token in the User-agent line, bind preferences to paths. Of the draft only the abstract could be
 * read. From it: groups, paths and the longest match are those of RFC 9309. Assumed: a path that the token's groups
 * disallow is a no, one that a rule of theirs allows a yes; where no rule matches, or the token has no group, nothing
 * is said, and `*` does not stand in. The token's name could not be read, so the caller gives it.
 */
function trainingSignal(robots: Robots, policyToken: string, url: string): UsageLines {
  const token = { tokens: [policyToken], boundByStar: false };
  const { value, source, lost } = crawlFinding(robots, token, url);
  if (source.kind !== "robots") return { statements: [], lost: [] };
  return {
    statements: [{ standard: "training preference signal", says: { train: value ? "yes" : "no" }, source }],
    lost,
  };
}

/** Options of {@link usage}. */
export interface UsageOptions extends Places {
  /** `/.well-known/tdmrep.json`: its text, or the parsed list. */
  readonly tdmrep?: string | readonly TdmEntry[] | undefined;
  /**
   * The User-agent value for groups of the training preference signal. There is no default, since only the draft's
   * abstract could be read, which does not name the token.
   */
  readonly policyToken?: string | undefined;
}

/** @internal */
export const USAGE: Kinds<UsageOptions> = {
  ...PLACES,
  tdmrep: {
    wanted: "text, or an array of entries",
    test: (value) => typeof value === "string" || Array.isArray(value),
  },
  policyToken: textLike("a product token", /\S/),
};

/** A preference. */
export type Preference = "yes" | "no" | "unknown";

/** A site owner's preferences for the use of a page. */
export interface Usage {
  /** The crawler's product token. */
  readonly agent: string;
  /** Whether AI models may be trained on the page. A yes to `search` covers training for search alone. */
  readonly train: Finding<Preference>;
  /** Whether the page may appear in a search that leads to it. */
  readonly search: Finding<Preference>;
  /** Whether the page may be given to an AI model to answer with. A yes to `search` covers what search alone needs. */
  readonly input: Finding<Preference>;
  /** How much of the page AI products may use, if a Content-Signal says so. */
  readonly use: Finding<"immediate" | "reference" | "full" | "unknown">;
  /** Every statement that counts, with the standard that defines it. */
  readonly statements: readonly UsageStatement[];
  /** RSL documents, whose terms are not read. */
  readonly licenses: readonly License[];
  /** URL of the terms of a TDM reservation. */
  readonly tdmPolicy: string | undefined;
  /** Statements without effect: invalid, superseded, or read by nobody. */
  readonly lost: readonly Lost[];
}

/**
 * The site owner's preferences for the use of a page by AI, from all sources at once. Statements add up: one no is a no
 * (draft-ietf-aipref-vocab, 5.1). Without a statement that can be understood, the answer is `unknown`; neither a crawl
 * rule nor a licence counts as a preference. Rules for control tokens do: a path disallowed to Google-Extended is a no
 * to training, for that token and for Google's search crawlers.
 *
 * @throws RobotsError INVALID_ARGUMENT for impossible options; INVALID_URL for an invalid `url`
 */
export function usage(given: UsageOptions, ...beyond: undefined[]): Usage {
  expectNoMore("usage(options)", beyond);
  const options = checkOptions("usage", given, USAGE);
  const agent = options.agent ?? "*";
  const token = tokenOf(agent);
  const url = addressOf(options);
  const page = pageOf(options);
  const robots = options.robots;
  const { headers } = options;
  const binding = robots && bindingOf(robots, agent, url);
  const tdm = tdmReservation(page, headers, options.tdmrep, url);
  const heard: UsageLines[] = [
    ...(binding === undefined ? [] : [contentUsageLines(binding), contentSignalLines(binding)]),
    ...(robots === undefined ? [] : [controlToken(robots, token, url)]),
    ...(robots === undefined || options.policyToken === undefined
      ? []
      : [trainingSignal(robots, options.policyToken, url)]),
    contentUsageHeader(headers),
    contentSignalHeader(headers),
    tdm,
    microsoft({ html: page, headers, robots, url: options.url, agent: options.agent }, token),
  ];
  const statements = heard.flatMap((one) => one.statements);
  const directives = statementsOf(page, readHeaderTags(headers));
  const ignored = directives.filter(({ name }) => unread.has(name));
  const [train, search, input] = purposes.map((purpose) => preference(statements, purpose)) as [
    Finding<Preference>,
    Finding<Preference>,
    Finding<Preference>,
  ];
  return {
    agent: token,
    train,
    search,
    input,
    use: use(statements),
    statements,
    licenses: licensesIn(robots, headers, page, url),
    tdmPolicy: tdm.policy,
    lost: [
      ...heard.flatMap((one) => one.lost),
      ...ignored.map(({ source }): Lost => ({ source, reason: "not-read" })),
    ],
  };
}

/** The answer of all statements for a purpose: any no is a no; a yes counts if no statement says no. */
function preference(statements: readonly UsageStatement[], purpose: Purpose): Finding<Preference> {
  const speaking = statements.filter(({ says }) => says[purpose] !== undefined);
  const winner = speaking.find(({ says }) => says[purpose] === "no") ?? speaking[0];
  return finding(winner?.says[purpose] ?? "unknown", winner, speaking);
}

/** The least that any signal grants: `immediate` is less than `reference`, which is less than `full`. */
function use(statements: readonly UsageStatement[]): Usage["use"] {
  const speaking = statements.filter((one) => one.use !== undefined);
  const value = USES.find((one) => speaking.some((statement) => statement.use === one));
  return finding(
    value ?? "unknown",
    speaking.find((one) => one.use === value),
    speaking,
  );
}

function finding<T>(
  value: T,
  winner: { readonly source: Source } | undefined,
  speaking: readonly { readonly source: Source }[],
): Finding<T> {
  return {
    value,
    source: winner?.source ?? nobody,
    lost: speaking
      .filter((one) => one !== winner)
      .map(({ source }) => ({ source, reason: "outweighed" as const })),
  };
}

/** Microsoft's own rule, for its own crawlers: NOARCHIVE without NOCACHE keeps a page from its AI (Bing blog, 2023). */
function microsoft(options: Places, token: string): UsageLines {
  if (engineOf(token) !== "bing") return { statements: [], lost: [] };
  const { aiInput, crawl } = indexing({ ...options, engine: "bing" });
  if (!crawl.value || aiInput.value !== "no") return { statements: [], lost: [] };
  return {
    statements: [{ standard: "Bing NOARCHIVE", says: { train: "no", input: "no" }, source: aiInput.source }],
    lost: [],
  };
}
