import { shorten } from "../../base/describe-value.ts";
import { markedText } from "../../base/utf16.ts";
import { MAX_URL } from "../../engine/url/kinds.ts";
import { pathOf } from "../../engine/url/text.ts";
import { CliError } from "../command.ts";
import { inputName } from "../shared/input/input.ts";
import { printable } from "../shared/output/wording.ts";
import { urlFaultIn } from "../text/because.ts";
import { en } from "../text/en.generated.ts";

/** The expected verdict for a URL. */
export interface Expectation {
  readonly agent: string;
  readonly allowed: boolean;
  readonly url: string;
  /** 1-based. */
  readonly line: number;
}

const LINE = /^(?:"([^"]+)"|(\S+))\s+(allow|disallow)(?:ed)?\s+(\S+)$/i;

/** What is wrong with a line; its URL is undefined if it is not in the form of an expectation. */
function faultOf(text: string, url: string | undefined): string | undefined {
  if (url === undefined)
    return `expected a crawler, allow or disallow, and a URL or path, not "${printable(text)}"`;
  if (url.length <= MAX_URL && pathOf(url) !== undefined) return undefined;
  return `"${printable(shorten(url, 80))}" ${urlFaultIn(en, url)}`;
}

/** Maximum number of further faulty lines that a message names. */
const NAMED_LINES = 10;

/** Reads a list of expectations; a line that cannot be read is an error in the list. */
export function readExpectations(body: Uint8Array, source: string): Expectation[] {
  const expectations: Expectation[] = [];
  let firstFault = "";
  const furtherFaults: number[] = [];
  for (const [i, whole] of markedText(body)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const comment = whole.search(/(?:^|\s)#/);
    const text = (comment < 0 ? whole : whole.slice(0, comment)).trim();
    if (text === "") continue;
    const [, quoted, bare, verdict, url] = LINE.exec(text) ?? [];
    const fault = faultOf(text, url);
    if (fault === undefined) {
      const allowed = verdict!.toLowerCase() === "allow";
      expectations.push({ agent: quoted ?? bare!, allowed, url: url!, line: i + 1 });
    } else if (firstFault === "") firstFault = `${printable(inputName(source))}, line ${i + 1}: ${fault}`;
    else furtherFaults.push(i + 1);
  }
  if (firstFault !== "") throw new CliError(`${firstFault}${further(furtherFaults)}`);
  if (expectations.length === 0)
    throw new CliError(`there are no expectations in ${printable(inputName(source))}`);
  return expectations;
}

function further(lines: readonly number[]): string {
  if (lines.length === 0) return "";
  const named = lines.slice(0, NAMED_LINES).join(", ");
  const rest = lines.length > NAMED_LINES ? ` and ${lines.length - NAMED_LINES} more` : "";
  return `; wrong as well: ${lines.length === 1 ? "line" : "lines"} ${named}${rest}`;
}
