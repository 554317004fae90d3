import { onCollection } from "../../engine/core/collection.ts";
import { engine } from "../../engine/core/engine.ts";
import type { CompiledProgram, HostProgram } from "../../engine/core/program.ts";
import type { DialectRules } from "../../engine/dialect/dialect.ts";
import { askAll, askOne } from "../../engine/store/ask.ts";
import { blanketProgram } from "../../engine/store/programs.ts";
import { HostTable } from "../../engine/store/table.ts";
import type { Access } from "./outcome.ts";

/** Prefix of an origin whose copy is kept but not used for answers. No URL can match it. */
const ASIDE = "!";

/**
 * Programs of hosts in one table in the core: the active ones and, under names that no URL matches, the last good
 * copies of hosts that have another program or none.
 */
export class HostPrograms {
  readonly #dialect: DialectRules;
  readonly #maxUrlLength: number;
  /** Created when first needed, like the core. */
  #made: HostTable | undefined;

  /** @param maxUrlLength maximum length of a URL in characters; longer ones are Invalid */
  constructor(dialect: DialectRules, maxUrlLength: number) {
    this.#dialect = dialect;
    this.#maxUrlLength = maxUrlLength;
  }

  /** Memory that they take in the core, in bytes. */
  get bytes(): number {
    return this.#made?.bytes ?? 0;
  }

  get #table(): HostTable {
    if (this.#made === undefined) {
      const table = new HostTable(engine(), Number.POSITIVE_INFINITY);
      this.#made = table;
      onCollection(this, () => table.clear());
    }
    return this.#made;
  }

  /** Verdicts; `Unknown` if there is no active program. */
  check(urls: readonly string[]): Uint8Array {
    return askAll("check", this.#table, urls, this.#maxUrlLength);
  }

  /** Like {@link check}, for one URL. */
  verdict(url: string): number {
    return askOne(this.#table, url, this.#maxUrlLength);
  }

  /** Whether an origin was used since the last call: reads and clears the reference bit of second-chance eviction. */
  takeReferenced(origin: string): boolean {
    return this.#table.takeReferenced(origin);
  }

  /** Activates the rules of an origin's copy: the given program, or else the one in the table. */
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
   * Activates a blanket answer for an origin, or none at all, regardless of its rules.
   *
   * @param copy what to do with its last good copy: `"kept"` sets aside the stored one, a program replaces it,
   *   undefined drops it
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

  /** Deactivates an origin; if its rules are those of a copy, they are kept. */
  silence(origin: string, isCopy: boolean): void {
    if (isCopy && !this.#table.has(ASIDE + origin)) this.#table.rename(origin, ASIDE + origin);
    else this.#table.delete(origin);
  }

  /**
   * The program of an origin's copy; undefined if it is not stored.
   *
   * @param isUsable whether the active program is that of the copy, unless the copy is set aside
   */
  locateCopy(origin: string, isUsable: boolean): CompiledProgram | undefined {
    return this.#table.locate(ASIDE + origin) ?? (isUsable ? this.#table.locate(origin) : undefined);
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
