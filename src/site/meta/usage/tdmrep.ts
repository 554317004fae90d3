import { encoder } from "../../../base/utf8.ts";
import { pathOf } from "../../../engine/url/text.ts";
import { type HeadersLike, headerValues } from "../directives/header.ts";
import type { Lost, Source } from "../finding.ts";
import type { Page } from "../page/page.ts";
import type { UsageLines } from "./content-usage.ts";
import { isMatch } from "./matching-lines.ts";

/** One entry of `/.well-known/tdmrep.json`. */
export interface TdmEntry {
  /** A pattern for the paths it applies to; `*` and a final `$` are special. */
  readonly location: string;
  /** 1 if the rights are reserved, 0 if not. */
  readonly "tdm-reservation"?: number;
  /** URL of the terms. */
  readonly "tdm-policy"?: string;
}

/** A reservation of rights to text and data mining. */
export interface Tdm extends UsageLines {
  /** The URL of the terms, if there are any. */
  readonly policy: string | undefined;
}

/** How many entries of a file are looked at. */
const MOST_ENTRIES = 10_000;

/**
 * The TDM Reservation Protocol (W3C community group, final report of 2024-05-10): the page supersedes the header, and
 * the header the file, in which the first matching entry counts. Values other than 0 and 1 neither set nor reset
 * anything. That a reservation means no training is this library's reading (directive (EU) 2019/790, article 4).
 */
export function tdmReservation(
  page: Page | undefined,
  headers: HeadersLike | undefined,
  file: string | readonly TdmEntry[] | undefined,
  url: string,
): Tdm {
  const tags = (page?.tdmReservations ?? []).map(({ value, range }) => ({
    value,
    source: { kind: "meta", text: `tdm-reservation: ${value}`, range } satisfies Source,
  }));
  const lines = headerValues(headers, "tdm-reservation", false).map((value, i) => ({
    value: value.trim(),
    source: { kind: "header", name: "tdm-reservation", text: value, field: i + 1 } satisfies Source,
  }));
  const entry = entryFor(file, url);
  const entries =
    entry?.reservation === undefined ? [] : [{ value: entry.reservation, source: entry.source }];
  const all: { value: string; source: Source }[] = [...tags, ...lines, ...entries];
  const winner = all.find(({ value }) => isSet(value));
  const lost = all
    .filter((one) => one !== winner)
    .map(({ value, source }): Lost => ({ source, reason: isSet(value) ? "superseded" : "bad-value" }));
  const policy =
    page?.tdmPolicies[0]?.value ?? headerValues(headers, "tdm-policy", false)[0]?.trim() ?? entry?.policy;
  if (winner === undefined) return { statements: [], lost, policy };
  const train = winner.value === "1" ? "no" : "yes";
  return { statements: [{ standard: "TDMRep", says: { train }, source: winner.source }], lost, policy };
}

function isSet(value: string): boolean {
  return value === "0" || value === "1";
}

function entryFor(
  file: string | readonly TdmEntry[] | undefined,
  url: string,
): { reservation: string | undefined; policy: string | undefined; source: Source } | undefined {
  const entries = entriesOf(file);
  const path = pathOf(url);
  if (path === undefined) return undefined;
  const at = entries.findIndex(({ location }) => typeof location === "string" && isMatch(location, path));
  const entry = entries[at];
  if (entry === undefined) return undefined;
  const value = entry["tdm-reservation"];
  const policy = entry["tdm-policy"];
  const reservation = value === undefined ? undefined : String(value);
  return {
    reservation,
    policy: typeof policy === "string" ? policy : undefined,
    source: {
      kind: "file",
      name: "tdmrep.json",
      text: `${entry.location}: ${reservation ?? "nothing"}`,
      entry: at + 1,
    },
  };
}

/** A file's entries; none if it is not a list of objects. */
function entriesOf(file: string | readonly TdmEntry[] | undefined): readonly TdmEntry[] {
  let read: unknown = file;
  if (typeof file === "string") {
    if (encoder.encode(file.slice(0, MOST_BYTES + 1)).length > MOST_BYTES) return [];
    try {
      read = JSON.parse(file);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(read)) return [];
  return read.slice(0, MOST_ENTRIES).filter((one) => typeof one === "object" && one !== null);
}

const MOST_BYTES = 1 << 20;
