/** What must not be torn apart: escapes, classes, the beginnings of groups, and what is repeated with how often. */
const PIECE =
  /(?:\\x\{[0-9A-F]+\}|\\x[0-9A-F]{2}|\\.|\[(?:\\.|[^\\\]])*\]|\(\?(?:<?[=!]|<\w+>|[:>])?|.)(?:[*+?]|\{[\d,]+\})?[+?]?/gsu;

/** Characters of a line of a configuration. */
const WIDTH = 140;

/** A regular expression in lines that are not too long, if there is a place for breaks. */
export function folded(expression: string, isAnywhere: boolean): string[] {
  if (expression.length <= WIDTH) return [expression];
  const lines: string[] = [];
  let line = "";
  // Between alternatives where that is not far, so that names stay whole.
  let end = 0;
  for (const piece of expression.match(PIECE) ?? []) {
    line += piece;
    if (piece === "|") end = line.length;
    if (line.length < WIDTH || !(end > 0 || isAnywhere)) continue;
    const at = end > WIDTH / 2 || !isAnywhere ? end : line.length;
    lines.push(line.slice(0, at));
    line = line.slice(at);
    end = 0;
  }
  return line === "" ? lines : [...lines, line];
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
