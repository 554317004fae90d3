import { addTo } from "../../base/add-to.ts";
import type { Finding, PageDiagnostic, Source } from "../../site/meta/index.ts";
import { Columns } from "../shared/output/columns.ts";
import { joinClauses, type Paint, printable } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import { columns as cellNames, type Row, type Trainer } from "./rows.ts";
import type { Subject } from "./subject.ts";

/** Limits and permissions that a page sets for an engine, in words: the table has no column for them. */
function limitsOf({ indexing }: Row, words: Texts["meta"]["limits"]): Finding<string>[] {
  if (!indexing.crawl.value) return [];
  const { index, indexIfEmbedded, snippet, maxSnippet, maxImagePreview, maxVideoPreview } = indexing;
  const { images, translation, unavailableAfter, dataNosnippet } = indexing;
  const limits: Finding<string>[] = [];
  const say = <T>(finding: Finding<T>, value: string): void => {
    limits.push({ ...finding, value });
  };
  if (index.value && unavailableAfter.value !== undefined)
    say(unavailableAfter, words.until({ date: unavailableAfter.value }));
  if (indexIfEmbedded.value) say(indexIfEmbedded, words.embedded);
  if (snippet.value && maxSnippet.value !== undefined)
    say(maxSnippet, words.snippet({ most: maxSnippet.value }));
  if (snippet.value && dataNosnippet > 0)
    limits.push({
      value: words.nosnippet({ parts: dataNosnippet }),
      source: { kind: "default", text: "" },
      lost: [],
    });
  if (!images.value) say(images, words.noImages);
  if (maxImagePreview.value !== undefined)
    say(maxImagePreview, words.images({ size: maxImagePreview.value }));
  if (maxVideoPreview.value !== undefined) say(maxVideoPreview, words.video({ most: maxVideoPreview.value }));
  if (!translation.value) say(translation, words.noTranslation);
  return limits;
}

const STYLES: Readonly<Record<string, "green" | "red" | "yellow" | "dim">> = {
  yes: "green",
  no: "red",
  later: "yellow",
  limited: "yellow",
  "URL only": "yellow",
  unknown: "dim",
};

const SEVERITIES = { error: "red", warning: "yellow", info: "cyan" } as const;

/** Everything that is said about a page. */
export interface PageReport {
  readonly rows: readonly Row[];
  readonly trainers: readonly Trainer[];
  readonly problems: readonly PageDiagnostic[];
}

/** A page's answers for people: a table, the places that decided, and mistakes. */
export async function tableOf(
  subject: Subject,
  { rows, trainers, problems }: PageReport,
  paint: Paint,
  texts: Texts,
): Promise<string> {
  const { meta, common } = texts;
  const places = new Places(meta, subject.closed?.said);
  const grid = [
    ["", ...cellNames.map((name) => meta.headings[name])],
    ...rows.map(({ name, cells }) => [name, ...cells.map((cell) => places.cell(cell))].map(printable)),
  ];
  const columns = await Columns.for(grid.flat());
  const widths = grid[0]!.map((_, i) => columns.most(grid.map((line) => line[i]!)));
  const lines = grid.map((line, y) =>
    line
      .map((text, x) => {
        const padded = columns.padEnd(text, widths[x]!);
        if (y === 0) return paint("dim", padded);
        if (x === 0) return paint("bold", padded);
        return paint(STYLES[rows[y - 1]!.cells[x - 1]!.value] ?? "dim", padded);
      })
      .join("  ")
      .trimEnd(),
  );
  const limits = limitLines(rows, places, texts);
  const training = trainingLines(trainers, places, meta);
  const shown = subject.url === undefined || subject.url === subject.source ? "" : `  ${subject.url}`;
  return [
    `${paint("bold", printable(subject.name ?? subject.source))}${printable(shown)}`,
    ...subject.notes.map(({ text }) => `  ${common.note({ text: printable(text) })}`),
    "",
    ...lines.map((line) => `  ${line}`),
    ...block(limits),
    ...block(training),
    ...block(places.list().map((text, i) => `[${i + 1}] ${printable(text)}`)),
    ...block(licensesOf(rows, meta).map((url) => printable(meta.license({ url })))),
    ...block(problems.map((problem) => problemLine(problem, paint, texts))),
    "",
  ].join("\n");
}

function block(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", ...lines.map((line) => `  ${line}`)];
}

/** Lines for limits that the table has no column for; engines with the same limits share one. */
function limitLines(rows: readonly Row[], places: Places, texts: Texts): string[] {
  const { limits, limited } = texts.meta;
  const namesByText = new Map<string, string[]>();
  for (const row of rows) {
    const text = joinClauses(
      limitsOf(row, limits).map((limit) => places.cell(limit)),
      texts,
    );
    if (text !== "") addTo(namesByText, text, row.name);
  }
  return [...namesByText].map(([text, names]) =>
    printable(limited({ names: names.join(", "), limits: text })),
  );
}

/** The order of answers on training: the most restrictive first. */
const GRADES = ["no", "later", "limited", "yes", "unknown"];

/** Who may train on the page: operators with the same answer share a line, which names nobody for an unknown answer. */
function trainingLines(trainers: readonly Trainer[], places: Places, words: Texts["meta"]): string[] {
  const groups = new Map<string, Map<string, string[]>>();
  for (const grade of GRADES) {
    for (const trainer of trainers.filter(({ value }) => value === grade)) {
      const text = places.cell(trainer);
      const operators = groups.get(text) ?? new Map<string, string[]>();
      addTo(operators, trainer.operator, trainer.agent);
      groups.set(text, operators);
    }
  }
  return [...groups].map(([text, operators]) => {
    const names = [...operators].map(([operator, tokens]) => `${operator} (${tokens.join(", ")})`).join(", ");
    const who = groups.size === 1 ? words.everybody : text === words.values.unknown ? words.others : names;
    return printable(words.training({ answer: text, who }));
  });
}

/** Numbers the places that decide; equal places have one number. */
class Places {
  readonly #numbers = new Map<string, number>();
  readonly #words: Texts["meta"];
  readonly #closed: string | undefined;

  /** @param closed what is wrong with a robots.txt that nobody has seen */
  constructor(words: Texts["meta"], closed: string | undefined) {
    this.#words = words;
    this.#closed = closed;
  }

  cell({ value, source }: Finding<string>): string {
    const { values, places } = this.#words;
    const word = Object.hasOwn(values, value) ? values[value as keyof typeof values] : value;
    if (source.kind === "default") return word;
    const isClosed = source.kind === "robots" && source.line === 0 && this.#closed !== undefined;
    const text = isClosed ? places.robotsAsWhole({ text: this.#closed! }) : placeText(source, places);
    const number = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, number);
    return `${word} [${number}]`;
  }

  list(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** How many characters of a statement are shown. */
const STATEMENT_CHARACTERS = 120;

/** A place in words: `page, line 3: robots: noindex`. */
function placeText(whole: Exclude<Source, { kind: "default" }>, places: Texts["meta"]["places"]): string {
  const { text } = whole;
  const source = {
    ...whole,
    text: text.length > STATEMENT_CHARACTERS ? `${text.slice(0, STATEMENT_CHARACTERS - 3)}...` : text,
  };
  const to =
    "agent" in source && source.agent !== undefined && source.agent !== "" ? `${source.agent}: ` : "";
  switch (source.kind) {
    case "meta":
      return places.page({ line: source.range.line, text: to + source.text });
    case "header":
      return places.header({ name: source.name, text: to + source.text });
    case "robots":
      return source.line > 0
        ? places.robots({ line: source.line, text: source.text + forWhom(source.group, places) })
        : places.robotsAsWhole({ text: source.text });
    case "file":
      return places.file({ name: source.name, entry: source.entry, text: source.text });
  }
}

/** A group's name, unless it is for everybody. */
function forWhom(group: string | undefined, { forGroup }: Texts["meta"]["places"]): string {
  return group === undefined || group === "*" ? "" : forGroup({ group });
}

function licensesOf(rows: readonly Row[], { withinPage }: Texts["meta"]): string[] {
  const all = rows.flatMap(({ usage }) => usage.licenses.map(({ url }) => url ?? withinPage));
  return [...new Set(all)];
}

function problemLine(
  { severity, rule, place, line, column, message }: PageDiagnostic,
  paint: Paint,
  { meta, report }: Texts,
): string {
  const where =
    place === "page" ? `${meta.page}:${line}:${column}` : place === "robots" ? `robots.txt:${line}` : place;
  return `${where}  ${paint(SEVERITIES[severity], report.severities[severity])}  ${paint("dim", rule)}  ${printable(message)}`;
}
