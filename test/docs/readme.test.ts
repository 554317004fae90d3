/** The README's examples, run as they stand: every line whose comment states a value must give it. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");
const examples = [...readme.matchAll(/<!-- test: (\w+) -->\n```js\n([\s\S]*?)```/g)].map(
  ([, name, code]) => ({
    name: name!,
    code: code!,
  }),
);

/**
 * Turns `expression; // value` into a check; other comments stay comments. The package's name resolves to the build,
 * since the program runs in the package's own folder.
 */
function runnable(code: string): string {
  return code.replace(
    /^([A-Za-z].*?);[ ]*(?:\n)?\/\/ (true|false|\d+|"[^"]*"|\[.*\])$/gm,
    (line, expression: string, value: string) =>
      /^(?:const|import) /.test(expression) ? line : `same(${expression}, ${value});`,
  );
}

const PRELUDE = `let checks = 0;
const plain = (x) => JSON.stringify(x instanceof Uint8Array ? [...x] : x);
function same(a, b) { checks++; if (plain(a) !== plain(b)) throw new Error(plain(a) + " is not " + plain(b)); }`;

describe("README", () => {
  it("lists every entry", () => {
    const { exports } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { exports: object };
    for (const entry of Object.keys(exports).filter((name) => !/(?:debug\.wasm|json)$/.test(name))) {
      expect(readme).toContain(`| \`${entry.replace(".", "robotomata")}\` |`);
    }
  });

  it("has examples", () => {
    expect(examples.map(({ name }) => name)).toEqual([
      "library",
      "images",
      "gate",
      "validator",
      "analysis",
      "drop",
    ]);
  });

  it.each(examples)("tells the truth in its example of $name", ({ code }) => {
    expect(existsSync(`${root}dist/index.js`)).toBe(true);
    const program = runnable(code);
    const checks = program.match(/^same\(/gm)?.length ?? 0;
    expect(checks).toBeGreaterThan(1);
    const out = execFileSync(process.execPath, ["--input-type=module"], {
      cwd: root,
      input: `${PRELUDE}\n${program}\nconsole.log(checks);`,
      encoding: "utf8",
    });
    expect(Number(out)).toBe(checks);
  });

  it("shows what the command line prints", () => {
    const [, command, output] = /^npx (robotomata check .*)\n# (.*)$/m.exec(readme)!;
    const [, ...args] = command!.split(" ");
    const out = execFileSync(process.execPath, [`${root}dist/cli/main.js`, ...args], {
      cwd: root,
      encoding: "utf8",
    });
    expect(out.trim()).toBe(output);
  });
});

describe("README's links", () => {
  const { files } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { files: string[] };

  it("lead to files that the package holds", () => {
    const paths = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      expect(existsSync(root + path), path).toBe(true);
      expect(files).toContain(path.split("/")[0]);
    }
  });

  it("come after the command that installs it", () => {
    expect(readme).toMatch(/^# robotomata\n\n```sh\nnpm install robotomata\n```\n/);
  });
});
