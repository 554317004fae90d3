/**
 * The core's exports, which take and return raw addresses and integers. Nothing here allocates or imports.
 * Assertions state preconditions; only the debug build checks them.
 */

import * as batch from "./batch/batch";
import * as units from "./batch/units";
import * as bytes from "./bytes/checksum";
import { areFlags, areRules, isBatch, isHeld, isReadable, isTable } from "./contract";
import * as compiler from "./program/compile";
import * as inspect from "./program/inspect";
import { openProgram } from "./program/number";
import * as shiftAnd from "./program/shift-and";
import * as sound from "./program/sound";
import * as tailList from "./program/tail-list";
import * as trieWalk from "./program/trie-walk";
import * as verdict from "./program/verdict";
import { layout } from "./read/gather";
import * as group from "./read/group";
import {
  COMPILE_EXACT,
  COMPILE_WIDE,
  compileSpace,
  DECIDE_DIGITS,
  DECIDE_GOOGLE,
  DECIDE_STAR,
  RULE_SIZE,
  VERDICT_ALLOWED,
  VERDICT_DEFER,
} from "./shared/boundary";
import { IMAGE_URL_MASK } from "./shared/format";
import { HOST_ORIGIN } from "./shared/store";
import * as hostTable from "./store/host-table";
import * as hosts from "./store/hosts";
import * as stored from "./store/program-block";
import * as url from "./url/locate";

/**
 * Compiles n rules in `work` (compileSpace bytes); `how` has COMPILE_ flags. Returns the program's length, 0 if it
 * needs COMPILE_WIDE. `program()` returns its address.
 */
export function compile(rules: usize, n: u32, work: usize, how: u32): u32 {
  assert(how <= (COMPILE_WIDE | COMPILE_EXACT), "unknown way to compile");
  assert(areRules(rules, n), "the rule table or one of its patterns lies outside the memory");
  assert(isHeld(work, compileSpace(n, 0)), "the work space lies outside the arena");
  return compiler.compileRules(rules, n, work, how);
}

/** Address of the last compiled program. */
export function program(): usize {
  return compiler.program;
}

/** Finds the text of a URL; VERDICT_ALLOWED, VERDICT_INVALID or VERDICT_DEFER. See pathAt and pathLen. */
export function locate(at: usize, len: u32, mode: u32): u32 {
  assert(isReadable(at, len), "the URL lies outside the memory");
  assert(mode <= IMAGE_URL_MASK, "unknown URL mode");
  return url.locate(at, len, mode);
}

/** Address of the text that `locate` found. */
export function pathAt(): usize {
  return url.pathAt;
}

/** Length of the text that `locate` found. */
export function pathLen(): u32 {
  return url.pathLen;
}

/** Verdict of a program for a URL. */
export function checkUrl(program: usize, flags: u32, at: usize, len: u32): u32 {
  assert(isHeld(program, 2), "the program lies outside the arena");
  assert(areFlags(flags), "the flags have no meaning to the core");
  assert(isReadable(at, len), "the URL lies outside the memory");
  return batch.checkOne(program, flags, at, len);
}

/** Verdict of a program for a path in normal form. */
export function checkPath(program: usize, flags: u32, path: usize, len: u32): u32 {
  assert(isHeld(program, 2), "the program lies outside the arena");
  assert(areFlags(flags), "the flags have no meaning to the core");
  assert(isReadable(path, len), "the path lies outside the memory");
  return verdict.checkPath(program, flags, path, len);
}

/**
 * Priority of the rule that decides a path in normal form, by a program compiled with COMPILE_EXACT: its verdict is the
 * lowest bit. DEFAULT_PRIORITY if no rule matches, 0 if none is needed.
 */
export function decidingRule(program: usize, flags: u32, path: usize, len: u32): u32 {
  assert(isHeld(program, 2), "the program lies outside the arena");
  assert(areFlags(flags), "the flags have no meaning to the core");
  assert(isReadable(path, len), "the path lies outside the memory");
  return verdict.decidingRule(program, flags, path, len);
}

/**
 * Prepares a program (0: none) for batches of `count` URLs in total, until the next call. Returns whether that pays.
 * A program must not be freed or changed while it is prepared.
 */
export function prepare(program: usize, flags: u32, count: u32): bool {
  assert(program == 0 || isHeld(program, 2), "the program lies outside the arena");
  assert(areFlags(flags), "the flags have no meaning to the core");
  return batch.prepare(program, flags, count);
}

/**
 * Verdicts of a program for the n URLs at OFFSETS into VERDICTS; returns how many are neither 0 nor 1. The first
 * offset must not lie above the last; BAD_OFFSETS means that one of the others is out of order.
 */
export function checkBatch(program: usize, flags: u32, base: usize, n: u32): u32 {
  assert(isHeld(program, 2), "the program lies outside the arena");
  assert(areFlags(flags), "the flags have no meaning to the core");
  assert(isBatch(base, n), "the batch ends before it begins, or outside the memory");
  return batch.checkBatch(program, flags, base, n);
}

/**
 * Converts the offsets of n texts of the batch at `base`, from number `first` on, from UTF-16 units to bytes of UTF-8.
 * Returns how many of the texts contain more than ASCII; BAD_UNITS if one of them ends within a character: then the
 * offsets are useless.
 */
export function unitsToBytes(base: usize, first: u32, n: u32): u32 {
  assert(isBatch(base, first + n), "the batch ends before it begins, or outside the memory");
  return units.toBytes(base, first, n);
}

/**
 * Verdict of the file in [from, end) for the agents at AGENTS and a URL, directly from its bytes; `how` has DECIDE_
 * flags, `flags` IMAGE_ ones. VERDICT_DEFER if only the JavaScript side can tell.
 */
export function decide(from: usize, end: usize, at: usize, len: u32, how: u32, flags: u32): u32 {
  assert(from <= end && isReadable(from, <u32>(end - from)), "the file lies outside the memory");
  assert(isReadable(at, len), "the URL lies outside the memory");
  assert(how <= (DECIDE_DIGITS | DECIDE_GOOGLE | DECIDE_STAR), "unknown way to read a file");
  assert(areFlags(flags), "the flags have no meaning to the core");
  const found = url.locate(at, len, flags & IMAGE_URL_MASK);
  if (found != VERDICT_ALLOWED) return found;
  const value = group.decide(from, end, url.pathAt, url.pathLen, how);
  return value < 0 ? VERDICT_DEFER : verdict.toVerdict(value, flags, url.pathAt, url.pathLen);
}

/**
 * Writes the rules for the agents at AGENTS into a table, which `ruleFact` describes. Returns false if only the
 * JavaScript side can read the file.
 */
export function gather(
  from: usize,
  end: usize,
  how: u32,
  rules: usize,
  most: u32,
  side: usize,
  sideEnd: usize,
): bool {
  assert(from <= end && isReadable(from, <u32>(end - from)), "the file lies outside the memory");
  assert(how <= (DECIDE_DIGITS | DECIDE_GOOGLE | DECIDE_STAR), "unknown way to read a file");
  assert(isHeld(rules, <u64>most * RULE_SIZE), "the rule table lies outside the arena");
  assert(side <= sideEnd && isHeld(side, sideEnd - side), "the side area lies outside the arena");
  return group.gather(from, end, how, rules, most, side, sideEnd);
}

/** A fact about the rules laid out last: 0 their number, 1 the bytes of their patterns, 2 the highest priority. */
export function ruleFact(what: u32): u32 {
  assert(what <= 2, "what must be 0 to 2");
  return what == 0 ? layout.count : what == 1 ? layout.bytes : layout.top;
}

/**
 * Writes the numbers of the rules that match the path, in order, as u32 to `matches`, which has room for all n.
 * Returns how many match. For explanations.
 */
export function matchingRules(rules: usize, n: u32, path: usize, len: u32, matches: usize): u32 {
  assert(areRules(rules, n), "the rule table or one of its patterns lies outside the memory");
  assert(isReadable(path, len), "the path lies outside the memory");
  assert(isHeld(matches, (<u64>n) << 2), "the matches lie outside the arena");
  return trieWalk.matchingRules(rules, n, path, len, matches);
}

/** Reads a node of a program into INSPECTION (see program/inspect.ts). */
export function inspectNode(program: usize, flags: u32, node: usize): void {
  assert(isHeld(program, 2) && isHeld(node, 2), "the program lies outside the arena");
  openProgram(flags);
  inspect.inspectNode(program, node);
}

/** Reads child i of a node into INSPECTION: the byte that leads there, and the node's address. */
export function inspectChild(program: usize, flags: u32, children: usize, i: u32): void {
  assert(isHeld(program, 2) && isHeld(children, 2), "the program lies outside the arena");
  openProgram(flags);
  inspect.inspectChild(program, children, i);
}

/** Slots of a tail list's index; 0 if there is none. */
export function indexSlots(list: usize): u32 {
  assert(isHeld(list, 1), "the program lies outside the arena");
  return tailList.slotCount(tailList.indexBits(list));
}

/**
 * First record of a slot of a tail list, or, for slot number `indexSlots`, of the tails outside the index; 0 for
 * none.
 */
export function chainOf(flags: u32, list: usize, slot: u32): usize {
  assert(isHeld(list, 1), "the program lies outside the arena");
  openProgram(flags);
  return tailList.chainOf(list, slot);
}

/** Reads a tail's record into INSPECTION (see program/inspect.ts). */
export function inspectTail(flags: u32, record: usize): void {
  assert(isHeld(record, 3), "the program lies outside the arena");
  openProgram(flags);
  inspect.inspectTail(record);
}

/** Bytes that matching needs beside a text of `len` bytes: for masks and suffixes. */
export function longTextSpace(len: u32): u32 {
  return shiftAnd.longTextSpace(len);
}

/** Places masks and suffixes of long texts at `at`, 0 for the static areas. */
export function placeLongText(at: usize): void {
  assert(at == 0 || isHeld(at, 0), "the mask space lies outside the arena");
  shiftAnd.placeLongText(at);
}

/** Whether `len` bytes at `at` are a sound program (program/sound.ts); `marks` has (len + 7) / 8 bytes. */
export function validate(at: usize, len: u32, wide: bool, marks: usize): bool {
  assert(isHeld(at, len), "the program lies outside the arena");
  assert(isHeld(marks, (<u64>len + 7) >> 3), "the marks lie outside the arena");
  return sound.validateProgram(at, len, wide, marks);
}

/** 32-bit checksum of `len` bytes. */
export function checksum(at: usize, len: u32, seed: u32): u32 {
  assert(isReadable(at, len), "the bytes lie outside the memory");
  return bytes.checksum(at, len, seed);
}

/** Seeds the hashes of all tables of hosts. Only before the first host is entered. */
export function seedHosts(seed: u32): void {
  hostTable.seedHashes(seed);
}

/** Address of the slot in the host table with the origin's block, or 0. */
export function findHost(table: usize, mask: u32, origin: usize, len: u32): usize {
  assert(isTable(table, mask), "the table of hosts lies outside the arena");
  assert(isReadable(origin, len), "the origin lies outside the memory");
  return hostTable.find(table, mask, origin, len);
}

/**
 * Writes the head of a program's block to STORED_DRAFT, and returns its size. Anything prepared for batches is
 * lost.
 */
export function draftHead(program: usize, flags: u32): u32 {
  assert(isHeld(program, 2), "the program lies outside the arena");
  assert(areFlags(flags), "the flags have no meaning to the core");
  batch.forgetProgram();
  return stored.draft(program, flags);
}

/** Adds a host's block, whose origin must be new. Returns whether it took an empty slot. */
export function enterHost(table: usize, mask: u32, block: usize): bool {
  assert(isTable(table, mask), "the table of hosts lies outside the arena");
  assert(isHeld(block, HOST_ORIGIN), "the block lies outside the arena");
  return hostTable.enter(table, mask, changetype<hostTable.HostBlock>(block));
}

/** Adds all hosts of one table to another, empty one. */
export function moveHosts(from: usize, fromMask: u32, table: usize, mask: u32): void {
  assert(isTable(from, fromMask), "the old table of hosts lies outside the arena");
  assert(isTable(table, mask), "the table of hosts lies outside the arena");
  hostTable.move(from, fromMask, table, mask);
}

/** Verdicts of a table of hosts for the n URLs at OFFSETS into VERDICTS; returns how many are deferred. */
export function checkHosts(table: usize, mask: u32, base: usize, n: u32): u32 {
  assert(isTable(table, mask), "the table of hosts lies outside the arena");
  assert(isBatch(base, n), "the batch ends before it begins, or outside the memory");
  return hosts.checkHosts(table, mask, base, n);
}
