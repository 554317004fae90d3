import type { LineKind } from "./table.ts";

/** The role of a line in groups. */
export type LineRole =
  /** It names agents of the open group. */
  | "agent"
  /** It is an Allow or a Disallow, of the open group if there is one. */
  | "rule"
  /** It limits the pace of the open group's agents that were named since the last such line. */
  | "pace"
  /** It is irrelevant to groups, or ends the open one. */
  | "none";

/** How a dialect groups lines. */
export interface Grouping {
  /** Allow is a rule, not just a field. */
  readonly allow: boolean;
  /** Blank lines end groups. */
  readonly blankEnds: boolean;
  /** Any field other than User-agent ends the list of agents; in RFC 9309, only a rule does. */
  readonly anyEnds?: boolean;
  /** A blank line, a comment and any other field end the list of agents, but not the group. */
  readonly endsLists?: boolean;
}

/**
 * Divides lines into groups (RFC 9309, 2.1): consecutive agent lines open a group, and rules follow. It is given
 * the lines in file order and returns the role of each; the caller decides what to keep.
 */
export class GroupWalker {
  readonly #grouping: Grouping;
  /**
   * Whether lines belong to a group: from the first agent line on, and after a blank line that ends a group, from
   * the next agent line on.
   */
  isOpen = false;
  /** Whether agent lines are being listed: another one joins the group. */
  inAgents = false;
  /** Whether the agent line just taken began a group. */
  beginsGroup = false;
  /** Whether the agent line just taken is the first that the next line about pace is for. */
  beginsShare = false;
  #isPaced = false;

  constructor(grouping: Grouping) {
    this.#grouping = grouping;
  }

  /** Takes the next line. `saysPace` marks an extension that limits the pace, such as Request-rate. */
  take(kind: LineKind, saysPace = false): LineRole {
    const { allow, blankEnds, anyEnds, endsLists } = this.#grouping;
    if (kind === "disallow" || (kind === "allow" && allow)) {
      this.inAgents = false;
      return "rule";
    }
    if (kind === "user-agent") {
      this.beginsGroup = !this.inAgents;
      this.beginsShare = this.beginsGroup || this.#isPaced;
      this.isOpen = true;
      this.inAgents = true;
      this.#isPaced = false;
      return "agent";
    }
    if (endsLists && (kind === "blank" || kind === "comment")) this.inAgents = false;
    if (kind === "blank") {
      if (!blankEnds) return "none";
      this.isOpen = false;
      this.inAgents = false;
      return "none";
    }
    if (kind === "comment" || kind === "invalid") return "none";
    if (anyEnds || endsLists) this.inAgents = false;
    if (kind !== "crawl-delay" && !saysPace) return "none";
    this.#isPaced = true;
    return "pace";
  }
}
