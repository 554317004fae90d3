/** package.json, as the tests of the package look at it. */
import { readFileSync } from "node:fs";

/** What one entry resolves to: a path, or paths by condition. */
export type Target = string | { readonly [condition: string]: Target };

export const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, Target>>;
  readonly imports: Readonly<Record<string, Target>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
};

/** Entries that are modules, by the name that programs import them under. Scripts for databases are none. */
export const entryNames = Object.keys(manifest.exports)
  .filter((name) => !/\.(wasm|json)$|\/udf/.test(name))
  .map((name) => name.replace(/^\./, manifest.name));

/** Entries for which Node is a given. */
export const NODE_ONLY: readonly string[] = ["robotomata/node", "robotomata/survey", "robotomata/logs"];
