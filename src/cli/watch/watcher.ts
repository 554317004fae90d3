import { eachOf } from "../../base/concurrency.ts";
import { isAnswer } from "../../crawl/fetch/outcome.ts";
import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import type { Change, Severity } from "../shared/changes/change.ts";
import { type LiveRobots, liveRobots, type RobotsEntry } from "../shared/input/live-robots.ts";
import { note } from "../shared/output/output.ts";
import { becauseOfEntry } from "../shared/output/reason.ts";
import { targetOf } from "../shared/question/site-ruling.ts";
import { becauseIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";
import { changesBetween } from "./changes.ts";
import { sketch } from "./content.ts";
import { Deliverer, type Delivery, type Recipients } from "./deliver.ts";
import { reportOf, type Side, sideOf } from "./report.ts";
import type { HostState, StateFolder } from "./state.ts";
import { bodyOf, type KnownFile, knownBody } from "./versions.ts";

/** Hosts that are asked at a time. */
const CONCURRENCY = 16;
/** How many reports of a host may wait for their recipients; beyond that, the oldest are dropped. */
const MOST_WAITING = 1_000;

/** The result of a round. */
export interface Round {
  /** Reports that were made. */
  readonly reports: number;
  /** Reports that have not reached all of their recipients. */
  readonly waiting: number;
  /** Hosts that could not be checked: they could not be reached, want to be left alone, or this machine failed. */
  readonly faults: number;
}

/** How hosts are judged and asked. */
export interface WatchOptions {
  /** The severity of a file that vanished. */
  readonly gone: Severity;
  /** Milliseconds for which a host is left alone at most, whatever it demands. */
  readonly maxWait: number;
}

/** Checks hosts, and reports what changed. */
export class Watcher {
  readonly #folder: StateFolder;
  readonly #deliverer: Deliverer;
  readonly #terminal: Terminal;
  readonly #signal: AbortSignal;
  readonly #options: WatchOptions;

  constructor(
    folder: StateFolder,
    recipients: Recipients,
    terminal: Terminal,
    signal: AbortSignal,
    options: WatchOptions,
  ) {
    this.#folder = folder;
    this.#options = options;
    this.#deliverer = new Deliverer(recipients, terminal, signal);
    this.#terminal = terminal;
    this.#signal = signal;
  }

  /** Checks every host once. */
  async round(hosts: readonly string[]): Promise<Round> {
    this.#deliverer.beginRound();
    const results: Round[] = [];
    const work = async (host: string): Promise<void> => {
      results.push(await this.#guarded(host));
    };
    await eachOf(hosts, CONCURRENCY, work, () => this.#signal.aborted);
    const sum = (key: keyof Round): number => results.reduce((total, one) => total + one[key], 0);
    return { reports: sum("reports"), waiting: sum("waiting"), faults: sum("faults") };
  }

  /** A fault in one host's state does not stop the others. */
  async #guarded(host: string): Promise<Round> {
    try {
      return await this.#look(host);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#note((texts) => texts.watch.notes.fault({ host, why: error.in(texts) }));
      return { reports: 0, waiting: 0, faults: 1 };
    }
  }

  async #look(host: string): Promise<Round> {
    // Pending reports of a killed watch come first, so that reports arrive in order.
    const before = await this.#delivered(this.#folder.read(host, this.#terminal));
    const cache = new Map(Object.entries(before.client));
    const asking = { cache, signal: this.#signal, terminal: this.#terminal, persists: true };
    let live: LiveRobots;
    try {
      live = await liveRobots(host, asking);
      const { isAsked, entry } = live;
      const until = Math.min(entry.expiresAt, entry.checkedAt + this.#options.maxWait);
      if (!isAsked && until > Date.now()) {
        this.#note((texts) => {
          const time = texts.locale.time(until);
          return texts.watch.notes.leftAlone({ host, time, why: whyOf(entry, texts) });
        });
        return { reports: 0, waiting: before.outbox.length, faults: 1 };
      }
      if (!isAsked || isUnseen(live, before.known)) {
        // It was left alone for long enough, or the client knows the file, but its text is lost here.
        cache.clear();
        live = await liveRobots(host, asking);
      }
    } catch (error) {
      if (this.#signal.aborted) return { reports: 0, waiting: before.outbox.length, faults: 0 };
      throw error;
    }
    const { entry, body } = live;
    if (isLocalFault(entry)) {
      this.#note((texts) => texts.watch.notes.local({ host, why: whyOf(entry, texts) }));
      return { reports: 0, waiting: before.outbox.length, faults: 1 };
    }
    const time = new Date(entry.checkedAt).toISOString();
    const { known, changes } = await lookedAt(
      before,
      entry,
      body,
      time,
      this.#options.gone,
      textsFor(this.#terminal),
    );
    if (before.unreachableSince !== undefined && !isAnswer(entry.outcome)) {
      const since = Date.parse(before.unreachableSince);
      this.#note((texts) => {
        const time = texts.locale.time(since);
        return texts.watch.notes.still({ host, time, why: whyOf(entry, texts) });
      });
    }
    if (before.known === undefined && known !== undefined)
      this.#note((texts) => texts.watch.notes.first({ host, sketch: sketch(known, targetOf(entry), texts) }));
    const after = this.#next(before, { ...live, cache, known, changes, time });
    // The report is on disk before it is sent anywhere, and stays there until every recipient has it.
    this.#folder.write(after);
    this.#folder.dropBodies(after, before.versions);
    // Pending reports have just been tried; the oldest may have been dropped since.
    const fresh = changes.length > 0 ? 1 : 0;
    const { outbox } = await this.#delivered(after, after.outbox.length - fresh);
    const faults = isAnswer(entry.outcome) ? 0 : 1;
    return { reports: changes.length === 0 ? 0 : 1, waiting: outbox.length, faults };
  }

  #next(
    before: HostState,
    now: {
      readonly entry: RobotsEntry;
      readonly cache: ReadonlyMap<string, string>;
      readonly known: KnownFile | undefined;
      readonly changes: readonly Change[];
      readonly time: string;
    },
  ): HostState {
    const { entry, cache, known, changes, time } = now;
    const { unreachableSince, ...rest } = before;
    const number = before.reports + 1;
    const outbox: Delivery[] = [...before.outbox];
    if (changes.length > 0) {
      const sides = { before: sideOf(before.known), after: afterOf(entry, known) };
      const report = reportOf(
        { host: before.host, number, time, changes, ...sides },
        textsFor(this.#terminal),
      );
      outbox.push({ report, to: this.#deliverer.names });
      if (outbox.length > MOST_WAITING) {
        const [{ report: lost }] = outbox.splice(0, 1) as [Delivery];
        this.#note(({ watch }) => watch.notes.dropped({ id: lost.id, host: lost.host }));
      }
    }
    return {
      ...rest,
      ...(known !== undefined && { known, versions: this.#folder.withVersion(before, known, time) }),
      ...(entry.outcome === "unreachable" && { unreachableSince: unreachableSince ?? time }),
      client: Object.fromEntries(cache),
      reports: changes.length > 0 ? number : before.reports,
      outbox,
      checked: time,
    };
  }

  /** Tries to deliver pending reports, except the first few, which have just been tried; keeps the rest. */
  async #delivered(state: HostState, tried = 0): Promise<HostState> {
    if (state.outbox.length <= tried) return state;
    const left = state.outbox.slice(0, tried);
    for (const one of state.outbox.slice(tried)) {
      const rest = await this.#deliverer.deliver(one);
      if (rest !== undefined) left.push(rest);
    }
    const after = { ...state, outbox: left };
    this.#folder.write(after);
    return after;
  }

  #note(say: (texts: Texts) => string): void {
    note(this.#terminal, say);
  }
}

/**
 * Whether the failure was local, so that nothing is known about the host. A failing name server counts as local.
 */
function isLocalFault({ outcome, because }: RobotsEntry): boolean {
  return outcome === "unasked" || (outcome === "unreachable" && because?.values.error === "EAI_AGAIN");
}

/** Whether a host confirmed a file that is not the one that is known. */
function isUnseen({ entry, body }: LiveRobots, known: KnownFile | undefined): boolean {
  return entry.outcome === "found" && body === undefined && known?.outcome !== "found";
}

/** The file as known now, and the changes since. */
async function lookedAt(
  { known: before, unreachableSince }: HostState,
  entry: RobotsEntry,
  body: Uint8Array | undefined,
  time: string,
  gone: Severity,
  texts: Texts,
): Promise<{ known: KnownFile | undefined; changes: Change[] }> {
  const { outcome } = entry;
  if (!isAnswer(outcome)) {
    const detail = whyOf(entry, texts);
    const because = becauseOfEntry(entry);
    const isNew = unreachableSince === undefined;
    const change: Change = { kind: "unreachable", severity: "warning", agents: [], detail, because };
    return { known: before, changes: isNew ? [change] : [] };
  }
  const status = entry.status ?? null;
  // The host confirmed the file that is known.
  const isConfirmed = entry.outcome === "found" && body === undefined && before !== undefined;
  const now: KnownFile = isConfirmed
    ? before
    : { ...knownBody(body ?? new Uint8Array()), outcome, status, since: time };
  const isSame =
    before !== undefined && before.outcome === outcome && Buffer.from(bodyOf(before)).equals(bodyOf(now));
  const changes =
    before === undefined || isSame ? [] : await changesBetween(before, now, gone, texts, targetOf(entry));
  if (unreachableSince !== undefined) {
    const time = texts.locale.time(Date.parse(unreachableSince));
    const detail = texts.watch.details.unreachableSince({ time });
    const because = { code: "unreachable-since", values: { time: unreachableSince } };
    changes.push({ kind: "reachable", severity: "notice", agents: [], detail, because });
  }
  return { known: isSame ? before : now, changes };
}

function afterOf(entry: RobotsEntry, known: KnownFile | undefined): Side {
  if (entry.outcome !== "unreachable") return sideOf(known);
  return { outcome: entry.outcome, status: entry.status ?? null, sha256: null };
}

/** Why a host has no answer, in words. */
const whyOf = ({ because }: RobotsEntry, texts: Texts): string => becauseIn(texts, because);
