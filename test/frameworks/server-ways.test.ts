// @module-tag long
// @module-tag nightly
/** Raw request targets before the servers of Debian, with the configurations that are generated for them. */
import { describe, expect, it } from "vitest";
import { TARGETS } from "../../src/site/enforce/servers/config.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { isInstalled } from "../site/enforce/real-servers.ts";
import { cases } from "../support/effort.ts";
import { Random } from "../support/random.ts";
import { tryTargets } from "./machine.ts";
import { startSite } from "./servers.ts";
import { folderOfSite } from "./site.ts";

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? cases(6000));

/** What stands behind the server: its own files (HAProxy has none), or an application that reads paths more freely, or takes them as they are. */
const BEHIND = [undefined, "http, decoded, as on Windows", "http, the target as it is"];

describe("a generated configuration", () => {
  for (const [target, behind] of TARGETS.flatMap((one) => BEHIND.map((two) => [one, two] as const))) {
    const who = behind === undefined ? target : `${target} before an application (${behind})`;
    if (!isInstalled(target)) {
      skipped(`the configuration of ${who}`, "it is not installed");
      continue;
    }
    it(`of ${who} serves no robot what is forbidden, however it is spelled`, async () => {
      using site = folderOfSite();
      await using guarded = await startSite(target, site.path, true, behind);
      await using bare = await startSite(target, site.path, false, behind);
      const { kinds, open, changed, lost, wronged } = await tryTargets(
        { guarded: guarded.port, bare: bare.port },
        new Random(SEED),
        COUNT,
      );
      const refused = [...kinds.values()].reduce((n, one) => n + one.refused, 0);
      console.log(
        `${who}: ${COUNT} targets, ${refused} of what is forbidden refused, ${open.length} open, ${lost.length} lost, ${changed.length} changed`,
      );
      expect(open).toEqual([]);
      expect(changed).toEqual([]);
      expect(wronged).toEqual([]);
    });
  }
});
