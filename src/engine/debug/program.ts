import type { Policy } from "../policy/policy.ts";
import { type ProgramTree, programTree, type TreeNode, type TreeRule } from "../policy/program-tree.ts";

/** A line of the drawing, or a leaf of a node, which becomes one: its text, and a note beside it. */
interface Line {
  readonly text: string;
  readonly note: string;
}

/**
 * Draws a policy's compiled rules as text, for inspection or for comparison in a test: one line for each node of
 * the trie, each tail, and each rule that must end where the text ends (`$`).
 *
 * ```ts
 * console.log(printProgram(parse(body).policyFor("examplebot")));
 * ```
 */
export function printProgram(policy: Policy): string {
  return `${[...programLines(programTree(policy))].join("\n")}\n`;
}

/** The lines for a tree. */
export function* programLines(tree: ProgramTree): Generator<string> {
  yield summary(tree);
  yield "";
  const lines = [...drawn(tree.nodes)];
  const width = Math.min(
    lines.reduce((most, { text }) => Math.max(most, text.length), 0),
    60,
  );
  for (const { text, note } of lines) yield note === "" ? text : `${text.padEnd(width)}  ${note}`;
}

function summary({ bytes, width, urls, selfAllowed, nodes }: ProgramTree): string {
  const rules = nodes.reduce(
    (sum, { prefix, end, tails }) =>
      sum + Number(prefix !== undefined) + Number(end !== undefined) + tails.length,
    0,
  );
  const self = selfAllowed ? "; /robots.txt always allowed" : "";
  return `${count(rules, "rule")} in ${count(nodes.length, "node")}, ${bytes} bytes (numbers of ${width}); URLs as ${urls}${self}`;
}

function count(n: number, word: string): string {
  return n === 1 ? `1 ${word}` : `${n} ${word}s`;
}

function* drawn(nodes: readonly TreeNode[]): Generator<Line> {
  /** Whether the branch of each depth goes on below the current line. */
  const open: boolean[] = [];
  const continues = siblings(nodes);
  for (const [i, node] of nodes.entries()) {
    const { depth } = node;
    open[depth] = continues[i]!;
    const hasChildren = (nodes[i + 1]?.depth ?? 0) > depth;
    yield { text: branch(open, depth) + (node.text || "(root)"), note: nodeNote(node) };
    const leaves = leavesOf(node);
    for (const [j, leaf] of leaves.entries()) {
      open[depth + 1] = hasChildren || j < leaves.length - 1;
      yield { text: branch(open, depth + 1) + leaf.text, note: leaf.note };
    }
  }
}

/** For each node, whether a later one has the same parent. */
function siblings(nodes: readonly TreeNode[]): boolean[] {
  const continues: boolean[] = new Array(nodes.length);
  const seen: boolean[] = [];
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { depth } = nodes[i]!;
    continues[i] = seen[depth] ?? false;
    seen.length = depth;
    seen[depth] = true;
  }
  return continues;
}

/**
 * The lines that connect a node at a certain depth. The trie of a hostile file can be a thousand levels deep, so
 * they are shortened.
 */
function branch(open: readonly boolean[], depth: number): string {
  if (depth === 0) return "";
  const first = Math.max(1, depth - 40);
  let lines = first > 1 ? `(${first - 1}) ` : "";
  for (let d = first; d < depth; d++) lines += open[d] ? "|  " : "   ";
  return `${lines}${open[depth] ? "|--" : "'--"} `;
}

function leavesOf({ end, tails }: TreeNode): Line[] {
  const leaves = tails.map(({ pattern, fingerprint, slot, ...rule }) => ({
    text: pattern,
    note: `${ruleNote(rule)}, found by ${fingerprint}${slot === undefined ? "" : ` in slot ${slot}`}`,
  }));
  return end === undefined ? leaves : [{ text: "$", note: ruleNote(end) }, ...leaves];
}

function nodeNote({ prefix, below, among, slots }: TreeNode): string {
  const notes = [
    prefix === undefined ? "" : ruleNote(prefix),
    below.length === 0 ? "" : `below: ${below.join(", ")}`,
    among.length === 0 ? "" : `tails: ${among.join(", ")}`,
    slots === 0 ? "" : `index of ${slots} slots`,
  ];
  return notes.filter((note) => note !== "").join("; ");
}

function ruleNote({ type, rank }: TreeRule): string {
  return `${type} ${rank}`;
}
