import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../version.ts";

/** How RFC 9309 decides a case: it demands the answer, recommends it, or leaves it open. */
export const levels = ["must", "should", "silent"] as const;
export type Level = (typeof levels)[number];

export type Verdict = "allowed" | "disallowed";

/** Pieces of a long text: each as often as stated, one after another. */
type Repeated = readonly { readonly text: string; readonly times: number }[];

/** A file in one of three forms; without any of them, an empty file. */
interface Body {
  readonly robots?: string;
  readonly robotsBase64?: string;
  readonly robotsRepeat?: Repeated;
}

/** What a server answers to one path. */
export interface ServedAnswer extends Body {
  readonly host?: "site" | "other";
  readonly path: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly gzip?: boolean;
  readonly chunked?: boolean;
  readonly fault?: "refused" | "reset" | "silence" | "nonsense" | "cut";
}

/** A case of the suite, as `conformance/case.schema.json` describes it, with its section. */
export interface Case extends Body {
  readonly id: string;
  /** The suite's file that has it, named after the subject. */
  readonly section: string;
  readonly level: Level;
  readonly clause: string;
  readonly why?: string;
  readonly server?: readonly ServedAnswer[];
  readonly agent: string;
  readonly url: string;
  readonly expected: Verdict;
}

/** A requirement of RFC 9309. */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly asks: string;
}

/** The sections of the suite, in the order of the reports. */
export const sections = [
  "syntax",
  "white-space",
  "encodings",
  "groups",
  "tokens",
  "precedence",
  "wildcards",
  "escapes",
  "urls",
  "limits",
  "transport",
] as const;

/** The published folder of the suite. */
export const suiteFolder: string = join(packageFolder, "conformance");

function read<T>(...path: readonly string[]): T {
  return JSON.parse(readFileSync(join(suiteFolder, ...path), "utf8")) as T;
}

/** All cases, section by section. */
export function suite(): Case[] {
  return sections.flatMap((section) =>
    read<Omit<Case, "section">[]>("cases", `${section}.json`).map((entry) => ({ ...entry, section })),
  );
}

/** What the clauses ask, by their ids. */
export function clauses(): ReadonlyMap<string, Clause> {
  return new Map(read<Clause[]>("clauses.json").map((clause) => [clause.id, clause]));
}

/** The octets of a file. */
export function octetsOf({ robots, robotsBase64, robotsRepeat }: Body): Buffer {
  if (robotsBase64 !== undefined) return Buffer.from(robotsBase64, "base64");
  return Buffer.from(robots ?? (robotsRepeat ?? []).map(({ text, times }) => text.repeat(times)).join(""));
}
