/** Code as a tree, and code that is written in less room. */
import { parseAst } from "rolldown/parseAst";

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly value?: Node;
}

/** Shows all nodes of a tree. */
export function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (typeof (value as Partial<Node>).type === "string") see(value as Node);
  for (const part of Object.values(value)) visit(part, see);
}

/** A comment that says which module follows. */
const HEAD = /^\/\/ (?:src|node_modules)\/.*\n/gm;

/**
 * The same code without indentation and heads of modules, which would take a tenth of all that is installed. Its lines and
 * names stay, so that whoever meets an error reads the code that threw.
 *
 * @throws Error for a text over several lines that has what would be left out
 */
export function compact(code: string): string {
  visit(parseAst(code), ({ type, start, end }) => {
    if (type === "TemplateElement" && /\n(?:\t|\/\/ )/.test(code.slice(start, end)))
      throw new Error(`a line of a text begins as one of code: ${code.slice(start, end)}`);
  });
  return code.replace(HEAD, "").replace(/^\t+/gm, "");
}
