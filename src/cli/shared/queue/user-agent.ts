import { isUserAgent } from "../../../crawl/fetch/settings.ts";
import { CliError } from "../../command.ts";
import { version } from "../../version.ts";

/** The default user agent, which archives also name as their writer. */
export function software(): string {
  return `robotomata/${version()}`;
}

/** The value of `--user-agent`. @throws CliError for what cannot be sent as a header */
export function userAgentFrom(text: string | undefined): string {
  if (text === undefined) return software();
  if (isUserAgent(text)) return text;
  throw new CliError(
    "--user-agent takes one line of characters that are valid in a header: a name, then how to reach you",
  );
}
