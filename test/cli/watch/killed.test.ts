/**
 * The history of a host is whole, at whatever step a watch or an import is ended.
 *
 * @module-tag long
 * @module-tag built
 */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MOST_VERSIONS } from "../../../src/cli/watch/versions.ts";
import { isHasty } from "../../support/effort.ts";
import { folderWith, linesOf, output, robotomata } from "../run.ts";
import { captured, host, look } from "./site.ts";

/** A folder with the state of a host that has been looked at, and that is given so many captures of other versions. */
async function stateOf(origin: string, captures: number): Promise<string> {
  const cwd = folderWith({});
  await look(cwd, [origin]);
  if (captures === 0) return cwd;
  const target = `${origin}/robots.txt`;
  const records = Array.from({ length: captures }, (_, i) => captured(10 + i, `/${i}`, { target }));
  writeFileSync(join(cwd, "full.warc.gz"), Buffer.concat(records));
  const { code } = await robotomata(["watch", "--state", "state", "--import", "full.warc.gz", origin], {
    cwd,
  });
  expect(code).toBe(0);
  return cwd;
}

describe.each([
  ["with room for more versions", 0],
  ["that drops its oldest versions", MOST_VERSIONS - 1],
])("a history %s", (_, captures) => {
  it.each([false, true])("loses nothing, at whatever step it is killed (an import: %s)", async (isImport) => {
    const site = await host("User-agent: *\nDisallow: /a\n");
    const target = `${site.origin}/robots.txt`;
    const start = await stateOf(site.origin, captures);
    // More bodies to drop than steps are left out in haste.
    const past = Array.from({ length: 12 }, (_, i) =>
      captured(1, `/new${i % 2}`, { target, date: Date.UTC(2025, 0, i + 1) }),
    );
    writeFileSync(join(start, "past.warc.gz"), Buffer.concat(past));
    site.answer = "User-agent: *\nDisallow: /b\n";
    const what = isImport ? ["--import", "past.warc.gz"] : ["--once"];
    const args = ["watch", "--state", "state", ...what, site.origin];
    /** How many versions there are, and which is the oldest. The listing reads the body of each. */
    const versions = async (cwd: string): Promise<string> => {
      const listing = ["watch", "--state", "state", "--history", "--json", site.origin];
      const lines = linesOf(await output(listing, { cwd }));
      return `${lines.length} ${JSON.parse(lines[0]!).after.sha256}`;
    };
    const before = await versions(start);
    const seen = new Set<string>();
    let after: string | undefined;
    for (let step = 1; ; step += isHasty ? 9 : 1) {
      const cwd = folderWith({});
      cpSync(start, cwd, { recursive: true });
      const child = `${new URL("../killed.child.mjs", import.meta.url)}?step=${step}`;
      const { signal } = await robotomata(args, { cwd, node: ["--import", child] });
      seen.add(await versions(cwd));
      // The next run makes up for it.
      expect((await robotomata(args, { cwd })).code).toBe(0);
      const made = await versions(cwd);
      after ??= made;
      expect([step, made]).toEqual([step, after]);
      if (signal === null) break;
      expect(step).toBeLessThan(60);
    }
    expect(seen).toEqual(new Set([before, after]));
    expect(after).not.toBe(before);
  });
});
