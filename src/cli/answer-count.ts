import { CliError, EXIT, type Terminal } from "./command.ts";
import { amount, numeral } from "./numeral.ts";
import type { Decided } from "./verdicts.ts";
import type { Answer } from "./wording.ts";

/** Says how many URLs of a list are invalid, if any are: among many, nobody would notice them. */
export function noteInvalid(invalid: number, total: number, { stderr }: Terminal): void {
  if (invalid === 0) return;
  const are = invalid === 1 ? "is" : "are";
  stderr.write(`robotomata: note: ${numeral(invalid)} of ${amount(total, "URL")} ${are} invalid\n`);
}

/** How many URLs have which answer. */
export class AnswerCount {
  readonly #counts = new Map<Answer, number>();
  #total = 0;

  add(findings: readonly Decided<unknown>[]): void {
    for (const { verdict } of findings) this.#counts.set(verdict, this.of(verdict) + 1);
    this.#total += findings.length;
  }

  of(answer: Answer): number {
    return this.#counts.get(answer) ?? 0;
  }

  /** Says how many are invalid, if any are. */
  noteInvalid(terminal: Terminal): void {
    noteInvalid(this.of("invalid"), this.#total, terminal);
  }

  /**
   * The exit code for "is nothing of this disallowed?".
   *
   * @throws CliError if there is no answer to that
   */
  judgement(): number {
    const later = this.of("later");
    if (this.of("disallowed") > 0) return EXIT.findings;
    if (later > 0) {
      throw new CliError(
        `no answer yet for ${numeral(later)} of ${amount(this.#total, "URL")}; try again later`,
      );
    }
    // An empty list disallows nothing; one without a single URL is some other file.
    if (this.#total > 0 && this.of("allowed") === 0) throw new CliError("there was no valid URL to check");
    return EXIT.done;
  }
}
