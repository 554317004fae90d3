/** An Allow or Disallow line with a pattern. */
export interface WrittenRule {
  readonly pattern: string;
  readonly allow: boolean;
  /** 1-based. */
  readonly line: number;
}

/** What one run of User-agent lines has to itself. */
export interface WrittenGroup {
  readonly rules: WrittenRule[];
  /** Seconds, or whatever number the line says. */
  crawlDelay: number | undefined;
  /** There was a rule or a delay, perhaps an empty one: only then do the agents count as named. */
  counts: boolean;
}

/** A file as robots-parser reads it. */
export interface Written {
  /** The groups of each agent, in file order. */
  readonly groups: ReadonlyMap<string, readonly WrittenGroup[]>;
  readonly sitemaps: readonly string[];
  readonly host: string | null;
}

/**
 * Reads a file. Where robots-parser differs from RFC 9309: any field but User-agent ends a run of agent lines, a
 * run without a rule does not count, colons are never forgiven, and white space is all that Unicode has.
 */
export function read(contents: string): Written {
  const groups = new Map<string, WrittenGroup[]>();
  const sitemaps: string[] = [];
  let host: string | null = null;
  let group = newGroup();
  let inAgents = false;
  eachField(contents, (name, value, line) => {
    if (name === "user-agent") {
      if (!inAgents) group = newGroup();
      if (value !== "") join(groups, agentName(value), group);
    } else if (name === "disallow" || name === "allow") {
      group.counts = true;
      if (value !== "") group.rules.push({ pattern: value, allow: name === "allow", line });
    } else if (name === "crawl-delay") {
      group.counts = true;
      const delay = Number(value);
      if (!Number.isNaN(delay)) group.crawlDelay = delay;
    } else if (name === "sitemap") {
      if (value !== "") sitemaps.push(value);
    } else if (name === "host" && value !== "") host = value.toLowerCase();
    inAgents = name === "user-agent";
  });
  return { groups, sitemaps, host };
}

/** The name by which an agent is looked up: lower case, without version. */
export function agentName(agent: string): string {
  const lower = agent.toLowerCase();
  const slash = lower.indexOf("/");
  return (slash < 0 ? lower : lower.slice(0, slash)).trim();
}

function newGroup(): WrittenGroup {
  return { rules: [], crawlDelay: undefined, counts: false };
}

function join(groups: Map<string, WrittenGroup[]>, agent: string, group: WrittenGroup): void {
  const known = groups.get(agent);
  if (known === undefined) groups.set(agent, [group]);
  else if (known.at(-1) !== group) known.push(group);
}

/** Calls back for each line with a name before a colon, its comment taken off; CR, LF and CRLF end a line. */
function eachField(contents: string, call: (name: string, value: string, line: number) => void): void {
  // Where the next of each is, looked for once only.
  let cr = contents.indexOf("\r");
  let hash = contents.indexOf("#");
  let colon = contents.indexOf(":");
  for (let start = 0, line = 1; colon >= 0; line++) {
    const lf = contents.indexOf("\n", start);
    let end = lf < 0 ? contents.length : lf;
    let next = end + 1;
    if (cr >= 0 && cr < end) {
      if (cr + 1 < end) next = cr + 1;
      end = cr;
      cr = contents.indexOf("\r", cr + 1);
    }
    if (hash >= 0 && hash < start) hash = contents.indexOf("#", start);
    if (hash >= 0 && hash < end) end = hash;
    if (colon < start) colon = contents.indexOf(":", start);
    if (colon >= start && colon < end) {
      const name = contents.slice(start, colon).trim().toLowerCase();
      if (name !== "") call(name, contents.slice(colon + 1, end).trim(), line);
    }
    start = next;
  }
}
