/** The marks in a script's text that count: those of comments, and `script` tags up to white space, `/` or `>`. */
const MARK = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;

/** The marks that count outside comments. All begin with "<", and so are found much faster. */
const PLAIN_MARK = /<(?:!--|(\/)script(?=[\t\n\f\r />]))/gi;

/** Length of the longest mark. The character after it may be missing at the end of a piece. */
const LONGEST_MARK = "</script>".length;

/**
 * Finds the end of a script's text. Within `<!--`, a `<script>` shields the next `</script>` (HTML 13.2.5.18 to 31,
 * the "script data double escaped" states), so the first `</script>` need not be the end.
 */
export class ScriptText {
  #state: "plain" | "escaped" | "shielded" = "plain";
  #rest = "";

  /**
   * Reads on. If the script ends in `text`, returns the rest from its end tag's `<` on; otherwise undefined.
   */
  read(text: string): { readonly rest: string } | undefined {
    const all = this.#rest + text;
    let from = 0;
    for (;;) {
      const mark = this.#state === "plain" ? PLAIN_MARK : MARK;
      mark.lastIndex = from;
      const found = mark.exec(all);
      if (found === null) break;
      from = mark.lastIndex;
      if (found[0] === "<!--") {
        if (this.#state === "plain") this.#state = "escaped";
        // The mark's dashes may also end the comment: `<!-->`.
        from -= 2;
      } else if (found[0] === "-->") this.#state = "plain";
      else if (found[1] === "") {
        if (this.#state === "escaped") this.#state = "shielded";
      } else if (this.#state === "shielded") this.#state = "escaped";
      else return { rest: all.slice(found.index) };
    }
    this.#rest = all.slice(Math.max(from, all.length - LONGEST_MARK + 1));
    return undefined;
  }
}
