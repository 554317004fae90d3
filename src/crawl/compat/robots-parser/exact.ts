import { encodePattern, fitsAfterPrefix, type Glob, toGlob } from "./pattern.ts";
import { agentName, type ParsedFile, read, type WrittenRule } from "./read.ts";
import type { Robot } from "./robot.ts";
import { Site } from "./url.ts";

/** A rule ready to be compared with paths. */
interface Compiled {
  readonly rule: WrittenRule;
  /** Length of its pattern. */
  readonly length: number;
  readonly glob: Glob;
}

/**
 * The rules of an agent. The longest pattern that matches wins, an Allow before a Disallow of its length, then the
 * first in the file.
 */
export class Rules {
  readonly #written: readonly WrittenRule[];
  #compiled: readonly Compiled[] | undefined;

  constructor(written: readonly WrittenRule[]) {
    this.#written = written;
  }

  /** The rule that decides a path, if any matches. */
  match(path: string): WrittenRule | undefined {
    this.#compiled ??= this.#written.map(compiled);
    let best: Compiled | undefined;
    for (const one of this.#compiled) if (isStronger(one, best) && fits(one.glob, path)) best = one;
    return best?.rule;
  }
}

function compiled(rule: WrittenRule): Compiled {
  const pattern = encodePattern(rule.pattern);
  return { rule, length: pattern.length, glob: toGlob(pattern) };
}

function isStronger({ length, rule }: Compiled, than: Compiled | undefined): boolean {
  if (than === undefined || length !== than.length) return length > (than?.length ?? -1);
  return rule.allow && !than.rule.allow;
}

function fits(glob: Glob, path: string): boolean {
  return path.startsWith(glob.prefix) && fitsAfterPrefix(glob, path);
}

/** robots-parser 3.0.1, answer for answer. */
export class ExactRobot implements Robot {
  readonly #site: Site;
  readonly #written: ParsedFile;
  readonly #rules = new Map<string, Rules>();
  /** The agent whose rules were last asked for, and those rules. */
  #agent: string | undefined;
  #current: Rules | undefined;

  constructor(url: string, contents: string) {
    this.#site = new Site(url);
    this.#written = read(contents);
  }

  isAllowed(url: string, ua?: string): boolean | undefined {
    const path = this.#site.pathOf(url);
    if (path === undefined) return undefined;
    return this.#match(path, ua)?.allow ?? true;
  }

  isDisallowed(url: string, ua?: string): boolean {
    return this.isAllowed(url, ua) !== true;
  }

  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined {
    const path = this.#site.pathOf(url);
    if (path === undefined) return undefined;
    const name = agentName(ua || "*");
    return this.#names(name) && this.#rulesOf(name).match(path)?.allow === false;
  }

  getMatchingLineNumber(url: string, ua?: string): number {
    const path = this.#site.pathOf(url);
    return path === undefined ? -1 : (this.#match(path, ua)?.line ?? -1);
  }

  getCrawlDelay(ua?: string): number | undefined {
    const groups = this.#written.groups.get(this.#boundBy(ua)) ?? [];
    return groups.findLast(({ crawlDelay }) => crawlDelay !== undefined)?.crawlDelay;
  }

  getSitemaps(): string[] {
    return [...this.#written.sitemaps];
  }

  getPreferredHost(): string | null {
    return this.#written.host;
  }

  #match(path: string, ua: string | undefined): WrittenRule | undefined {
    if (this.#current === undefined || ua !== this.#agent) {
      this.#agent = ua;
      this.#current = this.#rulesOf(this.#boundBy(ua));
    }
    return this.#current.match(path);
  }

  /** Name of the groups that bind an agent: its own, if the file names it, else those for everybody. */
  #boundBy(ua: string | undefined): string {
    const name = agentName(ua || "*");
    return this.#names(name) ? name : "*";
  }

  #names(name: string): boolean {
    return this.#written.groups.get(name)?.some(({ counts }) => counts) ?? false;
  }

  #rulesOf(name: string): Rules {
    let rules = this.#rules.get(name);
    if (rules === undefined) {
      rules = new Rules((this.#written.groups.get(name) ?? []).flatMap((group) => group.rules));
      this.#rules.set(name, rules);
    }
    return rules;
  }
}
