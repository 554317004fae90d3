import { type HeadersLike, headerValues } from "../directives/header.ts";
import type { Lost, Source } from "../finding.ts";
import type { Binding } from "./binding.ts";
import type { UsageLines } from "./content-usage.ts";
import { matchingLines } from "./matching-lines.ts";
import { USES, type UsageStatement } from "./statement.ts";

const NAME = /^content-signals?$/i;

/**
 * Content-Signal lines of robots.txt (contentsignals.org): those of the crawler's groups, and those before the first
 * group, which are meant for the whole file. A line may begin with a path; of the matching ones, the longest counts. No
 * text says that a page must be crawlable for a signal to hold, so it holds in any case.
 */
export function contentSignalLines(binding: Binding): UsageLines {
  const fields = [...binding.general, ...binding.fields].filter(({ name }) => NAME.test(name));
  const lines = matchingLines(binding, fields);
  const shorter = lines.filter(({ isLongest }) => !isLongest);
  return heardIn(
    lines.filter(({ isLongest }) => isLongest),
    shorter.map(({ source }) => ({ source, reason: "shorter-path" })),
  );
}

/** Content-Signal as a response header, which some sites send although no text defines it. */
export function contentSignalHeader(headers: HeadersLike | undefined): UsageLines {
  const lines = headerValues(headers, "content-signal", false).map((value, i) => ({
    value,
    source: { kind: "header", name: "Content-Signal", text: value, field: i + 1 } as const,
  }));
  return heardIn(lines, []);
}

function heardIn(
  lines: readonly { readonly value: string; readonly source: Source }[],
  lost: readonly Lost[],
): UsageLines {
  const statements: UsageStatement[] = [];
  const bad: Lost[] = [];
  for (const { value, source } of lines) {
    const { says, use, isEmpty } = signalsIn(value);
    if (isEmpty) bad.push({ source, reason: "bad-value" });
    else statements.push({ standard: "Content-Signal", says, ...(use && { use }), source });
  }
  return { statements, lost: [...lost, ...bad] };
}

/** Reads `search=yes, ai-input=no`. Of two values for one signal the more restrictive counts, which no text says. */
function signalsIn(value: string): Pick<UsageStatement, "says" | "use"> & { isEmpty: boolean } {
  const answerFor = (key: string) => {
    const values = pairs.flatMap(([name, text]) => (name === key ? [text] : []));
    return values.includes("no") ? ("no" as const) : values.includes("yes") ? ("yes" as const) : undefined;
  };
  const pairs = value
    .split(",", MOST_SIGNALS)
    .map((pair) => pair.split("=", 2).map((word) => word.trim().toLowerCase()));
  const [train, search, input] = [answerFor("ai-train"), answerFor("search"), answerFor("ai-input")];
  const use = USES.find((one) => pairs.some(([name, text]) => name === "use" && text === one));
  const says = { ...(train && { train }), ...(search && { search }), ...(input && { input }) };
  return { says, ...(use && { use }), isEmpty: use === undefined && Object.keys(says).length === 0 };
}

/** How many signals of a line are looked at. */
const MOST_SIGNALS = 1_000;
