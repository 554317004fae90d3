/** What must not be torn apart: escapes, classes, the beginnings of groups, and what is repeated with how often. */
const PIECE =
  /(?:\\x\{[0-9A-F]+\}|\\x[0-9A-F]{2}|\\.|\[(?:\\.|[^\\\]])*\]|\(\?(?:<?[=!]|<\w+>|[:>])?|.)(?:[*+?]|\{[\d,]+\})?[+?]?/gsuy;

/** Characters of a line of a configuration. */
const WIDTH = 140;

/** A regular expression in lines that are not too long, if there is a place for breaks. */
export function folded(expression: string, isAnywhere: boolean): string[] {
  if (expression.length <= WIDTH) return [expression];
  const lines: string[] = [];
  let start = 0;
  // Between alternatives where that is not far, so that names stay whole.
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

/** Words in lines that are not too long. */
export function wrapped(text: string, width = 110): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
