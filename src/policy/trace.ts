import {
  MATCH_DEPTH,
  MATCH_SIZE,
  MATCH_TAIL,
  MATCH_TAIL_SHAPE,
  SHAPE_END,
  SHAPE_PREFIX,
  SHAPE_TAIL_END,
} from "../../assembly/shared/boundary.ts";
import type { Engine } from "../core/engine.ts";
import { valueText } from "../utf8.ts";
import type { Candidate, Matching } from "./explain.ts";
import { hasWildcards } from "./image.ts";
import type { PathText } from "./path-text.ts";
import type { CompiledProgram } from "./program.ts";
import { prefixPattern, tailPattern } from "./program-reader.ts";

/**
 * Patterns are written out for the strongest rules only, up to this many bytes. Those of a real file never take
 * more, since each of its 512,000 bytes is at most three in normal form. But a forged image could have as many
 * rules as bytes, each as long as the URL, so that its patterns would take the square of its size.
 */
const MAX_PATTERN_BYTES = 1 << 21;
/** The rules that are always written out: the one that decides, and one that it may tie with. */
const ALWAYS_WRITTEN = 2;
/** Maximum number of rules that are returned; a real file has fewer. */
const MAX_MATCHES = 1 << 16;
/** The fewest bytes of a program that one rule takes. */
const RULE_BYTES = 3;

/** A rule that matches, as recorded by the core (assembly/program/trace.ts). */
interface Match {
  readonly priority: number;
  readonly depth: number;
  readonly tail: number;
  readonly tailLength: number;
  readonly shape: number;
}

/**
 * The rules of a program that match a text, strongest first, with patterns in normal form. The core visits only the
 * nodes along the text, and at most `MAX_PATTERN_BYTES` are written out, so an image cannot make this cost more
 * than a few times its own size.
 */
export function imageCandidates(engine: Engine, program: CompiledProgram, path: PathText): Matching {
  const room = Math.min(MAX_MATCHES, Math.ceil(program.size / RULE_BYTES));
  engine.roomFor(path.length);
  const at = engine.scratch(room * MATCH_SIZE);
  const count = engine.wasm.trace(program.at, program.flags, path.at, path.length, at, room) >>> 0;
  const matches = readMatches(engine.u32, at, Math.min(count, room));
  const text = engine.u8.slice(path.at, path.at + path.length);
  return { count, candidates: written(matches, text, engine.u8, hasWildcards(program.flags)) };
}

/**
 * Matches with the strongest first; among equal ones, those with shorter prefixes first, and then in the order of
 * the program.
 */
function readMatches(u32: Uint32Array, from: number, count: number): Match[] {
  const matches = Array.from({ length: count }, (_, i): Match => {
    const at = from + i * MATCH_SIZE;
    const tailShape = u32[(at + MATCH_TAIL_SHAPE) >>> 2]!;
    return {
      priority: u32[at >>> 2]!,
      depth: u32[(at + MATCH_DEPTH) >>> 2]!,
      tail: u32[(at + MATCH_TAIL) >>> 2]!,
      tailLength: tailShape >>> 2,
      shape: tailShape & 3,
    };
  });
  return matches.sort(
    (a, b) => b.priority - a.priority || a.depth - b.depth || a.shape - b.shape || a.tail - b.tail,
  );
}

/** The rules as texts, up to the limit. */
function written(
  matches: readonly Match[],
  text: Uint8Array,
  memory: Uint8Array,
  wildcards: boolean,
): Candidate[] {
  const candidates: Candidate[] = [];
  let room = MAX_PATTERN_BYTES;
  for (const { priority, depth, tail, tailLength, shape } of matches) {
    room -= depth + tailLength;
    if (room < 0 && candidates.length >= ALWAYS_WRITTEN) break;
    const prefix = text.subarray(0, depth);
    const pattern =
      shape === SHAPE_PREFIX
        ? prefixPattern(prefix, wildcards)
        : shape === SHAPE_END
          ? `${valueText(prefix)}$`
          : `${valueText(prefix)}*${valueText(tailPattern(memory.slice(tail, tail + tailLength), shape === SHAPE_TAIL_END))}`;
    candidates.push({
      rule: { type: priority & 1 ? "allow" : "disallow", pattern, line: 0 },
      priority,
    });
  }
  return candidates;
}
