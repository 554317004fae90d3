/** Where reports go. */
export type Recipient = "output" | "webhook" | "exec";

export interface Recipients {
  /** Reports as JSON on standard output, one per line; else as text. */
  readonly json: boolean;
  readonly webhook: string | undefined;
  /** Words of a command. */
  readonly exec: readonly string[] | undefined;
}

/** The recipients of a new report. */
export function recipientsOf({ webhook, exec }: Recipients): Recipient[] {
  return [
    "output",
    ...(webhook === undefined ? [] : ["webhook" as const]),
    ...(exec === undefined ? [] : ["exec" as const]),
  ];
}
