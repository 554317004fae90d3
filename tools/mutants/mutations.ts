/** The small faults that are put into the core, found in the compiler's own syntax tree. */
import * as compiler from "assemblyscript";

/** One fault: a piece of a file and what it is replaced by. */
export interface Mutation {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What can be switched at run time, if it lies within a function. */
  readonly scope?: Scope;
}

/** The piece of code that is evaluated in one way or the other. */
export interface Scope {
  readonly start: number;
  readonly end: number;
  readonly kind: "value" | "condition" | "statement";
  /** Code that tells whether the fault would make a difference where it is about to be evaluated; it has no effects of its own. */
  readonly differs?: string;
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

function statementsOf(file: string, text: string): Tree[] {
  const parser = new compiler.Parser([]);
  parser.parseFile(text, file, true);
  return parser.sources[0]!.statements as unknown as Tree[];
}

/** Where the bodies of a file's loops begin and end. */
export function loopsOf(file: string, text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  const visit = (node: Tree): void => {
    if (node.kind === NodeKind.For || node.kind === NodeKind.While || node.kind === NodeKind.Do) {
      const { start, end } = (node.body as Tree).range;
      found.push({ start, end: text[end] === ";" ? end + 1 : end });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  for (const statement of statementsOf(file, text)) visit(statement);
  return found;
}

/** All mutations of a file, in the order of the text. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const found: Mutation[] = [];
  const visit = (node: Tree, within: boolean): void => {
    const { start, end } = node.range;
    const replace = (
      from: number,
      to: number,
      replacement: string,
      scope: Omit<Scope, "start" | "end">,
    ): void => {
      const place = scope.kind === "condition" ? { start: from, end: to } : { start, end };
      // A negative number is one number.
      if (node.kind === NodeKind.Literal && text[start - 1] === "-") place.start--;
      // A statement's range may leave its semicolon out.
      if (scope.kind === "statement" && text[end] === ";") place.end++;
      found.push({
        file,
        start: from,
        end: to,
        replacement,
        ...(within ? { scope: { ...place, ...scope } } : {}),
      });
    };
    const own = text.slice(start, end);
    if (CHECKS.test(own) || node.kind === NodeKind.Import) return;
    if (node.kind === NodeKind.Binary) {
      const [left, right] = [node.left as Tree, node.right as Tree];
      const between = text.slice(left.range.end, right.range.start);
      const operator = /[^\s()]+/.exec(between)!;
      const other = OPERATORS[operator[0]];
      const at = left.range.end + operator.index;
      const differs = difference(
        operator[0],
        ...([left, right].map(({ range }) => text.slice(range.start, range.end)) as [string, string]),
      );
      if (other !== undefined)
        replace(at, at + operator[0].length, other, {
          kind: "value",
          ...(differs === undefined ? {} : { differs }),
        });
    } else if (node.kind === NodeKind.Literal && /^(?:0x[\da-f_]+|\d+)$/i.test(own)) {
      const number = BigInt(own.replaceAll("_", ""));
      replace(start, end, String(number + 1n), { kind: "value" });
      if (number > 1n) replace(start, end, String(number - 1n), { kind: "value" });
    } else if (node.kind === NodeKind.If || node.kind === NodeKind.While || node.kind === NodeKind.Ternary) {
      const { range } = node.condition as Tree;
      replace(range.start, range.end, `!(${text.slice(range.start, range.end)})`, { kind: "condition" });
    } else if (node.kind === NodeKind.Expression) {
      replace(start, end, text[end - 1] === ";" ? ";" : "", { kind: "statement" });
    } else if (node.kind === NodeKind.UnaryPrefix && own[0] === "!")
      replace(start, start + 1, "", { kind: "value" });
    const isFunction = node.kind === NodeKind.FunctionDeclaration || node.kind === NodeKind.MethodDeclaration;
    for (const child of childrenOf(node)) visit(child, within || (isFunction && child === node.body));
  };
  for (const statement of statementsOf(file, text)) visit(statement, false);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Functions without effects, as far as pieces of expressions call any. */
const PURE =
  /^(?:load|min|max|ctz|clz|select|changetype|offsetof|same|number|entry|lcp|v128\..*|i8x16\..*|i16x8\..*|i32x4\..*|\w+Of|\w+At|is\w+|has\w+)$/;

function isPure(code: string): boolean {
  if (/\+\+|--|[^=!<>]=(?!=)/.test(code)) return false;
  return [...code.matchAll(/([A-Za-z_][\w.]*)\s*(?:<[\w<>]+>)?\s*\(/g)].every(([, name]) => PURE.test(name!));
}

/** Whether `left operator right` would be something else with the operator's fault, as code; nothing where that is not told. */
function difference(operator: string, left: string, right: string): string | undefined {
  // A number by itself has another type here than where it stands.
  const isLiteral = /^\d/;
  if (!isPure(right) || isLiteral.test(left)) return undefined;
  if (operator === "+=" || operator === "-=") return isLiteral.test(right) ? undefined : `(${right}) != 0`;
  if (!isPure(left)) return undefined;
  // The right side is evaluated only where the code itself does.
  if (operator === "&&") return `!(${left}) || !(${right})`;
  if (operator === "||") return `(${left}) || (${right})`;
  if (/^[<>]=?$/.test(operator)) return `(${left}) == (${right})`;
  if (operator === "+" || operator === "-") return isLiteral.test(right) ? undefined : `(${right}) != 0`;
  if (/^[&|]=?$/.test(operator)) return `(${left}) != (${right})`;
  if (operator === "^") return `((${left}) & (${right})) != 0`;
  return undefined;
}

function childrenOf(node: Tree): Tree[] {
  return Object.entries(node)
    .filter(([name]) => name !== "range" && name !== "parent")
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Tree => typeof value?.kind === "number" && value.range !== undefined);
}
