/** The small faults that are put into the core, found in the compiler's own syntax tree. */
import * as compiler from "assemblyscript";

/** One fault: a piece of a file and what it is replaced by. */
export interface Mutation {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** What an operator is mistaken for. */
const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "==": "!=",
  "!=": "==",
  "+": "-",
  "-": "+",
  "*": "+",
  "<<": ">>",
  ">>": "<<",
  ">>>": "<<",
  "&": "|",
  "|": "&",
  "^": "|",
  "&&": "||",
  "||": "&&",
  "+=": "-=",
  "-=": "+=",
  "|=": "&=",
  "&=": "|=",
};

/** Calls that leave nothing in the release build. */
const CHECKS = /^(?:assert|ERROR)\s*\(/;

/** Declared as a constant enumeration, which only the compiler's own sources could read; at run time it is an object. */
const { NodeKind } = compiler as unknown as { NodeKind: Readonly<Record<string, number>> };

/** Nodes as this tool reads them: the children are whatever properties hold nodes. */
type Tree = compiler.Node & Readonly<Record<string, unknown>>;

/** All mutations of a file, in the order of the text. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const parser = new compiler.Parser([]);
  parser.parseFile(text, file, true);
  const found: Mutation[] = [];
  const replace = (start: number, end: number, replacement: string): void => {
    found.push({ file, start, end, replacement });
  };
  const visit = (node: Tree): void => {
    const { start, end } = node.range;
    const own = text.slice(start, end);
    if (CHECKS.test(own) || node.kind === NodeKind.Import) return;
    if (node.kind === NodeKind.Binary) {
      const [left, right] = [node.left as Tree, node.right as Tree];
      const between = text.slice(left.range.end, right.range.start);
      const operator = /[^\s()]+/.exec(between)!;
      const other = OPERATORS[operator[0]];
      const at = left.range.end + operator.index;
      if (other !== undefined) replace(at, at + operator[0].length, other);
    } else if (node.kind === NodeKind.Literal && /^(?:0x[\da-f_]+|\d+)$/i.test(own)) {
      const number = BigInt(own.replaceAll("_", ""));
      replace(start, end, String(number + 1n));
      if (number > 1n) replace(start, end, String(number - 1n));
    } else if (node.kind === NodeKind.If || node.kind === NodeKind.While || node.kind === NodeKind.Ternary) {
      const { range } = node.condition as Tree;
      replace(range.start, range.end, `!(${text.slice(range.start, range.end)})`);
    } else if (node.kind === NodeKind.Expression) {
      replace(start, end, text[end - 1] === ";" ? ";" : "");
    } else if (node.kind === NodeKind.UnaryPrefix && own[0] === "!") replace(start, start + 1, "");
    for (const child of childrenOf(node)) visit(child);
  };
  for (const statement of parser.sources[0]!.statements) visit(statement as unknown as Tree);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function childrenOf(node: Tree): Tree[] {
  return Object.entries(node)
    .filter(([name]) => name !== "range" && name !== "parent")
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Tree => typeof value?.kind === "number" && value.range !== undefined);
}
