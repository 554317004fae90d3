/** The implementations that the suite has asked, and their answers, as `conformance/` keeps them. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suiteFolder } from "../../src/cli/conformance/suite.ts";

/** An implementation in `conformance/implementations.json`. */
export interface Implementation {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** Where to get it. */
  readonly from: string;
  /** The Debian package whose version is stated. */
  readonly package?: string;
  /** The command of its adapter, in the folder of adapters; without it, answers are only recorded. */
  readonly adapter?: readonly string[];
  readonly isClient?: boolean;
  /** The document that it follows. An answer that differs from RFC 9309 but is that document's counts as a decision. */
  readonly follows: "rfc9309" | "google" | "koster1996" | "original1994";
  /** The differences that it states, clause by clause. */
  readonly decisions?: readonly { readonly clause: string; readonly text: string; readonly source: string }[];
  readonly note?: string;
  readonly says?: readonly { readonly text: string; readonly source: string }[];
}

/** The answers of an implementation. */
export interface Result {
  readonly version: string;
  readonly date: string;
  /** Cases whose answers were not the expected ones. */
  readonly differs: readonly string[];
  /** The reason why there was no answer, by case. */
  readonly faults: Readonly<Record<string, string>>;
}

export type Results = Readonly<Record<string, Result>>;

/** Where adapters and their packages are. */
export const adapters = join(suiteFolder, "adapters");
export const resultsFile = join(suiteFolder, "results.json");

/** The documents with results, and how much each has of them. */
export const documents = {
  short: join(suiteFolder, "../docs/conformance.md"),
  long: join(suiteFolder, "results.md"),
} as const;

export const implementations = JSON.parse(
  readFileSync(join(suiteFolder, "implementations.json"), "utf8"),
) as readonly Implementation[];

export function resultsOf(): Results {
  return JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
}

/** The version of an implementation that is installed. */
export function installedVersion({ id, package: name, from }: Implementation): string | undefined {
  if (id.startsWith("robotomata")) return manifestAt(join(suiteFolder, "../package.json"))?.version;
  if (name !== undefined) {
    const { stdout, status } = spawnSync("dpkg-query", ["-W", "-f", `\${Status} \${Version}`, name], {
      encoding: "utf8",
    });
    return status === 0 && stdout.includes(" installed ") ? stdout.split(" ").at(-1) : undefined;
  }
  return from === "npm"
    ? manifestAt(join(adapters, "node_modules", id.replace(/-client$/, ""), "package.json"))?.version
    : undefined;
}

function manifestAt(path: string): { version: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
