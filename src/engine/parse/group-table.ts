import { decoder } from "../../base/utf8.ts";
import { type Grouping, GroupWalker } from "./group-walker.ts";
import { isRequestRate, parseDelay } from "./pace.ts";
import type { Syntax } from "./syntax.ts";
import { LineTable, NAME_END, NAME_START } from "./table.ts";

/** Consecutive agent lines of a group that share the next lines about pace, as rows of the table. */
export interface Share {
  readonly group: RowGroup;
  readonly agents: number[];
  /** Crawl-delay and Request-rate. */
  readonly pace: number[];
}

/** A group, as rows of the table. */
export interface RowGroup {
  readonly shares: Share[];
  readonly rules: number[];
}

/** A line that names an agent. */
export interface AgentLine {
  readonly row: number;
  readonly share: Share;
}

/** A field that neither names an agent nor is a rule of a group. */
export interface OtherLine {
  readonly row: number;
  readonly group: RowGroup | undefined;
  /** The agents that it is for, if it is about their pace. */
  readonly share: Share | undefined;
}

/** The lines of a file, divided into groups. */
export class GroupTable {
  readonly lines: LineTable;
  readonly grouping: Grouping;
  readonly groups: readonly RowGroup[];
  /** Of all groups, in file order. */
  readonly agents: readonly AgentLine[];
  /** In file order. */
  readonly others: readonly OtherLine[];

  constructor(lines: LineTable, grouping: Grouping) {
    const groups: RowGroup[] = [];
    const agents: AgentLine[] = [];
    const others: OtherLine[] = [];
    let group: RowGroup | undefined;
    let share: Share | undefined;
    const walker = new GroupWalker(grouping);
    for (let row = 0, number = 0; row < lines.count; row++) {
      // Blank lines have no rows.
      if ((grouping.blankEnds || grouping.endsLists) && lines.number(row) > number + 1) walker.take("blank");
      number = lines.number(row);
      const kind = lines.kind(row);
      const isRate =
        kind === "extension" && isRequestRate(lines.body, lines.at(row, NAME_START), lines.at(row, NAME_END));
      const role = walker.take(kind, isRate);
      if (!walker.isOpen) group = undefined;
      if (role === "agent") {
        if (walker.beginsGroup) {
          group = { shares: [], rules: [] };
          groups.push(group);
        }
        if (walker.beginsShare) {
          share = { group: group!, agents: [], pace: [] };
          group!.shares.push(share);
        }
        share!.agents.push(row);
        agents.push({ row, share: share! });
      } else if (role === "rule" && group !== undefined) group.rules.push(row);
      else if (kind !== "comment" && kind !== "invalid") {
        const meant = role === "pace" && group !== undefined ? share : undefined;
        meant?.pace.push(row);
        others.push({ row, group, share: meant });
      }
    }
    this.lines = lines;
    this.grouping = grouping;
    this.groups = groups;
    this.agents = agents;
    this.others = others;
  }

  /** The longest delay that a share's lines ask for, in seconds. */
  delay({ pace }: Share): number | undefined {
    const { lines } = this;
    return longest(
      pace.map((row) =>
        lines.kind(row) === "crawl-delay" ? parseDelay(decoder.decode(lines.value(row))) : undefined,
      ),
    );
  }
}

/** How a dialect reads lines and groups. */
export interface ContentSyntax extends Grouping {
  readonly syntax: Syntax;
}

/** Reads the lines in [from, end) of a body, and divides them into groups. */
export function readGroups(body: Uint8Array, from: number, end: number, dialect: ContentSyntax): GroupTable {
  return new GroupTable(new LineTable(body, from, end, dialect.syntax), dialect);
}

/** The longest of some delays. */
export function longest(delays: readonly (number | undefined)[]): number | undefined {
  return delays.reduce((a, b) => (a === undefined || (b !== undefined && b > a) ? b : a), undefined);
}
