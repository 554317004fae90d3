/** docs/enforce-runtimes.md shows the programs of examples/enforce, which `WRITE_DOCS=1` copies there. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { between } from "../../bench/table.ts";

const page = new URL("../../docs/enforce-runtimes.md", import.meta.url);
const examples = new URL("../../examples/enforce/", import.meta.url);

it("docs/enforce-runtimes.md has every program", () => {
  const programs = readdirSync(examples).filter(
    (name) => /\.(?:mjs|ts)$/.test(name) && !name.endsWith(".d.ts"),
  );
  const before = readFileSync(page, "utf8");
  const after = programs.reduce((text, name) => {
    const code = readFileSync(new URL(name, examples), "utf8");
    // Four, so that nobody compiles it here, without the packages of its server.
    const shown = between(text, name, `\`\`\`\`${name.split(".").at(-1)}\n${code}\`\`\`\``);
    if (shown === undefined) throw new Error(`there is no place for ${name}`);
    return shown;
  }, before);
  if (process.env.WRITE_DOCS !== undefined) writeFileSync(page, after);
  else expect(before, "run WRITE_DOCS=1 npx vitest run test/docs/enforce-runtimes.test.ts").toBe(after);
});
