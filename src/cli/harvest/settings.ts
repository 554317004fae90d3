import { isUserAgent } from "../../fetch/settings.ts";
import { CliError } from "../command.ts";
import { version } from "../version.ts";

/** What our crawler calls itself unless told otherwise, and what archives name as their writer. */
export function software(): string {
  return `robotomata/${version()}`;
}

/** The value of `--user-agent`. @throws CliError for what cannot be sent as a header */
export function userAgentFrom(text: string | undefined): string {
  if (text === undefined) return software();
  if (isUserAgent(text)) return text;
  throw new CliError(
    "--user-agent takes one line, in letters that a header can have: a name, then how to reach you",
  );
}

/** The value of an option that takes a whole number. */
export function wholeNumber(
  option: string,
  text: string | undefined,
  otherwise: number,
  least: 0 | 1 = 1,
): number {
  if (text === undefined) return otherwise;
  const isRight = /^\d{1,6}$/.test(text) && Number(text) >= least;
  if (!isRight) throw new CliError(`${option} takes a number from ${least}, not "${text}"`);
  return Number(text);
}
