/**
 * The declarations of the package: one file for each entry and what entries share, with the names that the entry has and
 * no others.
 *
 * @module-tag long
 * @module-tag built
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "@typescript/typescript6";
import { describe, expect, it } from "vitest";
import { entries, publicName } from "../../tools/entries.ts";
import { entryNames, manifest, type Target } from "./manifest.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const types = join(root, "dist/types");

/** Compiles `files`, of which `text` may stand in for one that is not there, with no leniency towards declarations. */
function compile(files: readonly string[], text: Readonly<Record<string, string>> = {}): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: false,
    declaration: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.esnext.disposable.d.ts"],
    types: ["node"],
    rewriteRelativeImportExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => file in text || fileExists(file);
  host.readFile = (file) => text[file] ?? readFile(file);
  host.getSourceFile = (file, language, ...rest) =>
    file in text ? ts.createSourceFile(file, text[file]!, language) : getSourceFile(file, language, ...rest);
  return ts.createProgram(files, options, host);
}

/** Where the declarations of an entry are, whatever the condition. */
function declared(target: Target): string[] {
  if (typeof target === "string") return /\.d\.[cm]?ts$/.test(target) ? [target] : [];
  return Object.values(target).flatMap(declared);
}

const published = Object.entries(manifest.exports)
  .flatMap(([, target]) => declared(target))
  .map((path) => path.replace("./dist/types/", ""));
const files = readdirSync(types, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith("ts"));

describe("the declarations", () => {
  it("are one file for each entry, and few that entries share", () => {
    expect(new Set(published).size).toBe(entryNames.length + 4);
    const others = files.filter((path) => !published.includes(path));
    const robot = "robots-parser/robot.d.cts";
    expect(others.filter((path) => !path.startsWith("shared/"))).toEqual([robot]);
    expect(others.length - 1).toBeLessThanOrEqual(4);
  });

  it("have the names of their entries' sources and no others", () => {
    const sources = Object.entries(entries).flatMap(([name, source]) => {
      const entry = publicName(name);
      return published.includes(`${entry}.d.ts`) ? [{ entry, source: join(root, source) }] : [];
    });
    expect(sources).toHaveLength(entryNames.length);
    const paths = sources.flatMap(({ entry, source }) => [source, join(types, `${entry}.d.ts`)]);
    const program = compile(paths);
    const checker = program.getTypeChecker();
    const namesOf = (file: string): string[] => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
      return checker
        .getExportsOfModule(module)
        .map(({ name }) => name)
        .sort();
    };
    for (const { entry, source } of sources)
      expect(namesOf(join(types, `${entry}.d.ts`)), entry).toEqual(namesOf(source));
  });

  it("declare each class once, so that it is the same type in every entry", () => {
    const text = files
      .filter((path) => path.endsWith(".d.ts"))
      .map((path) => readFileSync(join(types, path), "utf8"));
    const classes = text.flatMap((code) => [
      ...code.matchAll(/^(?:export )?declare (?:abstract )?class (\w+)/gm),
    ]);
    const names = classes.map(([, name]) => name!);
    expect(names).toContain("Policy");
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

/** Passes what one entry gives to another, and leaves to the compiler to name the types of what it exports. */
const PROGRAM = `import { init, parse, Policy, Robots, RobotsError } from "robotomata";
import { equivalent } from "robotomata/analyze";
import core from "robotomata/core.wasm";
import { obeyRobots } from "robotomata/crawlee";
import { printProgram } from "robotomata/debug";
import { delayBetween, RobotsClient } from "robotomata/fetch";
import { PolicyStore } from "robotomata/store";
export const robots = parse("");
export const policy = robots.policyFor("FooBot");
const same: Policy = policy;
printProgram(same);
// @ts-expect-error it has private members, so nothing else is one
printProgram({ ...policy });
export const difference = equivalent(policy, same);
export const delay = delayBetween(policy);
export const client = new RobotsClient({ userAgent: "FooBot/1.0 (+https://foo.example/)" });
export const decide = client.decide;
export const found = client.get("https://a.example/");
printProgram((await found).policy);
export const store = new PolicyStore({ agent: "FooBot" });
store.set("https://a.example", policy);
export const images = [policy.toBytes(), store.toBytes()];
export const release = policy[Symbol.dispose];
export const explanation = policy.explain("/");
export const start = init(core);
export const codeOf = (error: unknown) => (error instanceof RobotsError ? error.code : undefined);
export class MyRobots extends Robots {}
export class MyStore extends PolicyStore {}
export type Source = Parameters<typeof init>[0];
export const obey = obeyRobots;
`;

describe("a program that uses several entries", () => {
  it("may pass what one gives to another, and publish what the compiler infers", () => {
    const file = join(root, "program.mts");
    const program = compile([file], { [file]: PROGRAM });
    const { diagnostics } = program.emit(undefined, () => {}, undefined, true);
    const complaints = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
    expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual(
      [],
    );
  });
});
