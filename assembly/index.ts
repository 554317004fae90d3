/** The core's exports: raw addresses and integers in, integers out. Nothing here allocates or imports. */
import * as batch from "./batch";
import * as compiler from "./compile";
import * as image from "./image";
import * as match from "./match";
import * as scanner from "./scan";
import * as tails from "./tails";
import * as url from "./url";

/** Scans lines of [from, end) into RECORDS; returns how many. `scanned()` tells where to go on. */
export function scan(from: usize, end: usize): u32 {
  return scanner.scan(from, end);
}

/** Address at which the last scan stopped. */
export function scanned(): usize {
  return scanner.resume;
}

/**
 * Compiles n rules in `work` (compileSpace bytes). Returns the program's length, 0 if it needs `wide` offsets.
 * `program()` tells where it lies.
 */
export function compile(rules: usize, n: u32, work: usize, wide: bool): u32 {
  return wide ? compiler.compileRules<u32>(rules, n, work) : compiler.compileRules<u16>(rules, n, work);
}

/** Address of the last compiled program. */
export function program(): usize {
  return compiler.program;
}

/** Finds the text of a URL; VERDICT_ALLOWED, VERDICT_INVALID or VERDICT_ODD. See pathAt and pathLen. */
export function locate(at: usize, len: u32, mode: u32): u32 {
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
  return batch.checkUrl(program, flags, at, len);
}

/** Verdict of a program for a path in normal form. */
export function checkPath(program: usize, flags: u32, path: usize, len: u32): u32 {
  return batch.checkPath(program, flags, path, len);
}

/** Verdicts of a program for the n URLs at OFFSETS into VERDICTS; returns how many are neither 0 nor 1. */
export function checkBatch(program: usize, flags: u32, base: usize, n: u32): u32 {
  return batch.checkBatch(program, flags, base, n);
}

/** Verdict of a table of rules for a path in normal form. */
export function checkRules(rules: usize, n: u32, flags: u32, path: usize, len: u32): u32 {
  return batch.checkRules(rules, n, flags, path, len);
}

/** Value of the first of n rules if it matches the path, else 1: for explanations, one rule at a time. */
export function matchRule(rule: usize, path: usize, len: u32): u32 {
  return match.scanRules(rule, 1, path, len);
}

/** Bytes of mask space that texts of `len` bytes need. */
export function wideSpace(len: u32): u32 {
  return tails.wideSpace(len);
}

/** Places the masks of long texts at `at`, 0 for the static area. */
export function placeWide(at: usize): void {
  tails.placeWide(at);
}

/** Whether `len` bytes at `at` are a program that no walk can leave; `marks` has (len + 7) / 8 bytes. */
export function isSound(at: usize, len: u32, wide: bool, marks: usize): bool {
  return wide ? image.isSound<u32>(at, len, marks) : image.isSound<u16>(at, len, marks);
}

/** 32-bit checksum of `len` bytes. */
export function checksum(at: usize, len: u32, seed: u32): u32 {
  return image.checksum(at, len, seed);
}
