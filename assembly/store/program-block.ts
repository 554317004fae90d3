/**
 * The programs of a store (src/engine/store/programs.ts): each in a block of its own, after a head that a batch of
 * many hosts (hosts.ts) looks at first.
 */

import { rootPriority } from "../batch/path-root";
import { URL_FORM } from "../memory";
import { openProgram } from "../program/number";
import { checkPath } from "../program/verdict";
import { VERDICT_ALLOWED } from "../shared/boundary";
import { TABLES_SIZE } from "../shared/format";
import {
  STORED_DEFAULT_ALLOW,
  STORED_DRAFT,
  STORED_DRAFT_SIZE,
  STORED_FACTS,
  STORED_FINGERPRINTS,
  STORED_FLAGS,
  STORED_HASH,
  STORED_HEAD,
  STORED_PREFILTER,
  STORED_SHARERS,
  STORED_SLASH_ALLOW,
} from "../shared/store";
import { writePrefilter } from "./prefilter";

const SLASH: u32 = 0x2f;

/** The head of a block, as shared/store.ts describes it to the JavaScript side. */
@unmanaged
export class ProgramBlock {
  /** Bytes of the program. */
  length: u32;
  /** The JavaScript side's: hosts that share the program, and its hash. */
  sharers: u32;
  hash: u32;
  /** Image flags, and STORED_DEFAULT_ALLOW. */
  flags: u8;
  /** STORED_SLASH_ALLOW and STORED_FINGERPRINTS. */
  facts: u8;
}

if (
  offsetof<ProgramBlock>("sharers") != STORED_SHARERS ||
  offsetof<ProgramBlock>("hash") != STORED_HASH ||
  offsetof<ProgramBlock>("flags") != STORED_FLAGS ||
  offsetof<ProgramBlock>("facts") != STORED_FACTS ||
  STORED_HEAD + TABLES_SIZE > STORED_DRAFT_SIZE
)
  ERROR("ProgramBlock differs from shared/store.ts");

/** Writes the head of a program's block, without JavaScript's fields, to STORED_DRAFT. Returns its size in bytes. */
export function draft(program: usize, flags: u32): u32 {
  openProgram(flags);
  let facts = writePrefilter(program, STORED_DRAFT + STORED_PREFILTER) ? STORED_FINGERPRINTS : 0;
  const blockFlags = flags | (rootPriority & 1 ? STORED_DEFAULT_ALLOW : 0);
  store<u8>(URL_FORM, <u8>SLASH);
  if (checkPath(program, flags, URL_FORM, 1) == VERDICT_ALLOWED) facts |= STORED_SLASH_ALLOW;
  const block = changetype<ProgramBlock>(STORED_DRAFT);
  block.flags = <u8>blockFlags;
  block.facts = <u8>facts;
  return <u32>(programOf(block) - STORED_DRAFT);
}

// @ts-ignore: decorator
@inline
export function programOf(block: ProgramBlock): usize {
  const head = changetype<usize>(block) + STORED_HEAD;
  return head + select<usize>(TABLES_SIZE, 0, (<u32>block.facts & STORED_FINGERPRINTS) != 0);
}
