import type { Finding, PageDiagnostic, Source } from "../../meta/index.ts";
import type { Paint } from "../color.ts";
import { Columns } from "../columns.ts";
import { printable } from "../wording.ts";
import { limitsOf } from "./limits.ts";
import { headings, type Row } from "./rows.ts";
import type { Subject } from "./subject.ts";
import type { Trainer } from "./training.ts";

const STYLES: Readonly<Record<string, "green" | "red" | "yellow" | "dim">> = {
  yes: "green",
  no: "red",
  later: "yellow",
  limited: "yellow",
  URL: "yellow",
  unknown: "dim",
};

const SEVERITIES = { error: "red", warning: "yellow", info: "cyan" } as const;

/** Everything that is said about a page. */
export interface Answers {
  readonly rows: readonly Row[];
  readonly trainers: readonly Trainer[];
  readonly problems: readonly PageDiagnostic[];
}

/** A page's answers for people: a table, the places that decided, and what is wrong. */
export async function tableOf(
  subject: Subject,
  { rows, trainers, problems }: Answers,
  paint: Paint,
): Promise<string> {
  const places = new Places();
  const grid = [
    ["", ...headings],
    ...rows.map(({ name, cells }) => [name, ...cells.map((cell) => places.cell(cell))].map(printable)),
  ];
  const columns = await Columns.for(rows.map(({ name }) => name));
  const widths = grid[0]!.map((_, i) => columns.most(grid.map((line) => line[i]!)));
  const lines = grid.map((line, y) =>
    line
      .map((text, x) => {
        const padded = columns.padEnd(text, widths[x]!);
        if (y === 0) return paint("dim", padded);
        return x === 0 ? paint("bold", padded) : paint(STYLES[text.split(" ")[0]!] ?? "dim", padded);
      })
      .join("  ")
      .trimEnd(),
  );
  const limits = limitLines(rows, places);
  const training = trainingLines(trainers, places);
  const shown = subject.url === undefined || subject.url === subject.source ? "" : `  ${subject.url}`;
  return [
    `${paint("bold", printable(subject.source))}${printable(shown)}`,
    ...subject.notes.map((note) => `  note: ${printable(note)}`),
    "",
    ...lines.map((line) => `  ${line}`),
    ...block(limits),
    ...block(training),
    ...block(places.list().map((text, i) => `[${i + 1}] ${printable(text)}`)),
    ...block(licensesOf(rows).map((url) => `licence: ${printable(url)}`)),
    ...block(problems.map((problem) => problemLine(problem, paint))),
    "",
  ].join("\n");
}

function block(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", ...lines.map((line) => `  ${line}`)];
}

/** For each engine what the table has no column for; engines with the same limits have one line. */
function limitLines(rows: readonly Row[], places: Places): string[] {
  const namesByText = new Map<string, string[]>();
  for (const row of rows) {
    const text = limitsOf(row)
      .map((limit) => places.cell(limit))
      .join("; ");
    if (text !== "") namesByText.set(text, [...(namesByText.get(text) ?? []), row.name]);
  }
  return [...namesByText].map(([text, names]) => printable(`${names.join(", ")}: ${text}`));
}

/** The order of answers on training: what restricts comes first. */
const GRADES = ["no", "later", "limited", "yes", "unknown"];

/** Who may train on the page: operators with the same answer have one line, those without any answer one without names. */
function trainingLines(trainers: readonly Trainer[], places: Places): string[] {
  const groups = new Map<string, Map<string, string[]>>();
  for (const grade of GRADES) {
    for (const trainer of trainers.filter(({ value }) => value === grade)) {
      const text = places.cell(trainer);
      const operators = groups.get(text) ?? new Map<string, string[]>();
      operators.set(trainer.operator, [...(operators.get(trainer.operator) ?? []), trainer.agent]);
      groups.set(text, operators);
    }
  }
  return [...groups].map(([text, operators]) => {
    const names = [...operators].map(([operator, tokens]) => `${operator} (${tokens.join(", ")})`).join(", ");
    const who = groups.size === 1 ? EVERYBODY : text === "unknown" ? "all others" : names;
    return printable(`training ${text}: ${who}`);
  });
}

const EVERYBODY = "every operator that is known to train";

/** Numbers the places that decide, the same for the same place. */
class Places {
  readonly #numbers = new Map<string, number>();

  cell({ value, source }: Finding<string>): string {
    if (source.kind === "default") return value;
    const text = placeText(source);
    const number = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, number);
    return `${value} [${number}]`;
  }

  list(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** How many characters of a statement are shown. */
const SHOWN = 120;

/** A place in words: `page, line 3: robots: noindex`. */
function placeText(whole: Exclude<Source, { kind: "default" }>): string {
  const { text } = whole;
  const source = { ...whole, text: text.length > SHOWN ? `${text.slice(0, SHOWN - 3)}...` : text };
  const to =
    "agent" in source && source.agent !== undefined && source.agent !== "" ? `${source.agent}: ` : "";
  switch (source.kind) {
    case "meta":
      return `page, line ${source.range.line}: ${to}${source.text}`;
    case "header":
      return `header ${source.name}: ${to}${source.text}`;
    case "robots":
      return source.line > 0
        ? `robots.txt, line ${source.line}: ${source.text}${forWhom(source.group)}`
        : `robots.txt: ${source.text}`;
    case "file":
      return `${source.name}, entry ${source.entry}: ${source.text}`;
  }
}

/** A group's name, unless it is for everybody. */
function forWhom(group: string | undefined): string {
  return group === undefined || group === "*" ? "" : ` (for ${group})`;
}

function licensesOf(rows: readonly Row[]): string[] {
  const all = rows.flatMap(({ usage }) => usage.licenses.map(({ url }) => url ?? "within the page"));
  return [...new Set(all)];
}

function problemLine({ severity, rule, place, line, column, message }: PageDiagnostic, paint: Paint): string {
  const where =
    place === "page" ? `page:${line}:${column}` : place === "robots" ? `robots.txt:${line}` : place;
  return `${where}  ${paint(SEVERITIES[severity], severity)}  ${paint("dim", rule)}  ${printable(message)}`;
}
