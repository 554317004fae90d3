import { createReadStream } from "node:fs";
import { EXPANSION } from "../../base/compression/expansion.ts";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import { originOf } from "../../engine/url/origin.ts";
import { Captures, isFileOf, type PlacedOutcome } from "../../study/sources/captures.ts";
import { readWarc } from "../../study/warc/read.ts";
import type { WarcRecord } from "../../study/warc/records.ts";
import { CliError, type Terminal } from "../command.ts";
import { archivesIn } from "../shared/input/input.ts";
import { inUtf8 } from "../shared/input/live-robots.ts";
import { note } from "../shared/output/output.ts";
import { unreadable } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { damageIn } from "../text/because.ts";
import type { HostState, StateFolder } from "./state.ts";
import { knownBody, type SeenVersion } from "./versions.ts";

/** How many other hosts are named. */
const NAMED_HOSTS = 5;

/**
 * Adds captures of hosts, in WARC files of any program, to what has been seen of their robots.txt, and tells what it leaves
 * out. What is there already is not added again.
 *
 * @throws CliError if a file cannot be read, or none has a capture of these hosts
 */
export async function importCaptures(
  paths: readonly string[],
  hosts: readonly string[],
  folder: StateFolder,
  terminal: Terminal,
): Promise<void> {
  const seen = new Map(hosts.map((host): [string, SeenVersion[]] => [host, []]));
  const sorter = new Sorter(seen, folder);
  for (const path of paths.flatMap(archivesIn)) {
    const captures = new Captures(false, true, (record) => sorter.lose(record));
    const source = createReadStream(path);
    const extent = { from: 0, singlyFrom: Number.POSITIVE_INFINITY, limit: EXPANSION };
    try {
      const damaged = readWarc(
        source,
        (damage) => note(terminal, (texts) => damageIn(texts, path, damage)),
        extent,
      );
      for await (const { records } of damaged)
        for (const record of records) {
          sorter.look(record);
          for (const one of captures.take(record, 0).found) sorter.take(one);
        }
      for (const one of captures.end()) sorter.take(one);
    } catch (error) {
      throw error instanceof CliError ? error : unreadable(path, error);
    }
  }
  const read = (host: string): HostState => folder.read(host, terminal);
  const states = hosts.map(read);
  const others = hosts.map(otherScheme).filter((host) => !seen.has(host));
  sorter.end([...states, ...others.map(read)], terminal);
  if ([...seen.values()].every((some) => some.length === 0))
    throw new CliError(({ watch }) => watch.errors.noCaptures);
  for (const before of states) {
    const { host } = before;
    const captures = seen.get(host)!;
    const { versions = [] } = folder.add(before, captures, sorter.spare);
    const about = { host, captures: captures.length, versions: versions.length };
    note(terminal, ({ watch }) => watch.notes.imported(about));
  }
}

/** Puts captures to their hosts, and counts the records that are left out. */
class Sorter {
  readonly #seen: ReadonlyMap<string, SeenVersion[]>;
  readonly #folder: StateFolder;
  /** What was seen with a payload of some digest, and in a record of some id, and the host under which its body is. */
  readonly #payloads = new Map<string, { readonly version: SeenVersion; readonly at: string }>();
  /** Captures that only refer to such a payload, which may be read after them. */
  readonly #revisits: (() => void)[] = [];
  /** What was seen at hosts that were not asked for, by the other scheme: only revisits count it. */
  readonly spare: SeenVersion[] = [];
  readonly #others = new Set<string>();
  readonly #left = { foreign: 0, noRobots: 0, noAnswer: 0, noOriginal: 0, undated: 0 };

  constructor(seen: ReadonlyMap<string, SeenVersion[]>, folder: StateFolder) {
    this.#seen = seen;
    this.#folder = folder;
  }

  /** Looks at what is no capture by itself. */
  look(record: WarcRecord): void {
    const { type, target = "" } = record;
    const origin = originOf(target);
    if (!isFileOf(origin, target)) {
      if (type === "response" || type === "revisit") this.#left.noRobots++;
    } else if (type === "revisit") {
      const date = dateOf(record);
      const names = [record.field("WARC-Payload-Digest"), record.field("WARC-Refers-To")];
      this.#revisits.push(() => {
        // An archive stores a body once, be it by http or by https.
        const found = [origin, otherScheme(origin)]
          .flatMap((host) => names.map((name = "") => this.#payloads.get(keyOf(host, name))))
          .find((one) => one !== undefined);
        if (found !== undefined && this.#seen.has(origin))
          this.#folder.share(found.version, found.at, origin);
        this.#add(origin, date, found?.version, "noOriginal");
      });
    } else if (type === "conversion" || type === "continuation") this.lose(record);
  }

  /** Counts a record that tells nothing, if it is about a robots.txt. */
  lose(record: WarcRecord): void {
    const origin = originOf(record.target ?? "");
    if (record.type !== "request" && isFileOf(origin, record.target))
      this.#add(origin, dateOf(record), undefined);
  }

  take({ host: { origin, outcome, status, file }, record }: PlacedOutcome): void {
    // Another path counts as one without robots.txt.
    if (!isFileOf(origin, record.target)) return;
    const isCut =
      (record.field("WARC-Truncated") ?? record.field("WARC-Segment-Number")) !== undefined &&
      (file?.body.length ?? 0) <= DEFAULT_MAX_BYTES;
    const isAnswer = outcome === "found" || outcome === "unavailable" || outcome === "restricted";
    const isLost = !isAnswer || status === 304 || file?.garbled === true || isCut;
    const at = [origin, otherScheme(origin)].find((host) => this.#seen.has(host));
    if (isLost || at === undefined || Number.isNaN(dateOf(record))) {
      this.#add(origin, dateOf(record), undefined);
      return;
    }
    const body = file === undefined ? new Uint8Array() : inUtf8(file.body, file.contentType);
    const known = { ...knownBody(body), outcome, status: status ?? null, since: "" } as const;
    const payload = record.field("WARC-Payload-Digest");
    const version = { ...this.#folder.keep(at, known), ...(payload !== undefined && { payload }) };
    if (at !== origin) this.spare.push(version);
    for (const name of [payload, record.field("WARC-Record-ID")])
      if (name !== undefined) this.#payloads.set(keyOf(origin, name), { version, at });
    this.#add(origin, dateOf(record), version);
  }

  #add(
    origin: string,
    date: number,
    version: SeenVersion | undefined,
    without: "noAnswer" | "noOriginal" = "noAnswer",
  ): void {
    const seen = this.#seen.get(origin);
    if (seen === undefined) {
      this.#left.foreign++;
      if (this.#others.size < NAMED_HOSTS) this.#others.add(origin);
    } else if (Number.isNaN(date)) this.#left.undated++;
    else if (version === undefined) this.#left[without]++;
    else seen.push({ ...version, since: new Date(date).toISOString() });
  }

  /** Ends the records, by what earlier imports have seen, and tells what was left out. */
  end(states: readonly HostState[], terminal: Terminal): void {
    for (const { host, versions = [] } of states)
      for (const { again: _, ...version } of versions) {
        const key = keyOf(host, version.payload ?? "");
        if (version.payload !== undefined && !this.#payloads.has(key))
          this.#payloads.set(key, { version, at: host });
      }
    for (const add of this.#revisits) add();
    const hosts = [...this.#others].map(printable).join(", ");
    for (const [what, records] of Object.entries(this.#left))
      if (records > 0)
        note(terminal, ({ watch }) => watch.left[what as keyof typeof watch.left]({ records, hosts }));
  }
}

/** When a record was captured, in milliseconds since 1970; NaN if it does not say so, or says a time to come. */
function dateOf(record: WarcRecord): number {
  const date = Date.parse(record.field("WARC-Date") ?? "");
  return date <= Date.now() ? date : Number.NaN;
}

/** The same host by http instead of https, or the reverse. */
const otherScheme = (origin: string): string =>
  origin.replace(/^http(s?)/, (_, secure: string) => (secure === "" ? "https" : "http"));

const keyOf = (origin: string, name: string): string => `${origin} ${name}`;
