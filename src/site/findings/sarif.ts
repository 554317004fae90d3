import type { Diagnostic, Range, Severity } from "./diagnostic.ts";

/** SARIF's levels. */
export const SARIF_LEVELS = { error: "error", warning: "warning", info: "note" } as const satisfies Record<
  Severity,
  string
>;

/** What a log says of the program that found something. */
interface Driver {
  readonly version?: string;
  /** Of the descriptions of rules. */
  readonly language?: string;
  readonly rules: readonly { readonly id: string }[];
}

/** A log in the form of SARIF 2.1.0, for code scanning services. Its results may be made one by one. */
export function sarifLog(driver: Driver, results: Iterable<object>, run: object = {}): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      { tool: { driver: { name: "robotomata", ...driver } }, ...run, columnKind: "utf16CodeUnits", results },
    ],
  };
}

/** A finding in the file at `uri`, a relative reference or a URL. */
export function sarifResult(uri: string, { rule, severity, message, fix, ...range }: Diagnostic): object {
  const artifactLocation = { uri };
  const edits = fix?.edits.map((edit) => ({
    deletedRegion: regionOf(edit),
    insertedContent: { text: edit.text },
  }));
  return {
    ruleId: rule,
    level: SARIF_LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: regionOf(range) } }],
    ...(fix && {
      fixes: [
        {
          properties: { safe: fix.safe },
          artifactChanges: [{ artifactLocation, replacements: edits }],
        },
      ],
    }),
  };
}

function regionOf({ line, column, endLine, endColumn }: Range): object {
  return { startLine: line, startColumn: column, endLine, endColumn };
}
