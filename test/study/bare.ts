/** The scripts for databases in a context that has only the language and WebAssembly, as databases have. */
import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";
import type * as Udf from "../../src/study/udf/udf-lint.ts";

export type ScriptName = "udf" | "udf-lint";

export const textOf = (name: ScriptName): string =>
  readFileSync(new URL(`../../dist/${name}.cjs`, import.meta.url), "utf8");

const LACKING = ["TextEncoder", "TextDecoder", "URL", "atob", "setTimeout", "process", "require", "Buffer"];

/** What a script defines there, and a way to evaluate more code. `first` is evaluated before it. */
export function inBareContext(
  name: ScriptName,
  first = "",
): { udf: typeof Udf; evaluate: (code: string) => unknown } {
  const context = createContext(Object.create(null));
  const evaluate = (code: string): unknown => new Script(code).runInContext(context);
  const found = LACKING.filter((name) => evaluate(`typeof ${name}`) !== "undefined");
  if (found.length > 0) throw new Error(`the context is not bare: it has ${found.join()}`);
  evaluate(first);
  evaluate(textOf(name));
  return { udf: evaluate("robotomata") as typeof Udf, evaluate };
}
