/** Breaks bundles into lines: with an error that nobody catches, Node prints the whole line that threw it. */
import { parseAst } from "rolldown/parseAst";

/** Characters after which a line ends where the next statement begins, and of a statement that begins a line. */
const LONG = 1000;

/** The code with line breaks before statements and members of classes. Nothing else is changed. */
export function inLines(code: string): string {
  const starts: number[] = [];
  addStarts(parseAst(code), starts);
  starts.sort((a, b) => a - b);
  let lines = "";
  let from = 0;
  for (const [i, start] of starts.entries()) {
    const begun = start - Math.max(from, code.lastIndexOf("\n", start - 1) + 1);
    // What is long in itself, such as the inlined core, has a line of its own.
    const rest = (starts[i + 1] ?? code.length) - start;
    if (begun < LONG && (begun === 0 || rest < LONG)) continue;
    lines += `${code.slice(from, start)}\n`;
    from = start;
  }
  return lines + code.slice(from);
}

/** Adds where statements and members of classes begin. */
function addStarts(node: unknown, starts: number[]): void {
  if (typeof node !== "object" || node === null) return;
  const { type, body } = node as { type?: unknown; body?: unknown };
  if ((type === "BlockStatement" || type === "ClassBody" || type === "Program") && Array.isArray(body))
    for (const { start } of body as readonly { start: number }[]) starts.push(start);
  for (const child of Object.values(node)) addStarts(child, starts);
}
