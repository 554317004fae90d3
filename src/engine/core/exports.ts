import type { WasmMemory } from "./wasm.ts";

/**
 * The core's exports, as `assembly/index.ts` documents them. Addresses come back signed: `>>> 0` makes them good
 * above 2 GiB.
 */
export interface CoreExports {
  readonly memory: WasmMemory;
  compile(rules: number, n: number, work: number, how: number): number;
  program(): number;
  locate(at: number, len: number, mode: number): number;
  pathAt(): number;
  pathLen(): number;
  checkUrl(program: number, flags: number, at: number, len: number): number;
  checkPath(program: number, flags: number, path: number, len: number): number;
  decidingRule(program: number, flags: number, path: number, len: number): number;
  prepare(program: number, flags: number, count: number): number;
  unitsToBytes(base: number, first: number, n: number): number;
  checkBatch(program: number, flags: number, base: number, n: number): number;
  decide(from: number, end: number, at: number, len: number, how: number, flags: number): number;
  gather(
    from: number,
    end: number,
    how: number,
    rules: number,
    most: number,
    side: number,
    sideEnd: number,
  ): number;
  ruleFact(what: number): number;
  matchingRules(rules: number, n: number, path: number, len: number, matches: number): number;
  inspectNode(program: number, flags: number, node: number): void;
  inspectChild(program: number, flags: number, children: number, i: number): void;
  indexSlots(list: number): number;
  chainOf(flags: number, list: number, slot: number): number;
  inspectTail(flags: number, record: number): void;
  longTextSpace(len: number): number;
  placeLongText(at: number): void;
  findHost(table: number, mask: number, origin: number, len: number): number;
  seedHosts(seed: number): void;
  draftHead(program: number, flags: number): number;
  enterHost(table: number, mask: number, block: number): number;
  moveHosts(from: number, fromMask: number, table: number, mask: number): void;
  checkHosts(table: number, mask: number, base: number, n: number): number;
  validate(at: number, len: number, wide: boolean, marks: number): number;
  checksum(at: number, len: number, seed: number): number;
}
