import type { Agent } from "../../engine/agent/crawler.ts";
import { prepareAgent } from "../../engine/agent/prepared-agent.ts";
import { FileBody } from "../../engine/core/file-body.ts";
import { trueBytesOf } from "../../engine/core/view.ts";
import type { DialectRules } from "../../engine/dialect/dialect.ts";
import { rfc9309 } from "../../engine/dialect/rfc9309.ts";
import { utf16Body } from "../../engine/dialect/utf16-body.ts";
import { DEFAULT_MAX_BYTES } from "../../engine/parse/body.ts";
import { EdgePolicy } from "../../engine/policy/edge-policy.ts";
import { FileRules } from "../../engine/policy/file-rules.ts";
import { ReadFile } from "../../engine/policy/read-file.ts";
import { MAX_URL } from "../../engine/url/kinds.ts";

/** How many files are kept, and how many characters or bytes of them. */
const MOST_FILES = 64;
const MOST_CHARACTERS = 4_000_000;
/** How many agents' rules are kept of a file. */
const MOST_AGENTS = 256;

/** A value of a column as a body; undefined for NULL, and for anything but text and bytes. */
export function bodyOf(value: unknown): string | Uint8Array | undefined {
  return typeof value === "string" ? value : trueBytesOf(value);
}

/** A file, and what has been made of it. */
export class CachedFile {
  readonly body: string | Uint8Array;
  /** What is parsed: the body, or its text if it is in UTF-16. */
  readonly text: string | Uint8Array;
  readonly #dialect: DialectRules;
  readonly #file: ReadFile;
  readonly #policies = new Map<string, EdgePolicy>();
  readonly #made = new Map<string, unknown>();

  constructor(body: string | Uint8Array, dialect: DialectRules) {
    this.body = body;
    const wide = typeof body === "string" ? undefined : wideBody(body, dialect);
    this.text = wide?.text ?? body;
    this.#dialect = dialect;
    this.#file = new ReadFile(new FileBody(this.text, DEFAULT_MAX_BYTES), dialect, MAX_URL);
  }

  /** The rules for an agent, to be disposed of by the caller. */
  rulesFor(agent: Agent): EdgePolicy {
    return new EdgePolicy(new FileRules(this.#file, prepareAgent(agent, this.#dialect)));
  }

  /** The rules for an agent, which are kept. */
  policyFor(agent: string): EdgePolicy {
    let policy = this.#policies.get(agent);
    if (policy === undefined) {
      if (this.#policies.size >= MOST_AGENTS) this.dispose();
      policy = this.rulesFor(agent);
      this.#policies.set(agent, policy);
    }
    return policy;
  }

  /** The result of `make`, computed once for a key. */
  once<T>(key: string, make: () => T): T {
    if (this.#made.size >= MOST_AGENTS) this.#made.clear();
    if (!this.#made.has(key)) this.#made.set(key, make());
    return this.#made.get(key) as T;
  }

  /** Frees the rules' memory in the core: nothing else would, as long as a program does not return to its event loop. */
  dispose(): void {
    for (const policy of this.#policies.values()) policy.dispose();
    this.#policies.clear();
  }
}

function wideBody(body: Uint8Array, dialect: DialectRules): ReturnType<typeof utf16Body> {
  return utf16Body(body.subarray(0, DEFAULT_MAX_BYTES), dialect, body.length > DEFAULT_MAX_BYTES);
}

/** The files of the last calls by their texts, the latest last. Results do not depend on what is kept. */
export class FileCache {
  readonly #dialect: DialectRules;
  readonly #files = new Map<string, CachedFile>();
  #characters = 0;

  constructor(dialect: DialectRules) {
    this.#dialect = dialect;
  }

  /** Asks about a file, which may be asked about again. One of bytes is not kept, since bytes are no keys. */
  ask<T>(body: string | Uint8Array, question: (file: CachedFile) => T): T {
    if (typeof body === "string") return question(this.#fileOf(body));
    const file = new CachedFile(body, this.#dialect);
    try {
      return question(file);
    } finally {
      file.dispose();
    }
  }

  #fileOf(body: string): CachedFile {
    const file = this.#files.get(body) ?? new CachedFile(body, this.#dialect);
    if (!this.#files.delete(body)) this.#characters += body.length;
    this.#files.set(body, file);
    for (const [text, oldest] of this.#files) {
      if (this.#files.size <= MOST_FILES && (this.#characters <= MOST_CHARACTERS || text === body)) break;
      oldest.dispose();
      this.#files.delete(text);
      this.#characters -= text.length;
    }
    return file;
  }
}

const files = new FileCache(rfc9309);

/** {@link FileCache.ask} in RFC 9309's dialect. */
export function withFile<T>(body: string | Uint8Array, question: (file: CachedFile) => T): T {
  return files.ask(body, question);
}
