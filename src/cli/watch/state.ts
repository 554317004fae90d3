import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../base/object.ts";
import { CliError, type Terminal } from "../command.ts";
import { note } from "../shared/output/output.ts";
import { reason, unreadable } from "../shared/output/reason.ts";
import { makeFolder, save } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";
import type { Delivery } from "./deliver.ts";
import {
  bodyOf,
  hashOf,
  inOrder,
  isSame,
  type KnownFile,
  knownBody,
  MOST_VERSIONS,
  type SeenVersion,
} from "./versions.ts";

const VERSION = 1;

/** How names end: of a host's state, of the folder with the bodies, and of a state that was put aside. */
const STATE = /\.json$/;
const BODIES = ".versions";
const DAMAGED = ".damaged";

/** Milliseconds after which a temporary file counts as abandoned. */
const ABANDONED = 3_600_000;

/** Everything that is kept about a host, in one file, which is replaced atomically. */
export interface HostState {
  readonly version: typeof VERSION;
  readonly host: string;
  /** The last good answer, with which the next one is compared. Absent before the first. */
  readonly known?: KnownFile;
  /** All answers that were seen, oldest first; the last is `known`. Absent in states of earlier releases. */
  readonly versions?: readonly SeenVersion[];
  /** Since when the host has been unreachable, as an ISO date, if it is. */
  readonly unreachableSince?: string;
  /** What RobotsClient remembers: its last good copy, validators, times. */
  readonly client: Readonly<Record<string, string>>;
  /** Reports so far. */
  readonly reports: number;
  /** Reports that have not been delivered to all recipients yet, oldest first. */
  readonly outbox: readonly Delivery[];
  /** When the host was last asked, as an ISO date. */
  readonly checked?: string;
}

/** The folder with the states of hosts. */
export class StateFolder {
  readonly #path: string;

  /** @throws CliError if the folder cannot be created */
  constructor(path: string) {
    this.#path = path;
    try {
      makeFolder(path);
      for (const name of readdirSync(path)) {
        // Left by a watch that was killed while writing: a file, or bodies before their state.
        const isDraft = /^\..*\.tmp$/.test(name) || (name.endsWith(BODIES) && !hasState(join(path, name)));
        if (isDraft && isAbandoned(join(path, name))) rmSync(join(path, name), { recursive: true });
      }
    } catch (error) {
      const isFile = (error as NodeJS.ErrnoException).code === "ENOTDIR";
      throw new CliError((texts) => {
        const { noState, isFile: why } = texts.watch.errors;
        return noState({ folder: printable(path), why: isFile ? why : reason(error, texts) });
      });
    }
  }

  /**
   * The state of a host. A damaged file is put aside, with a note, and the host counts as new.
   *
   * @throws CliError for a file that cannot be read, or is of a later version
   */
  read(host: string, terminal: Terminal): HostState {
    const path = this.#fileOf(host);
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return fresh(host);
      throw unreadable(path, error);
    }
    const state = decoded(text, host, path);
    if (state !== undefined) return state;
    const aside = `${path}${DAMAGED}`;
    try {
      renameSync(path, aside);
    } catch (error) {
      throw new CliError((texts) =>
        texts.watch.errors.notMoved({ file: printable(aside), why: reason(error, texts) }),
      );
    }
    note(terminal, ({ watch }) => watch.notes.damaged({ host, file: aside }));
    return fresh(host);
  }

  /**
   * The versions of a host, with their bodies, oldest first.
   *
   * @throws CliError for a file that is damaged or cannot be read; nothing is changed
   */
  versions(host: string): KnownFile[] {
    const path = this.#fileOf(host);
    const damaged = (file: string): CliError =>
      new CliError(({ watch }) => watch.errors.damaged({ file: printable(file) }));
    if (!existsSync(path)) return [];
    const state = decoded(bytesOf(path).toString("utf8"), host, path);
    if (state === undefined) throw damaged(path);
    const { known, versions = [] } = state;
    if (versions.length === 0) return known === undefined ? [] : [known];
    return versions.map(({ sha256, again: _, ...about }) => {
      const file = join(this.#bodiesOf(host), sha256);
      const body = bytesOf(file);
      if (hashOf(body) !== sha256) throw damaged(file);
      return { ...about, ...knownBody(body) };
    });
  }

  /**
   * Keeps a body under its hash, once, so that a state may list it. Bodies come before the state, and are dropped after it: a
   * killed program loses none that is listed.
   *
   * @throws CliError if it cannot be written
   */
  keep(host: string, known: KnownFile): SeenVersion {
    const bodies = this.#bodiesOf(host);
    makeFolder(bodies);
    const { body: _, base64: __, ...about } = known;
    const bytes = bodyOf(known);
    const sha256 = hashOf(bytes);
    if (!existsSync(join(bodies, sha256))) save(join(bodies, sha256), bytes);
    return { ...about, sha256 };
  }

  /** Keeps the body of a version of one host for another. @throws CliError if it cannot be read or written */
  share({ sha256 }: SeenVersion, from: string, to: string): void {
    const [given, copy] = [from, to].map((host) => join(this.#bodiesOf(host), sha256)) as [string, string];
    if (existsSync(copy)) return;
    makeFolder(this.#bodiesOf(to));
    save(copy, bytesOf(given));
  }

  /**
   * The versions of a state and the one that is known at a time, if that is another.
   *
   * @throws CliError if its body cannot be written
   */
  withVersion(before: HostState, known: KnownFile, time: string): readonly SeenVersion[] {
    const versions = this.#versionsOf(before);
    const now = { ...this.keep(before.host, known), since: time };
    const last = versions.at(-1);
    return last !== undefined && isSame(last, now) ? versions : [...versions, now].slice(-MOST_VERSIONS);
  }

  /**
   * Adds what others have seen of a host to its versions, whatever the order in which it comes.
   *
   * @param spare what was kept with them, and may have turned out to be needed by none
   * @throws CliError if it cannot be written; then the state before is still there
   */
  add(state: HostState, seen: readonly SeenVersion[], spare: readonly SeenVersion[]): HostState {
    const { host, known, checked, unreachableSince } = state;
    const isCertain = known !== undefined && checked !== undefined && unreachableSince === undefined;
    // What is known was so when the host was last asked.
    const now = isCertain ? [{ ...this.keep(host, known), since: checked }] : [];
    const before = this.#versionsOf(state);
    const after = { ...state, versions: inOrder([...before, ...now, ...seen]).slice(-MOST_VERSIONS) };
    this.write(after);
    this.dropBodies(after, [...before, ...seen, ...spare]);
    return after;
  }

  /** A state of an earlier release has a file, and no list yet. */
  #versionsOf({ host, known, versions }: HostState): readonly SeenVersion[] {
    return versions ?? (known === undefined ? [] : [this.keep(host, known)]);
  }

  /**
   * Removes the bodies of versions that a state, which has been written, no longer lists, and what was left by killed
   * programs. A damaged state that was put aside may list others.
   */
  dropBodies({ host, versions = [] }: HostState, before: readonly SeenVersion[] = []): void {
    const bodies = this.#bodiesOf(host);
    if (!existsSync(bodies)) return;
    const listed = new Set(versions.map(({ sha256 }) => sha256));
    const dropped = new Set(before.map(({ sha256 }) => sha256));
    const isWhole = !existsSync(`${this.#fileOf(host)}${DAMAGED}`);
    for (const name of readdirSync(bodies)) {
      const isLeft = dropped.has(name) || (isWhole && isAbandoned(join(bodies, name)));
      if (!listed.has(name) && isLeft) rmSync(join(bodies, name), { force: true });
    }
  }

  #bodiesOf(host: string): string {
    return this.#fileOf(host).replace(STATE, BODIES);
  }

  /** @throws CliError if it cannot be written; then the state before is still there */
  write(state: HostState): void {
    save(this.#fileOf(state.host), `${JSON.stringify(state, null, 1)}\n`);
  }

  /** The host's name is for people; the hash distinguishes hosts that look alike in a file name. */
  #fileOf(host: string): string {
    const name = new URL(host).hostname.replaceAll(/[^\w.-]/g, "_").slice(0, 100);
    const hash = hashOf(Buffer.from(host)).slice(0, 12);
    return join(this.#path, `${name}-${hash}.json`);
  }
}

/** @throws CliError */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function fresh(host: string): HostState {
  return { version: VERSION, host, client: {}, reports: 0, outbox: [] };
}

function decoded(text: string, host: string, path: string): HostState | undefined {
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(state)) return undefined;
  if (Number(state.version) > VERSION) {
    throw new CliError(({ watch }) => watch.errors.later({ file: printable(path) }));
  }
  const isWhole =
    state.version === VERSION &&
    state.host === host &&
    isObject(state.client) &&
    Object.values(state.client).every((value) => typeof value === "string") &&
    Number.isInteger(state.reports) &&
    Array.isArray(state.outbox) &&
    state.outbox.every(isDelivery) &&
    (state.known === undefined || isKnown(state.known)) &&
    (state.versions === undefined || (Array.isArray(state.versions) && state.versions.every(isVersion)));
  return isWhole ? (state as unknown as HostState) : undefined;
}

/** Whether a value has the fields that its delivery needs. */
function isDelivery(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.to) || !isObject(value.report)) return false;
  const { id, host, time, text } = value.report;
  return [id, host, time, text].every((one) => typeof one === "string");
}

function isKnown(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { body, base64, outcome } = value;
  const isBody = typeof body === "string" && (base64 === undefined || typeof base64 === "string");
  return isBody && (outcome === "found" || outcome === "unavailable" || outcome === "restricted");
}

/** A hash is a file's name, and must not be a path. */
function isVersion(value: unknown): boolean {
  return (
    isObject(value) &&
    /^[0-9a-f]{64}$/.test(String(value.sha256)) &&
    (value.again === undefined || Array.isArray(value.again)) &&
    [value.since, ...((value.again as unknown[] | undefined) ?? [])].every(isDate) &&
    isKnown({ ...value, body: "" })
  );
}

const isDate = (value: unknown): boolean => !Number.isNaN(Date.parse(String(value)));

/** Whether bodies in a folder have a state that lists them, or had one. */
function hasState(bodies: string): boolean {
  const state = `${bodies.slice(0, -BODIES.length)}.json`;
  return existsSync(state) || existsSync(`${state}${DAMAGED}`);
}

function isAbandoned(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED;
}
