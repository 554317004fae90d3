import {
  AGENTS,
  BATCH_TEXT,
  CHUNK,
  CHUNK_CAP,
  COMPILE_WIDE,
  compileSpace,
  RULE_SIZE,
  SLACK,
} from "../../../assembly/shared/boundary.ts";
import { IMAGE_WIDE } from "../../../assembly/shared/format.ts";
import { encoder } from "../../base/utf8.ts";
import type { CoreExports } from "./exports.ts";
import type { FileBody, Lines } from "./file-body.ts";
import { area, CoreMemory, LARGE } from "./memory.ts";
import { coreModule, instantiate } from "./module.ts";
import { PreparedProgram } from "./prepared-program.ts";
import type { CompiledProgram, RuleTable } from "./program.ts";
import { load, PROBLEM } from "./source.ts";

/** The JavaScript side of the core: moves text, files and rules into the core's memory, and compiles. */
export class Engine extends CoreMemory {
  /** How many URLs of the last batch contained more than ASCII. */
  nonAscii = 0;
  readonly prepared: PreparedProgram;
  readonly #text = area();
  readonly #body = area();
  readonly #rules = area();
  readonly #work = area();
  readonly #longText = area();
  #textAt: number = CHUNK;
  /** The file, and the names, that are in core memory at the moment. */
  #file: FileBody | undefined;
  #lines: Lines = { start: 0, end: 0 };
  #agents: Uint8Array | undefined;
  /** Whether the hashes of hosts have their random start; before, no table holds a host. */
  #seeded = false;

  /** @param wasm a fresh instance's exports; the engine takes its memory over */
  constructor(wasm: CoreExports) {
    super(wasm);
    this.prepared = new PreparedProgram(wasm);
  }

  /** Address of the text that the last `writeText` wrote. */
  get textAt(): number {
    return this.#textAt;
  }

  /** Writes a string as UTF-8 where URLs are read from. Returns its length in bytes; `textAt` is its address. */
  writeText(text: string): number {
    if (text.length * 3 <= CHUNK_CAP) {
      this.#textAt = CHUNK;
      const { written } = encoder.encodeInto(text, this.chunk);
      if (written > BATCH_TEXT) this.roomFor(written);
      return written;
    }
    this.#textAt = this.between(this.#text, text.length * 3);
    const view = this.u8.subarray(this.#textAt, this.#textAt + text.length * 3);
    const { written } = encoder.encodeInto(text, view);
    this.roomFor(written);
    return written;
  }

  /** Writes bytes where URLs are read from. Returns their length; `textAt` is their address. */
  writeTextBytes(bytes: Uint8Array): number {
    const { length } = bytes;
    this.#textAt = length <= CHUNK_CAP ? CHUNK : this.between(this.#text, length);
    this.u8.set(bytes, this.#textAt);
    this.roomFor(length);
    return length;
  }

  /** Makes room for what matching makes of a text of `len` bytes. */
  roomFor(len: number): void {
    if (len <= BATCH_TEXT) return;
    const need = (this.wasm.longTextSpace(len) >>> 0) + SLACK;
    // Growth lets the old place go first, and may fail.
    if (need > this.#longText.size) this.wasm.placeLongText(0);
    this.wasm.placeLongText(this.grow(this.#longText, need));
  }

  /** Brings a robots.txt body in: `max` bytes of it, and the one after. Returns its address, length, and whether all fitted. */
  writeBody(body: string | Uint8Array, max: number): { at: number; length: number; whole: boolean } {
    this.#file = undefined;
    if (typeof body === "string") {
      // With room for its longest encoding, its bytes need not be counted first. Of four bytes more than `max`, a body
      // that does not fit leaves three empty at most.
      const most = body.length <= max ? body.length * 3 : max + 4;
      const at = this.between(this.#body, most);
      const { written } = encoder.encodeInto(body, this.u8.subarray(at, at + most));
      return { at, length: Math.min(written, max), whole: written <= max };
    }
    const whole = body.length <= max;
    const held = whole ? body : body.subarray(0, max + 1);
    const at = this.between(this.#body, held.length);
    this.u8.set(held, at);
    return { at, length: whole ? held.length : max, whole };
  }

  /** Brings a file in, unless it is there already. Its lines are overwritten by the next file. */
  open(file: FileBody): Lines {
    if (this.#file === file) return this.#lines;
    file.expectWhole();
    const { at, length, whole } = this.writeBody(file.given, file.maxBytes);
    this.#lines = file.lines(this.u8, at, length, whole);
    this.#file = file;
    return this.#lines;
  }

  /** Writes the names that `decide` looks for (`PreparedAgent.nameBytes`), unless they are there. */
  writeAgents(nameBytes: Uint8Array): void {
    if (this.#agents === nameBytes) return;
    this.u8.set(nameBytes, AGENTS);
    this.#agents = nameBytes;
  }

  /** Address of a rule table with room for `count` rules; 0 for the table as it is. */
  rules(count: number): number {
    return this.grow(this.#rules, count * RULE_SIZE);
  }

  /**
   * Compiles the rules of the table for URLs that are read as `flags` say. Returns the program in a block of its own,
   * to be freed with `release`.
   *
   * @param how COMPILE_EXACT, for `decidingRule`, or 0
   */
  compile({ count, bytes, top }: RuleTable, flags: number, how = 0): CompiledProgram {
    const space = compileSpace(count, bytes) + SLACK;
    const work = this.grow(this.#work, space);
    try {
      let wide = top > 0xffff;
      let size = this.wasm.compile(this.#rules.at, count, work, wide ? how | COMPILE_WIDE : how);
      if (size === 0) {
        wide = true;
        size = this.wasm.compile(this.#rules.at, count, work, how | COMPILE_WIDE);
      }
      return {
        at: this.hold(this.wasm.program() >>> 0, size),
        size,
        flags: wide ? flags | IMAGE_WIDE : flags,
      };
    } finally {
      if (this.#work.size > LARGE) this.drop(this.#work);
    }
  }

  /** Writes what stands before the program in a store's block to STORED_DRAFT. Returns its size in bytes. */
  draftHead(program: number, flags: number): number {
    this.prepared.forget();
    return this.wasm.draftHead(program, flags);
  }

  /** Makes sure that hashes have a random start, so that nobody can foresee them. */
  seed(): void {
    if (this.#seeded) return;
    this.wasm.seedHosts(Math.random() * 2 ** 32);
    this.#seeded = true;
  }

  /** Frees a program, unless others use it. */
  release({ at, size, isShared }: CompiledProgram): void {
    if (isShared) return;
    this.prepared.released(at);
    this.arena.free(at, size);
  }
}

let shared: Engine | undefined;

/** The engine that all policies share; made at first use. */
export function engine(): Engine {
  shared ??= new Engine(instantiate(coreModule(load, PROBLEM)));
  return shared;
}

/** Makes the shared engine from a core loaded elsewhere. Returns false if there is one already. */
export function useCore(core: CoreExports): boolean {
  if (shared !== undefined) return false;
  shared = new Engine(core);
  return true;
}
