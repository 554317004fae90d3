import { addressee, foldedName } from "../../../engine/dialect/addressee.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { en } from "../../text/en.ts";
import type { Change, ChangeWords } from "./change.ts";

const SIGNALS: ReadonlySet<string> = new Set(["content-signal", "content-usage", "license"]);
/** Crawlers that are compared: a file may name tens of thousands. */
const MOST_AGENTS = 200;

/** Compares what the files say about the use of pages, for each crawler that they address. */
export function signalChanges(before: Robots, after: Robots, words: ChangeWords = en.diff.details): Change[] {
  const [old, now] = [new Signals(before), new Signals(after)];
  const agents = [...new Set([...old.agents, ...now.agents])].slice(0, MOST_AGENTS);
  return agents.flatMap((agent): Change[] => {
    const [was, is] = [old, now].map((signals) => signals.textFor(agent) ?? words.nothing);
    if (was === is) return [];
    const detail = words.change(was!, is!).slice(0, 500);
    return [{ kind: "ai-signals", severity: "warning", agents: [agent], detail }];
  });
}

/** The place of lines that belong to no group. */
const NO_GROUP = -1;

/**
 * A file's lines on the use of pages, by the groups that have some: tens of thousands of them may be for as many crawlers.
 */
class Signals {
  readonly #lines = new Map<number, string[]>();
  /** Places of the groups of each crawler. */
  readonly #groups = new Map<string, number[]>();
  /** Texts by the groups that they come from. */
  readonly #texts = new Map<string, string>();

  constructor({ groups, extensions, dialect }: Robots) {
    const rules = dialectRules(dialect);
    for (const { name, value, group = NO_GROUP } of extensions) {
      if (!SIGNALS.has(name.toLowerCase())) continue;
      const line = `${name.toLowerCase()}: ${value.trim().replaceAll(/\s+/g, " ")}`;
      const lines = this.#lines.get(group);
      if (lines !== undefined) {
        lines.push(line);
        continue;
      }
      this.#lines.set(group, [line]);
      for (const agent of groups[group]?.agents ?? ["*"])
        this.#join(foldedName(addressee(agent, rules)), group);
    }
  }

  /** Crawlers that they are for, in file order. */
  get agents(): Iterable<string> {
    return this.#groups.keys();
  }

  /** The lines for a crawler in one spelling, whatever their order; undefined if there are none. */
  textFor(agent: string): string | undefined {
    const groups = this.#groups.get(agent);
    if (groups === undefined) return undefined;
    const key = groups.join();
    let text = this.#texts.get(key);
    if (text === undefined) {
      const lines = groups.flatMap((group) => this.#lines.get(group)!);
      text = [...new Set(lines)].sort().join(", ");
      this.#texts.set(key, text);
    }
    return text;
  }

  #join(agent: string, group: number): void {
    const groups = this.#groups.get(agent);
    if (groups === undefined) this.#groups.set(agent, [group]);
    else if (groups.at(-1) !== group) groups.push(group);
  }
}
