/**
 * The history of a host is whole, at whatever step a watch or an import is ended.
 *
 * @module-tag long
 * @module-tag built
 */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isHasty } from "../../support/effort.ts";
import { folderWith, linesOf, output, robotomata } from "../run.ts";
import { captured, host, look } from "./site.ts";

it.each([false, true])("loses nothing, at whatever step it is killed (an import: %s)", async (isImport) => {
  const start = folderWith({});
  const site = await host("User-agent: *\nDisallow: /a\n");
  const target = `${site.origin}/robots.txt`;
  await look(start, [site.origin]);
  writeFileSync(
    join(start, "past.warc.gz"),
    Buffer.concat([captured(1, "/1", { target }), captured(2, "/2", { target })]),
  );
  site.answer = "User-agent: *\nDisallow: /b\n";
  const args = [
    "watch",
    "--state",
    "state",
    ...(isImport ? ["--import", "past.warc.gz"] : ["--once"]),
    site.origin,
  ];
  const [before, after] = isImport ? [1, 3] : [1, 2];
  const versions = async (cwd: string): Promise<number> =>
    linesOf(await output(["watch", "--state", "state", "--history", "--json", site.origin], { cwd })).length;
  const seen = new Set<number>();
  for (let step = 1; ; step += isHasty ? 9 : 1) {
    const cwd = folderWith({});
    cpSync(start, cwd, { recursive: true });
    const child = `${new URL("../killed.child.mjs", import.meta.url)}?step=${step}`;
    const { signal } = await robotomata(args, { cwd, node: ["--import", child] });
    const kept = await versions(cwd);
    seen.add(kept);
    expect([before, after]).toContain(kept);
    // The next run makes up for it.
    expect((await robotomata(args, { cwd })).code).toBe(0);
    expect([step, await versions(cwd)]).toEqual([step, after]);
    if (signal === null) break;
    expect(step).toBeLessThan(60);
  }
  expect([...seen].sort()).toEqual([before, after]);
});
