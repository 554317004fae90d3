/** The rows of the table that are shown, and their order. */
import { Verdict } from "../../../src/index.ts";
import type { Filter } from "../../state/state.ts";

/** The verdicts on each URL of the list. */
export interface Verdicts {
  /** The URL's line in the list, from 1. */
  readonly lines: Uint32Array;
  /** Verdicts for each crawler. */
  readonly verdicts: readonly Uint8Array[];
  /** For each crawler, lines of the deciding rules; 0 if none decides. */
  readonly rules: readonly Uint32Array[];
  readonly disputed: Uint8Array;
  readonly foreign: Uint8Array;
}

/** The sort order: by URL, or by a crawler's verdict. */
export interface Order {
  readonly by: "url" | number;
  readonly isReversed: boolean;
}

export interface View {
  readonly filter: Filter;
  /** Text that shown URLs contain. */
  readonly search: string;
  /** The line of the file that decides shown URLs, for any crawler; 0 for all URLs. */
  readonly rule: number;
  readonly order: Order | undefined;
}

/** How much of the list a crawler may not fetch, of the URLs that its file decides about. */
export interface Tally {
  readonly blocked: number;
  readonly of: number;
}

/** The tally of each crawler, without URLs of other sites and lines that are not URLs. */
export function talliesOf({ verdicts, foreign }: Verdicts): Tally[] {
  return verdicts.map((column) => {
    let [blocked, of] = [0, 0];
    for (let i = 0; i < column.length; i++) {
      if (foreign[i] === 1 || column[i] === Verdict.Invalid) continue;
      of++;
      if (column[i] === Verdict.Disallowed) blocked++;
    }
    return { blocked, of };
  });
}

/** The first URL of the list's site that a crawler may not fetch, with that crawler; the very first if there is none. */
export function firstCell({ verdicts, foreign }: Verdicts): { index: number; column: number } {
  const found = verdicts.map((column) =>
    column.findIndex((verdict, i) => verdict === Verdict.Disallowed && foreign[i] === 0),
  );
  const column = Math.max(
    found.findIndex((index) => index >= 0),
    0,
  );
  return { index: Math.max(found[column]!, 0), column };
}

export const NOTHING: Verdicts = {
  lines: new Uint32Array(),
  verdicts: [],
  rules: [],
  disputed: new Uint8Array(),
  foreign: new Uint8Array(),
};

/** Indices of the URLs that are shown. */
export function shownRows(all: Verdicts, view: View, urlAt: (line: number) => string): Uint32Array {
  const wanted = view.search.trim().toLowerCase();
  const rows: number[] = [];
  for (let i = 0; i < all.lines.length; i++) {
    if (!passes(all, view.filter, i)) continue;
    if (view.rule > 0 && !all.rules.some((column) => column[i] === view.rule)) continue;
    if (wanted !== "" && !urlAt(all.lines[i]!).toLowerCase().includes(wanted)) continue;
    rows.push(i);
  }
  return Uint32Array.from(view.order === undefined ? rows : sorted(rows, all, view.order, urlAt));
}

function passes({ verdicts, disputed, foreign }: Verdicts, filter: Filter, i: number): boolean {
  const any = (verdict: Verdict): boolean => verdicts.some((column) => column[i] === verdict);
  switch (filter) {
    case "all":
      return true;
    case "disallowed":
      return any(Verdict.Disallowed);
    case "allowed":
      return verdicts.every((column) => column[i] === Verdict.Allowed);
    case "invalid":
      return any(Verdict.Invalid);
    case "disputed":
      return disputed[i] === 1;
    case "foreign":
      return foreign[i] === 1;
  }
}

function sorted(
  rows: number[],
  all: Verdicts,
  { by, isReversed }: Order,
  urlAt: (line: number) => string,
): number[] {
  const turn = isReversed ? -1 : 1;
  if (by !== "url") {
    const column = all.verdicts[by];
    return column === undefined ? rows : rows.sort((a, b) => turn * (column[a]! - column[b]!) || a - b);
  }
  const texts = new Map(rows.map((row) => [row, urlAt(all.lines[row]!)]));
  return rows.sort((a, b) => {
    const [one, other] = [texts.get(a)!, texts.get(b)!];
    return one === other ? a - b : one < other ? -turn : turn;
  });
}
