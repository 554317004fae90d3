import {
  IMAGE_SELF,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
} from "../../assembly/shared/format.ts";
import { engine } from "../core/engine.ts";
import type { Policy } from "./policy.ts";
import { ProgramReader, type ProgramTail } from "./program-reader.ts";

/** How URLs become text, by the number that a program has for it (URL_ in assembly/shared/format.ts). */
const URL_FORMS = ["rfc9309", "google", "decoded", "verbatim"] as const;

/** The compiled rules of a policy as a tree, for those who want to see what a program is made of (docs/format.md). */
export interface ProgramTree {
  /** Bytes of the program, and of each offset and priority in it. */
  readonly bytes: number;
  readonly width: 2 | 4;
  /** How URLs become the text that is matched. */
  readonly urls: (typeof URL_FORMS)[number];
  /** `/robots.txt` is allowed whatever the rules say. */
  readonly selfAllowed: boolean;
  /** All nodes, each before its children. */
  readonly nodes: readonly TreeNode[];
}

/** One node. Bytes that are not printable ASCII are written `\xNN`, a backslash `\\`. */
export interface TreeNode {
  /** 0 for the root, 1 for its children, and so on. */
  readonly depth: number;
  /** What the node adds to the prefix: the byte that leads to it, and its label. */
  readonly text: string;
  /** The rule whose pattern is the prefix up to here. */
  readonly prefix?: TreeRule;
  /** The rule whose pattern is that prefix and `$`. */
  readonly end?: TreeRule;
  readonly tails: readonly TreeTail[];
  /** Slots of the index of the tails; 0 if there is none. */
  readonly slots: number;
  /** What the flags announce: verdicts in the nodes below, and among the tails. */
  readonly below: readonly Verb[];
  readonly among: readonly Verb[];
}

type Verb = "allow" | "disallow";

export interface TreeRule {
  readonly type: Verb;
  /** The higher wins; of equal ones, allow. */
  readonly rank: number;
}

export interface TreeTail extends TreeRule {
  /** The pattern from its first star on. */
  readonly pattern: string;
  /** The bytes by which it is recognized in a text: three, or fewer where it has no three in a row. */
  readonly fingerprint: string;
  /** The slot of the index that it is found by. */
  readonly slot?: number;
}

/**
 * What a policy's rules are compiled to.
 *
 * @throws RobotsError DISPOSED if the policy has been disposed of
 */
export function programTree(policy: Policy): ProgramTree {
  const program = policy.compiled();
  const { size, flags } = program;
  const core = engine();
  const reader = new ProgramReader(core, program);
  const nodes: TreeNode[] = [];
  const stack = [{ at: reader.root, depth: 0, lead: "" }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { at, depth, lead } = top;
    const node = reader.node(at);
    nodes.push({
      depth,
      text: lead + visible(node.label),
      ...(node.prefix === 0 ? {} : { prefix: treeRule(node.prefix) }),
      ...(node.end === 0 ? {} : { end: treeRule(node.end) }),
      tails: node.list === 0 ? [] : Array.from(reader.tails(node.list), treeTail),
      slots: node.list === 0 ? 0 : core.wasm.indexSlots(node.list),
      below: verbs(node.flags, NODE_ALLOW_BELOW, NODE_DISALLOW_BELOW),
      among: verbs(node.flags, NODE_ALLOW_TAILS, NODE_DISALLOW_TAILS),
    });
    for (const [byte, at] of [...reader.children(node)].reverse())
      stack.push({ at, depth: depth + 1, lead: visible([byte]) });
  }
  return {
    bytes: size,
    width: flags & IMAGE_WIDE ? 4 : 2,
    urls: URL_FORMS[flags & IMAGE_URL_MASK]!,
    selfAllowed: (flags & IMAGE_SELF) !== 0,
    nodes,
  };
}

function treeRule(priority: number): TreeRule {
  return { type: priority & 1 ? "allow" : "disallow", rank: priority >>> 1 };
}

function treeTail({ priority, bytes, anchored, fingerprint, slot }: ProgramTail): TreeTail {
  const pattern = `*${visible(bytes)}${anchored ? "$" : ""}`;
  const found = { fingerprint: visible(fingerprint), ...(slot === undefined ? {} : { slot }) };
  return { pattern, ...treeRule(priority), ...found };
}

function verbs(flags: number, allow: number, disallow: number): Verb[] {
  return [...(flags & allow ? ["allow" as const] : []), ...(flags & disallow ? ["disallow" as const] : [])];
}

/** Bytes as printable ASCII. */
function visible(bytes: Iterable<number>): string {
  let text = "";
  for (const byte of bytes) {
    if (byte === 0x5c) text += "\\\\";
    else if (byte > 0x20 && byte < 0x7f) text += String.fromCharCode(byte);
    else text += `\\x${byte.toString(16).padStart(2, "0")}`;
  }
  return text;
}
