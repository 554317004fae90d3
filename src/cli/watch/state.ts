import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../base/object.ts";
import { CliError } from "../command.ts";
import type { Outcome } from "../shared/input/live-robots.ts";
import { makeFolder } from "../shared/output/folder.ts";
import { reason, unreadable } from "../shared/output/reason.ts";
import { save } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";
import type { Delivery } from "./deliver.ts";

const VERSION = 1;

/** Milliseconds after which a temporary file counts as abandoned. */
const ABANDONED = 3_600_000;

/** A host's robots.txt as last known. */
export interface KnownFile {
  /** Text of the file; empty if there was none. */
  readonly body: string;
  /** The bytes in base64 instead, where they are not UTF-8. */
  readonly base64?: string;
  readonly outcome: Exclude<Outcome, "unreachable" | "unasked">;
  readonly status: number | null;
  /** When it was first seen like this, as an ISO date. */
  readonly since: string;
}

/** A version of a robots.txt that was seen, without its body, which is kept under its hash. */
export interface SeenVersion extends Omit<KnownFile, "body" | "base64"> {
  /** Hash of the body, in hexadecimal. */
  readonly sha256: string;
}

/** How many versions of a host are kept; beyond that, the oldest are dropped. */
const MOST_VERSIONS = 200;

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
        // Left by a watch that was killed while writing.
        if (/^\..*\.tmp$/.test(name) && isAbandoned(join(path, name))) rmSync(join(path, name));
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
   * The state of a host.
   *
   * @param onDamage called with the path to which a damaged file was moved; the host then counts as new
   * @throws CliError for a file that cannot be read, or is of a later version
   */
  read(host: string, onDamage: (aside: string) => void): HostState {
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
    const aside = `${path}.damaged`;
    try {
      renameSync(path, aside);
    } catch (error) {
      throw new CliError((texts) =>
        texts.watch.errors.notMoved({ file: printable(aside), why: reason(error, texts) }),
      );
    }
    onDamage(aside);
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
    const bytesOf = (file: string): Buffer => {
      try {
        return readFileSync(file);
      } catch (error) {
        throw unreadable(file, error);
      }
    };
    if (!existsSync(path)) return [];
    const state = decoded(bytesOf(path).toString("utf8"), host, path);
    if (state === undefined) throw damaged(path);
    const { known, versions = [] } = state;
    if (versions.length === 0) return known === undefined ? [] : [known];
    return versions.map(({ sha256, ...about }) => {
      const file = join(this.#bodiesOf(host), sha256);
      const body = bytesOf(file);
      if (hashOf(body) !== sha256) throw damaged(file);
      return { ...about, ...knownBody(body) };
    });
  }

  /**
   * Keeps the body of a version, so that a state may list it. Bodies come before the state, and are dropped after it: a
   * killed watch loses none that is listed.
   *
   * @returns the versions with that one, the oldest left out if there are too many
   * @throws CliError if it cannot be written
   */
  withVersion({ host, known: before, versions }: HostState, known: KnownFile): readonly SeenVersion[] {
    // A state of an earlier release has a file, and no list yet.
    const first = versions === undefined && before !== undefined ? [before] : [];
    const added = known === before ? first : [...first, known];
    const bodies = this.#bodiesOf(host);
    if (added.length > 0) makeFolder(bodies);
    const kept = added.map((one) => {
      const { body, base64, ...about } = one;
      const bytes = bodyOf(one);
      const sha256 = hashOf(bytes);
      if (!existsSync(join(bodies, sha256))) save(join(bodies, sha256), bytes);
      return { ...about, sha256 };
    });
    return [...(versions ?? []), ...kept].slice(-MOST_VERSIONS);
  }

  /** Removes the bodies of versions that a state, which has been written, no longer lists. */
  dropBodies({ host, versions = [] }: HostState, before: readonly SeenVersion[] = []): void {
    const listed = new Set(versions.map(({ sha256 }) => sha256));
    for (const { sha256 } of before)
      if (!listed.has(sha256)) rmSync(join(this.#bodiesOf(host), sha256), { force: true });
  }

  #bodiesOf(host: string): string {
    return this.#fileOf(host).replace(/json$/, "versions");
  }

  /** @throws CliError if it cannot be written; then the state before is still there */
  write(state: HostState): void {
    save(this.#fileOf(state.host), `${JSON.stringify(state, null, 1)}\n`);
  }

  /** The host's name is for people; the hash distinguishes hosts that look alike in a file name. */
  #fileOf(host: string): string {
    const name = new URL(host).hostname.replaceAll(/[^\w.-]/g, "_").slice(0, 100);
    const hash = createHash("sha256").update(host).digest("hex").slice(0, 12);
    return join(this.#path, `${name}-${hash}.json`);
  }
}

/** The bytes of a file in the form in which they are kept. */
export function knownBody(body: Uint8Array): Pick<KnownFile, "body" | "base64"> {
  const bytes = Buffer.from(body);
  const text = bytes.toString("utf8");
  return bytes.equals(Buffer.from(text, "utf8"))
    ? { body: text }
    : { body: "", base64: bytes.toString("base64") };
}

export function bodyOf({ body, base64 }: KnownFile): Uint8Array {
  return base64 === undefined ? Buffer.from(body, "utf8") : Buffer.from(base64, "base64");
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function fresh(host: string): HostState {
  return { version: VERSION, host, client: {}, reports: 0, outbox: [] };
}

function decoded(text: string, host: string, path: string): HostState | undefined {
  let state: Partial<HostState>;
  try {
    state = JSON.parse(text) as Partial<HostState>;
  } catch {
    return undefined;
  }
  if (typeof state !== "object" || state === null) return undefined;
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
  return isWhole ? (state as HostState) : undefined;
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
    !Number.isNaN(Date.parse(String(value.since))) &&
    isKnown({ ...value, body: "" })
  );
}

function isAbandoned(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED;
}
