import { html, type TemplateResult } from "lit-html";
import { type FileLines, tokenClasses } from "../protocol.ts";

/** A file that is only shown, in the editor's colours, with this many lines at its end marked as added. */
export function colourFile(text: string, { tokens }: FileLines, added = 0): TemplateResult {
  const lines = text.split("\n");
  const first = added > 0 ? lines.length - 1 - added : lines.length;
  // The stretches are in the order of the lines.
  let at = 0;
  const coloured = lines.map((line, i) => {
    const parts: unknown[] = [];
    let done = 0;
    for (; tokens[at] === i + 1; at += 4) {
      const [from, to, kind] = tokens.subarray(at + 1, at + 4) as unknown as [number, number, number];
      parts.push(
        line.slice(done, from),
        html`<span class=${`tok-${tokenClasses[kind]}`}>${line.slice(from, to)}</span>`,
      );
      done = to;
    }
    parts.push(line.slice(done));
    return html`${i > 0 && i !== first ? "\n" : ""}${parts}`;
  });
  if (added === 0) return html`${coloured}`;
  return html`${coloured.slice(0, first)}${first > 0 ? "\n" : ""}<ins>${coloured.slice(first)}</ins>`;
}
