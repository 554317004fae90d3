import { boundBy, type SurveyAgent } from "../restriction/agents.ts";
import type { HostOutcome } from "../sources/host-outcome.ts";
import type { CountedFile } from "../tally/file.ts";
import type { SurveyDialect } from "../tally/tally.ts";

/** A value in a row; null if there is none. */
export type Value = string | number | boolean | null;

/** The columns of rows in order, with their types. docs/survey.md explains them. */
export const COLUMNS = {
  date: "text",
  host: "text",
  outcome: "text",
  status: "integer",
  bytes: "integer",
  unreadable: "text",
  agent: "text",
  operator: "text",
  purpose: "text",
  restriction: "text",
  bound_by: "text",
  bound_name: "text",
  start_page_allowed: "boolean",
  allow_rules: "integer",
  disallow_rules: "integer",
  probes: "integer",
  probes_disallowed: "integer",
  crawl_delay: "number",
  signals: "text",
} as const;

export type Column = keyof typeof COLUMNS;

/** The row for a host and an agent. */
export type Row = Readonly<Record<Column, Value>>;

/** A row without values. */
const EMPTY = Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, null])) as Row;

/** An agent of a list of crawlers that the table lacks. */
export type ListedAgent = Pick<SurveyAgent, "name" | "operator" | "purpose">;

/** The rows that a part of a survey is to write, by itself or with others, into a folder. */
export interface RowsJob {
  /** The folder, which all workers have under the same path. */
  readonly folder: string;
  /** Whether the folder's name has the date, so that its files have none. */
  readonly isDated: boolean;
  /** Agents that a list describes. */
  readonly listed: readonly ListedAgent[];
}

/** What a file of rows is about. */
export interface RowsAbout {
  readonly agents: readonly SurveyAgent[];
  readonly dialect: SurveyDialect;
  /** Whether the name of the file's folder has the date, so that the file has no such column. */
  readonly isDated: boolean;
}

/** Agents, some of which a list describes. */
export function describedBy(
  listed: readonly ListedAgent[],
  agents: readonly SurveyAgent[],
): readonly SurveyAgent[] {
  return agents.map((agent) => ({ ...agent, ...listed.find(({ name }) => name === agent.name) }));
}

/** The rows of a host, one for each agent. */
export function* rowsOf(
  { host, outcome, status, bytes, reading }: HostRows,
  agents: readonly SurveyAgent[],
  date: string | undefined,
): Generator<Row> {
  const about = {
    ...EMPTY,
    date: date ?? null,
    host,
    outcome,
    status: status ?? null,
    bytes: bytes ?? null,
    unreadable: reading?.unreadable ?? null,
  };
  const restrictions = reading?.unreadable === undefined ? reading?.restrictions : undefined;
  for (const [place, agent] of agents.entries()) {
    const { name, operator = null, purpose = null } = agent;
    const row = { ...about, agent: name, operator, purpose };
    if (restrictions === undefined) {
      yield row;
      continue;
    }
    const { level, group, detail } = restrictions.kinds[restrictions.of[place]!]!;
    const { isStartPageAllowed, allow, disallow, probes, disallowed, crawlDelay, signals } = detail!;
    yield {
      ...row,
      restriction: level,
      bound_by: boundBy(agent, group) ?? null,
      bound_name: group ?? null,
      start_page_allowed: isStartPageAllowed,
      allow_rules: allow,
      disallow_rules: disallow,
      probes,
      probes_disallowed: disallowed,
      crawl_delay: crawlDelay ?? null,
      signals: signals.length === 0 ? null : signals.join("; "),
    };
  }
}

/** A host's data for rows. It comes from another thread, so that it names no agents and repeats nothing for each. */
export interface HostRows {
  readonly host: string;
  readonly outcome: string;
  readonly status: number | undefined;
  /** The size of its file; undefined if none was found. */
  readonly bytes: number | undefined;
  /** The counted file; undefined if none was found. */
  readonly reading: CountedFile | undefined;
}

export function hostRows(
  { origin, outcome, status, file }: HostOutcome,
  reading: CountedFile | undefined,
): HostRows {
  return { host: origin, outcome, status, bytes: file?.size ?? file?.body.length, reading };
}
