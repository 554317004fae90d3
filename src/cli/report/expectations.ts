import { lengthFault } from "../../url/limit.ts";
import { pathOf } from "../../url/whatwg.ts";
import { CliError } from "../command.ts";
import { inputName } from "../input.ts";
import { printable } from "../wording.ts";

/** What a robots.txt is meant to say of a URL. */
export interface Expectation {
  readonly agent: string;
  readonly allowed: boolean;
  readonly url: string;
  /** 1-based. */
  readonly line: number;
}

const LINE = /^(?:"([^"]+)"|(\S+))\s+(allow|disallow)(?:ed)?\s+(\S+)$/i;

/** As much of a URL as a message has room for. */
function beginningOf(url: string): string {
  return url.length > 80 ? `${url.slice(0, 80)}...` : url;
}

/** Reads a list of expectations; a line that cannot be read is an error in the list. */
export function readExpectations(body: Uint8Array, source: string): Expectation[] {
  const expectations: Expectation[] = [];
  for (const [i, whole] of new TextDecoder()
    .decode(body)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const comment = whole.search(/(?:^|\s)#/);
    const text = (comment < 0 ? whole : whole.slice(0, comment)).trim();
    if (text === "") continue;
    const [, quoted, bare, verdict, url] = LINE.exec(text) ?? [];
    const place = `${printable(inputName(source))}, line ${i + 1}`;
    if (verdict === undefined || url === undefined) {
      throw new CliError(
        `${place}: expected a crawler, allow or disallow, and a URL or path, not "${printable(text)}"`,
      );
    }
    const isUrl = pathOf(url) !== undefined;
    const fault =
      lengthFault(url) ?? (isUrl ? undefined : 'is neither an absolute URL nor a path beginning with "/"');
    if (fault !== undefined) throw new CliError(`${place}: "${printable(beginningOf(url))}" ${fault}`);
    expectations.push({
      agent: quoted ?? bare!,
      allowed: verdict.toLowerCase() === "allow",
      url,
      line: i + 1,
    });
  }
  if (expectations.length === 0)
    throw new CliError(`there are no expectations in ${printable(inputName(source))}`);
  return expectations;
}
