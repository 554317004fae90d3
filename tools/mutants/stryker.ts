/** Stryker's mutants of a TypeScript file. Stryker is installed in a folder of its own, test/mutation. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Mutation } from "./mutations.ts";

interface Place {
  /** Both from 0. */
  readonly line: number;
  readonly column: number;
}

/** What of Stryker's instrumenter is used here; its own declarations are only there where it is installed. */
interface Instrumenter {
  instrument(
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: object,
  ): Promise<{
    readonly mutants: readonly {
      readonly fileName: string;
      readonly location: { readonly start: Place; readonly end: Place };
      readonly replacement: string;
    }[];
  }>;
}

interface Injector {
  provideValue(token: string, value: unknown): Injector;
  injectFunction(create: unknown): Instrumenter;
}

/** Loads a package of test/mutation. */
async function load<T>(name: string): Promise<T> {
  const { resolve } = createRequire(new URL("../../test/mutation/package.json", import.meta.url));
  return (await import(pathToFileURL(resolve(name)).href)) as T;
}

async function instrumenter(): Promise<Instrumenter> {
  const { createInstrumenter } = await load<{ createInstrumenter: unknown }>("@stryker-mutator/instrumenter");
  const { createInjector } = await load<{ createInjector: () => Injector }>("typed-inject");
  const silent = new Proxy({}, { get: () => () => false });
  return createInjector()
    .provideValue("options", {})
    .provideValue("logger", silent)
    .provideValue("getLogger", () => silent)
    .injectFunction(createInstrumenter);
}

/** All of Stryker's mutants of some files. */
export async function strykersMutations(texts: ReadonlyMap<string, string>): Promise<Mutation[]> {
  const files = [...texts].map(([name, content]) => ({ name, content, mutate: true }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await (await instrumenter()).instrument(files, options);
  return mutants.map(({ fileName: file, location, replacement }) => {
    const lines = texts.get(file)!.split("\n");
    const offset = ({ line, column }: Place): number =>
      lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column;
    return { file, start: offset(location.start), end: offset(location.end), replacement };
  });
}
