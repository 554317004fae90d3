/** A piece of an expression that must stay on one line: an escape, a class, a group's opening, with its quantifier. */
const PIECE =
  /(?:\\x\{[0-9A-F]+\}|\\x[0-9A-F]{2}|\\.|\[(?:\\.|[^\\\]])*\]|\(\?(?:<?[=!]|<\w+>|i?:|>)?|.)(?:[*+?]|\{[\d,]+\})?[+?]?/gsuy;

/** Characters in a line of a configuration. */
const WIDTH = 140;

/** Cuts a regular expression into lines of about {@link WIDTH}: at alternatives, or also elsewhere if `isAnywhere`. */
export function foldExpression(expression: string, isAnywhere: boolean): string[] {
  if (expression.length <= WIDTH) return [expression];
  const lines: string[] = [];
  let start = 0;
  // The last `|`: a cut there keeps names whole, and is taken if it is not far back.
  let end = 0;
  PIECE.lastIndex = 0;
  for (let at = 0; PIECE.test(expression); at = PIECE.lastIndex) {
    const next = PIECE.lastIndex;
    if (next === at + 1 && expression[at] === "|") end = next;
    if (next - start < WIDTH || !(end > start || isAnywhere)) continue;
    const cut = end - start > WIDTH / 2 || !isAnywhere ? end : next;
    lines.push(expression.slice(start, cut));
    start = end = cut;
  }
  return start === expression.length ? lines : [...lines, expression.slice(start)];
}

/** Wraps a text at spaces. */
export function wrapWords(text: string, width = 110): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
