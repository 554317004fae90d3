/** A piece of an expression that must stay on one line: an escape, a class, a group's opening, with its quantifier. */
const PIECE =
  /(?:\\x\{[0-9A-F]+\}|\\x[0-9A-F]{2}|\\.|\[(?:\\.|[^\\\]])*\]|\(\?(?:<?[=!]|<\w+>|i?:|>)?|.)(?:[*+?]|\{[\d,]+\})?[+?]?/gsuy;

/** Characters in a line of a configuration. */
const WIDTH = 140;

/**
 * Cuts a regular expression into lines of about {@link WIDTH}: at alternatives, or also elsewhere if `isAnywhere`.
 * A bar that separates none must be escaped, even in a class.
 */
export function foldExpression(expression: string, isAnywhere: boolean): string[] {
  const lines: string[] = [];
  let start = 0;
  const isBar = (at: number): boolean => at < start || expression[at - 1] !== "\\";
  while (expression.length > WIDTH && expression.length - start >= WIDTH) {
    let bar = expression.lastIndexOf("|", start + WIDTH - 1);
    while (!isBar(bar)) bar = expression.lastIndexOf("|", bar - 1);
    // A cut after a bar keeps names whole, and is taken if it is not far back.
    let cut = Math.max(start, bar + 1);
    if (cut - start <= WIDTH / 2 && isAnywhere)
      for (PIECE.lastIndex = cut; cut - start < WIDTH && PIECE.test(expression); ) cut = PIECE.lastIndex;
    if (cut === start) {
      bar = expression.indexOf("|", start + WIDTH);
      while (bar >= 0 && !isBar(bar)) bar = expression.indexOf("|", bar + 1);
      if (bar < 0) break;
      cut = bar + 1;
    }
    lines.push(expression.slice(start, cut));
    start = cut;
  }
  return lines.length > 0 && start === expression.length ? lines : [...lines, expression.slice(start)];
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
