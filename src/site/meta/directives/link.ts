/** One link of a Link header. */
export interface Link {
  /** The URL as written. */
  readonly target: string;
  /** Values by name in lower case; of several with one name, the first counts (RFC 8288, 3.3). */
  readonly parameters: ReadonlyMap<string, string>;
  /** The link as it stands in the header. */
  readonly text: string;
}

const TARGET = /[\s,]*<([^>]*)>/y;
const PARAMETER = /\s*;\s*([^\s=;,]*)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;

/** Reads the first `most` links of a Link header (RFC 8288, section 3); stops where the syntax ends. */
export function linksIn(value: string, most: number): Link[] {
  const links: Link[] = [];
  let at = 0;
  while (links.length < most) {
    const found = matchAt(TARGET, value, at);
    if (found === undefined) break;
    const { parameters, end } = parametersAt(value, at + found[0].length);
    const text = value.slice(at, end).replace(/^[\s,]+/, "");
    links.push({ target: found[1]!.trim(), parameters, text });
    at = end;
  }
  return links;
}

/** The parameters from a place on, and where they end. */
function parametersAt(value: string, start: number): { parameters: Map<string, string>; end: number } {
  const parameters = new Map<string, string>();
  let end = start;
  for (
    let found = matchAt(PARAMETER, value, end);
    found !== undefined;
    found = matchAt(PARAMETER, value, end)
  ) {
    const [whole, name, quoted, bare] = found;
    const key = name!.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "");
    end += whole.length;
  }
  return { parameters, end };
}

/** The match of a sticky expression at a place. */
function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | undefined {
  expression.lastIndex = at;
  return expression.exec(text) ?? undefined;
}
