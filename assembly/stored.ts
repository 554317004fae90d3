/**
 * The programs of a store (src/store/programs.ts): a program with what a batch of many hosts (hosts.ts) looks at first.
 * The block of one is
 *   0 u32 program length   4 u32, 8 u32 the host side's   12 u8 image flags, STORED_REST
 *   13 u8 STORED_ROOT, STORED_ANCHORS   16 u8[88] screen, and tables of anchors if STORED_ANCHORS (screen.ts)
 *   104 or behind those: program
 */
import {
  ANCHOR_SPACE,
  STORED_ANCHORS,
  STORED_DRAFT,
  STORED_HEAD,
  STORED_REST,
  STORED_ROOT,
  STORED_SCREEN,
  TEXT,
  VERDICT_ALLOWED,
} from "./layout";
import { checkPath } from "./batch";
import { rest } from "./hub";
import { openProgram } from "./number";
import { writeScreen } from "./screen";

const SLASH: u32 = 0x2f;

/** Writes what stands before a program in its block, but for what is the host side's, to STORED_DRAFT. Returns its size. */
export function draft(program: usize, flags: u32): u32 {
  openProgram(flags);
  let known = writeScreen(program, STORED_DRAFT + STORED_SCREEN) ? STORED_ANCHORS : 0;
  const told = flags | (rest & 1 ? STORED_REST : 0);
  store<u8>(TEXT, <u8>SLASH);
  if (checkPath(program, flags, TEXT, 1) == VERDICT_ALLOWED) known |= STORED_ROOT;
  store<u8>(STORED_DRAFT, <u8>told, 12);
  store<u8>(STORED_DRAFT, <u8>known, 13);
  return <u32>(programOf(STORED_DRAFT) - STORED_DRAFT);
}

/** The program in a block. */
// @ts-ignore: decorator
@inline
export function programOf(block: usize): usize {
  return block + STORED_HEAD + select<usize>(ANCHOR_SPACE, 0, (load<u8>(block, 13) & STORED_ANCHORS) != 0);
}
