import {
  IMAGE_SELF,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
} from "../../../assembly/shared/format.ts";
import { wrongArgument } from "../../base/options.ts";
import { engine } from "../core/engine.ts";
import { Policy } from "./policy.ts";
import { ProgramReader, type ProgramTail } from "./program-reader.ts";

/** How URLs are normalized, by the number used in programs (URL_ in assembly/shared/format.ts). */
const URL_FORMS = ["rfc9309", "google", "decoded", "verbatim"] as const;

/** The compiled rules of a policy as a tree, for inspection (docs/contributors/format.md). */
export interface ProgramTree {
  /** Size of the program in bytes, and of each offset and priority in it. */
  readonly bytes: number;
  /** Bytes of each offset and priority. */
  readonly width: 2 | 4;
  /** How URLs are normalized before matching. */
  readonly urls: (typeof URL_FORMS)[number];
  /** Whether `/robots.txt` is allowed regardless of the rules. */
  readonly selfAllowed: boolean;
  /** All nodes, parents before their children. */
  readonly nodes: readonly TreeNode[];
}

/** One node. Bytes that are not printable ASCII are written as `\xNN`, and a backslash as `\\`. */
export interface TreeNode {
  /** 0 for the root, 1 for its children, and so on. */
  readonly depth: number;
  /** What the node adds to the prefix: the byte that leads to it, and its label. */
  readonly text: string;
  /** The rule whose pattern is the prefix up to here. */
  readonly prefix?: TreeRule;
  /** The rule whose pattern is that prefix followed by `$`. */
  readonly end?: TreeRule;
  /** The patterns that go on with a star after this prefix. */
  readonly tails: readonly TreeTail[];
  /** Number of slots in the index of the tails; 0 if there is no index. */
  readonly slots: number;
  /** Verdicts that occur in the nodes below, and among the tails, according to the node's flags. */
  readonly below: readonly Verb[];
  /** Verdicts that occur among the tails, according to the node's flags. */
  readonly among: readonly Verb[];
}

type Verb = "allow" | "disallow";

/** A rule as the program has it: its text is the path to it. */
export interface TreeRule {
  /** The verdict. */
  readonly type: Verb;
  /** The rule with the highest rank wins; on a tie, allow wins. */
  readonly rank: number;
}

/** A rule whose pattern has a star. */
export interface TreeTail extends TreeRule {
  /** The pattern from its first star on. */
  readonly pattern: string;
  /** The bytes by which it is recognized in a text: three, or fewer if it does not have three in a row. */
  readonly fingerprint: string;
  /** Its slot in the index. */
  readonly slot?: number;
}

/**
 * The compiled rules of a policy.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything else; DISPOSED if the policy has been disposed of
 */
export function programTree(policy: Policy): ProgramTree {
  if (!(policy instanceof Policy)) throw wrongArgument("programTree", "a policy of robotomata", policy);
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
