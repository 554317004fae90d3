import { readDate } from "./directives/date.ts";
import type { EngineRules } from "./engines.ts";
import { type Finding, type Lost, type LostReason, nobody, type Source } from "./finding.ts";
import { isForAll, type Statement } from "./statement.ts";

/** `limited` permits the URL, the title and a snippet, or as much text as a limit allows. */
export type AiUse = "yes" | "limited" | "no" | "unknown";

/** What an engine may do with a page. */
export interface Permissions {
  /** Whether the page may appear in results. A page that may not be crawled may still appear with only its URL. */
  readonly index: Finding<boolean>;
  /** Whether its links may be followed. */
  readonly follow: Finding<boolean>;
  /** Whether results may show some of its text. */
  readonly snippet: Finding<boolean>;
  /** Whether results may link to a cached copy; false for engines that have none. */
  readonly cache: Finding<boolean>;
  /** Whether the engine's AI products may use the page for answers. */
  readonly aiInput: Finding<AiUse>;
  /** Whether the engine may train AI models on the page, according to robots tags. */
  readonly aiTraining: Finding<AiUse>;
  /** Whether the page's images may be indexed. */
  readonly images: Finding<boolean>;
  /** Whether results may offer a translation. */
  readonly translation: Finding<boolean>;
  /** Maximum length of a snippet in characters; undefined means no limit. */
  readonly maxSnippet: Finding<number | undefined>;
  /** The largest preview of an image; undefined means no limit. */
  readonly maxImagePreview: Finding<"none" | "standard" | "large" | undefined>;
  /** The longest preview of a video in seconds; undefined means no limit. */
  readonly maxVideoPreview: Finding<number | undefined>;
  /** The time from which the page must not appear, in ISO 8601. */
  readonly unavailableAfter: Finding<string | undefined>;
  /** Whether the page's content may be indexed where other pages embed it, although the page itself may not be. */
  readonly indexIfEmbedded: Finding<boolean>;
}

const PREVIEWS = ["none", "standard", "large"] as const;

/** How an engine reads all statements about a page. */
export class EngineReading {
  readonly #rules: EngineRules;
  readonly #now: number;
  /** The rule that keeps the crawler from the page, if there is one. */
  readonly #blocked: Source | undefined;
  readonly #heard: Statement[] = [];
  readonly #unheard: Lost[] = [];
  readonly #outcomes = new Map<Statement, LostReason | undefined>();

  constructor(
    rules: EngineRules,
    agent: string,
    said: readonly Statement[],
    now: number,
    blocked: Source | undefined,
  ) {
    this.#rules = rules;
    this.#now = now;
    this.#blocked = blocked;
    const names = rules.names(agent);
    const general = rules.readsGeneral(agent);
    for (const one of said) {
      const reason = this.#deafness(one, names, general);
      if (reason === undefined) this.#heard.push(one);
      else this.#unheard.push({ source: one.source, reason });
    }
  }

  #deafness(one: Statement, names: readonly string[], general: boolean): LostReason | undefined {
    if (isForAll(one) ? !general : !names.includes(one.agent)) return "other-agent";
    if (this.#blocked !== undefined) return "unseen";
    if (one.byteOffset > (this.#rules.reads ?? Number.POSITIVE_INFINITY)) return "too-late";
    const read = one.source.kind === "meta" ? this.#rules.inTags : this.#rules.inHeaders;
    return read.has(one.name) ? undefined : "not-read";
  }

  /** Statements that have had no effect on any finding. */
  get lost(): Lost[] {
    const ineffective = this.#heard.flatMap((one) => {
      const reason = this.#outcomes.get(one);
      return reason === undefined ? [] : [{ source: one.source, reason }];
    });
    return [...ineffective, ...this.#unheard];
  }

  permissions(): Permissions {
    const { caches } = this.#rules;
    const expiry = this.#expiry();
    const index = this.#permission(
      this.#rules.index,
      (one) => /^(?:noindex|none)$/.test(one.name) || one === expiry.passed,
      (one) => /^(?:index|all)$/.test(one.name),
    );
    const follow = this.#permission(
      this.#rules.follow,
      (one) => /^(?:nofollow|none)$/.test(one.name),
      (one) => /^(?:follow|all)$/.test(one.name),
    );
    const maxSnippet = this.#least("max-snippet");
    const snippet = this.#permission(
      true,
      (one) => one.name === "nosnippet" || (one.name === "max-snippet" && limitOf(one) === 0),
    );
    const cache = this.#permission(
      caches,
      (one) => one.name === "noarchive" || one.name === "nocache",
      (one) => one.name === "archive",
    );
    return {
      index: this.#blocked === undefined ? index : { ...index, source: this.#blocked },
      follow: this.#unlessBlocked(follow),
      snippet: this.#unlessBlocked(snippet),
      cache: this.#unlessBlocked(cache),
      ...this.#ai(snippet, maxSnippet),
      images: this.#permission(true, (one) => one.name === "noimageindex"),
      translation: this.#permission(true, (one) => one.name === "notranslate"),
      maxSnippet,
      maxImagePreview: this.#preview(),
      maxVideoPreview: this.#least("max-video-preview"),
      unavailableAfter: expiry.finding,
      indexIfEmbedded: this.#embedded(),
    };
  }

  /** If a page cannot be fetched, nothing of it can be shown or followed. */
  #unlessBlocked(finding: Finding<boolean>): Finding<boolean> {
    if (this.#blocked === undefined) return finding;
    return { value: false, source: this.#blocked, lost: finding.lost };
  }

  /** Notes a statement's outcome; `undefined` is an effect. Once a statement has had an effect, that stays. */
  #note(one: Statement, reason: LostReason | undefined): void {
    const before = this.#outcomes.get(one);
    if (this.#outcomes.has(one) && (before === undefined || reason === "default")) return;
    this.#outcomes.set(one, reason);
  }

  #finding<T>(
    value: T,
    winner: Statement | undefined,
    losers: readonly [Statement, LostReason][],
  ): Finding<T> {
    if (winner !== undefined) this.#note(winner, undefined);
    for (const [one, reason] of losers) this.#note(one, reason);
    return {
      value,
      source: winner?.source ?? nobody,
      lost: losers.map(([{ source }, reason]) => ({ source, reason })),
    };
  }

  /** A permission that some statements restrict and others grant. */
  #permission(
    usual: boolean,
    restricts: (one: Statement) => boolean,
    permits: (one: Statement) => boolean = () => false,
  ): Finding<boolean> {
    const against = this.#heard.filter(restricts);
    const pro = this.#heard.filter(permits);
    let value = usual;
    let winner: Statement | undefined;
    if (against.length > 0 && !(this.#rules.permissive && pro.length > 0)) {
      value = false;
      winner = against[0];
    } else if (pro.length > 0) {
      value = true;
      // A statement of the default decides nothing.
      if (against.length > 0 || !usual) winner = pro[0];
    }
    const lost = (some: readonly Statement[], reason: LostReason): [Statement, LostReason][] =>
      some.filter((one) => one !== winner).map((one) => [one, winner === undefined ? "default" : reason]);
    const losers = [...lost(against, value ? "permitted" : "outweighed"), ...lost(pro, "outweighed")];
    return this.#finding(value, winner, losers);
  }

  #least(name: string): Finding<number | undefined> {
    const { good, bad } = this.#valued(name, limitOf);
    const limits = good.filter(([, limit]) => limit >= 0).sort((a, b) => a[1] - b[1]);
    const [winner] = limits;
    return this.#finding(winner?.[1], winner?.[0], [
      ...good
        .filter((one) => one !== winner)
        .map(([one]): [Statement, LostReason] => [one, winner === undefined ? "default" : "outweighed"]),
      ...bad,
    ]);
  }

  #preview(): Finding<(typeof PREVIEWS)[number] | undefined> {
    const sizeOf = ({ value }: Statement) => {
      const size = PREVIEWS.indexOf(value?.toLowerCase() as (typeof PREVIEWS)[number]);
      return size < 0 ? undefined : size;
    };
    return this.#lowest("max-image-preview", sizeOf, (size) => PREVIEWS[size]).finding;
  }

  #expiry(): { finding: Finding<string | undefined>; passed: Statement | undefined } {
    const timeOf = ({ value = "" }: Statement) => readDate(value);
    const { finding, first } = this.#lowest("unavailable_after", timeOf, (ms) => new Date(ms).toISOString());
    return { finding, passed: first !== undefined && first[1] <= this.#now ? first[0] : undefined };
  }

  /** What the lowest value of a directive means; the others are outweighed. */
  #lowest<T>(name: string, read: (one: Statement) => number | undefined, meaningOf: (value: number) => T) {
    const { good, bad } = this.#valued(name, read);
    const [first, ...rest] = good.sort((a, b) => a[1] - b[1]);
    const outweighed = rest.map(([one]): [Statement, LostReason] => [one, "outweighed"]);
    const finding = this.#finding(first && meaningOf(first[1]), first?.[0], [...outweighed, ...bad]);
    return { finding, first };
  }

  #valued(name: string, read: (one: Statement) => number | undefined) {
    const good: [Statement, number][] = [];
    const bad: [Statement, LostReason][] = [];
    for (const one of this.#heard.filter((each) => each.name === name)) {
      const value = read(one);
      if (value === undefined) bad.push([one, "bad-value"]);
      else good.push([one, value]);
    }
    return { good, bad };
  }

  #embedded(): Finding<boolean> {
    const all = this.#heard.filter((one) => one.name === "indexifembedded");
    const isHidden = this.#heard.filter((one) => /^(?:noindex|none)$/.test(one.name)).length > 0;
    const winner = isHidden ? all[0] : undefined;
    const reason = isHidden ? "outweighed" : "needs-noindex";
    const losers = all.filter((one) => one !== winner).map((one): [Statement, LostReason] => [one, reason]);
    return this.#finding(winner !== undefined, winner, losers);
  }

  #ai(
    snippet: Finding<boolean>,
    maxSnippet: Finding<number | undefined>,
  ): Pick<Permissions, "aiInput" | "aiTraining"> {
    const unknown: Finding<AiUse> = { value: "unknown", source: nobody, lost: [] };
    if (this.#blocked !== undefined) {
      const no: Finding<AiUse> = { value: "no", source: this.#blocked, lost: [] };
      return { aiInput: no, aiTraining: no };
    }
    if (this.#rules.snippetsBindAi) {
      const { value, source } = snippet.value ? maxSnippet : { ...snippet, value: 0 };
      const use = value === undefined ? "yes" : value === 0 ? "no" : "limited";
      return { aiInput: { value: use, source, lost: [] }, aiTraining: unknown };
    }
    if (!this.#rules.archiveBindsAi) return { aiInput: unknown, aiTraining: unknown };
    const laxer = this.#heard.filter((one) => one.name === "nocache");
    const stricter = this.#heard.filter((one) => one.name === "noarchive");
    const [winner] = laxer.length > 0 ? laxer : stricter;
    const use = laxer.length > 0 ? "limited" : stricter.length > 0 ? "no" : "yes";
    const lost = [...laxer, ...stricter].filter((one) => one !== winner);
    const finding = this.#finding<AiUse>(
      use,
      winner,
      lost.map((one) => [one, one.name === "noarchive" && laxer.length > 0 ? "permitted" : "outweighed"]),
    );
    return { aiInput: finding, aiTraining: finding };
  }
}

/** The number of a limit: -1 means no limit. Undefined for anything else. */
function limitOf({ value }: Statement): number | undefined {
  if (value === undefined || !/^(?:-1|\d{1,9})$/.test(value)) return undefined;
  return Number(value);
}
