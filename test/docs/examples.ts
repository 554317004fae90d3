/** Runs the examples of a page as they stand: every line whose comment states a value must give it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

export const root: string = fileURLToPath(new URL("../..", import.meta.url));

export interface Example {
  readonly name: string;
  readonly code: string;
}

/** The examples of a page that are marked as tests. */
export function examplesOf(page: string): Example[] {
  const text = readFileSync(`${root}${page}`, "utf8");
  return [...text.matchAll(/<!-- test: (\w+) -->\n```js\n([\s\S]*?)```/g)].map(([, name, code]) => ({
    name: name!,
    code: code!,
  }));
}

/**
 * Turns `expression; // value` and `expression; // throws CODE` into a check; other comments stay comments. The package's name resolves to the build,
 * since the program runs in the package's own folder.
 */
function runnable(code: string): string {
  const throwing = code.replace(
    /^(.*);[ ]*\/\/ throws (\w+)$/gm,
    (_, expression: string, code: string) => `same(codeOf(() => ${expression}), "${code}");`,
  );
  return throwing.replace(
    /^([A-Za-z].*?);[ ]*(?:\n)?\/\/ (true|false|\d+|"[^"]*"|\[.*\])$/gm,
    (line, expression: string, value: string) =>
      /^(?:const|import) /.test(expression) ? line : `same(${expression}, ${value});`,
  );
}

const PRELUDE = `let checks = 0;
const plain = (x) => JSON.stringify(x instanceof Uint8Array ? [...x] : x);
function same(a, b) { checks++; if (plain(a) !== plain(b)) throw new Error(plain(a) + " is not " + plain(b)); }
function codeOf(act) { try { act(); } catch (error) { return error.code; } }`;

/** An example as a program that fails where a value is another than the one stated, and otherwise prints nothing. */
export const programOf = ({ code }: Pick<Example, "code">): string => `${PRELUDE}\n${runnable(code)}`;

/** Circumstances in which an example runs. */
interface Circumstances {
  /** What runs before it. */
  readonly before?: string;
  /** Its working directory; by default the repository. Packages are those of the repository in any case. */
  readonly cwd?: string;
}

/** Runs an example, which may have types. Returns how many values it states and how many were compared. */
export function runExample(
  { code }: Pick<Example, "code">,
  { before = "", cwd = root }: Circumstances = {},
): { stated: number; compared: number } {
  const program = runnable(code);
  const input = `${PRELUDE}
process.chdir(${JSON.stringify(cwd)});
${before}
${program}
console.log(checks); process.exit();`;
  const out = execFileSync(process.execPath, ["--input-type=module"], {
    cwd: root,
    input: transformSync(input, {
      loader: "ts",
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    }).code,
    encoding: "utf8",
  });
  const [compared] = out.trim().split("\n").slice(-1);
  return { stated: program.match(/^same\(/gm)?.length ?? 0, compared: Number(compared) };
}
