import { CliError, EXIT, type Terminal } from "../../command.ts";
import { note } from "../output/output.ts";
import type { VerdictWord } from "../output/wording.ts";
import type { UrlVerdict } from "./verdicts.ts";

/** Says how many URLs of a list are invalid, if any are: among many, nobody would notice them. */
export function noteInvalid(invalid: number, total: number, terminal: Terminal): void {
  if (invalid > 0) note(terminal, ({ common: { invalidUrls } }) => invalidUrls({ invalid, total }));
}

/** Counts URLs by answer. */
export class AnswerCount {
  readonly #counts = new Map<VerdictWord, number>();
  #total = 0;

  add(verdicts: readonly UrlVerdict<unknown>[]): void {
    for (const { verdict } of verdicts) this.#counts.set(verdict, this.of(verdict) + 1);
    this.#total += verdicts.length;
  }

  of(answer: VerdictWord): number {
    return this.#counts.get(answer) ?? 0;
  }

  /** Says how many are invalid, if any are. */
  noteInvalid(terminal: Terminal): void {
    noteInvalid(this.of("invalid"), this.#total, terminal);
  }

  /**
   * The exit code.
   *
   * @param isJudged whether it answers "is nothing of this disallowed?"
   * @throws CliError if there is no answer, because no URL is valid or, if it is judged, because some are answered later
   */
  exitCode(isJudged: boolean): number {
    // An empty list disallows nothing; one without a single URL is some other file.
    if (this.#total > 0 && this.of("invalid") === this.#total)
      throw new CliError(({ question: { noValidUrl } }) => noValidUrl);
    if (this.of("unknown") > 0) return EXIT.failure;
    if (!isJudged) return EXIT.done;
    const later = this.of("later");
    if (this.of("disallowed") > 0) return EXIT.findings;
    if (later > 0) {
      const total = this.#total;
      throw new CliError(({ question: { noAnswerYet } }) => noAnswerYet({ later, total }));
    }
    return EXIT.done;
  }
}
