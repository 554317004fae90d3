import { whenCollected } from "../core/collected.ts";
import { engine } from "../core/engine.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import type { CompiledProgram } from "../policy/program.ts";
import { askAll, askOne } from "../store/ask.ts";
import { blanketProgram } from "../store/blanket.ts";
import type { HostProgram } from "../store/programs.ts";
import { HostTable } from "../store/table.ts";
import type { Access } from "./outcome.ts";

/** Before an origin: its copy is kept, but does not answer. No URL can look for it. */
const ASIDE = "!";

/**
 * Programs of hosts in one table of the core: those that answer now, and set aside, where no URL leads, the last good
 * copies of hosts that something else answers for, or nothing.
 */
export class HostPrograms {
  readonly #dialect: DialectRules;
  readonly #maxUrlLength: number;
  /** Made when it is first needed, as the core is. */
  #made: HostTable | undefined;

  /** @param maxUrlLength characters of the longest URL; longer ones are Invalid */
  constructor(dialect: DialectRules, maxUrlLength: number) {
    this.#dialect = dialect;
    this.#maxUrlLength = maxUrlLength;
  }

  /** Bytes that they take in the core. */
  get bytes(): number {
    return this.#made?.bytes ?? 0;
  }

  get #table(): HostTable {
    if (this.#made === undefined) {
      const table = new HostTable(engine(), Number.POSITIVE_INFINITY);
      this.#made = table;
      whenCollected(this, () => table.clear());
    }
    return this.#made;
  }

  /** Verdicts; `Unknown` where no program answers. */
  check(urls: readonly string[]): Uint8Array {
    return askAll(this.#table, urls, this.#maxUrlLength);
  }

  /** {@link check} for one URL. */
  verdict(url: string): number {
    return askOne(this.#table, url, this.#maxUrlLength);
  }

  /** Whether an origin was asked about since this was last called: the second chance. */
  takeReferenced(origin: string): boolean {
    return this.#table.takeReferenced(origin);
  }

  /** Answers for an origin by the rules of its copy: the program given, or else the one in the table. */
  answerByCopy(origin: string, program: HostProgram | undefined): void {
    const table = this.#table;
    const aside = ASIDE + origin;
    if (program !== undefined) {
      table.delete(aside);
      table.set(origin, program);
    } else if (table.has(aside)) {
      table.delete(origin);
      table.rename(aside, origin);
    }
    table.takeReferenced(origin);
  }

  /**
   * Answers for an origin whatever its rules are: the same for all URLs, or not at all.
   *
   * @param copy of its last good copy: `"kept"` sets aside what is held of it, a program replaces that, undefined drops it
   */
  answerAlike(
    origin: string,
    access: Exclude<Access, "rules"> | undefined,
    copy: HostProgram | "kept" | undefined,
  ): void {
    const table = this.#table;
    const aside = ASIDE + origin;
    if (copy === undefined) table.delete(aside);
    else if (copy !== "kept") {
      table.delete(origin);
      table.set(aside, copy);
    } else if (!table.has(aside)) table.rename(origin, aside);
    if (access === undefined) table.delete(origin);
    else table.set(origin, blanketProgram(access, this.#dialect));
    table.takeReferenced(origin);
  }

  /** Answers no more for an origin; if its rules are those of a copy, they are kept. */
  silence(origin: string, isCopy: boolean): void {
    if (isCopy && !this.#table.has(ASIDE + origin)) this.#table.rename(origin, ASIDE + origin);
    else this.#table.delete(origin);
  }

  /**
   * The program of an origin's copy; undefined if it is not held.
   *
   * @param answers whether the origin is answered for by its copy, unless that is set aside
   */
  locateCopy(origin: string, answers: boolean): CompiledProgram | undefined {
    return this.#table.locate(ASIDE + origin) ?? (answers ? this.#table.locate(origin) : undefined);
  }

  /** Drops everything stored for an origin. */
  delete(origin: string): void {
    this.#table.delete(origin);
    this.#table.delete(ASIDE + origin);
  }

  clear(): void {
    this.#made?.clear();
  }
}
