// @module-tag slow
/** Escaped backslashes, which are slashes for an application that decodes them, behind each server that obeys. */
import { describe, expect, it } from "vitest";
import { TARGETS } from "../../src/site/enforce/servers/config.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { isInstalled } from "../site/enforce/real-servers.ts";
import { Random } from "../support/random.ts";
import { askRaw } from "./ask-raw.ts";
import { KINDS } from "./kinds.ts";
import { RESOURCES, resourceIn } from "./resources.ts";
import { startSite } from "./servers.ts";
import { folderOfSite, isServedWrongly } from "./site.ts";

const AGENT = "OtherBot/1.0";
const KIND = KINDS.find(({ name }) => name === "escaped backslashes")!;
const ASKED = RESOURCES.filter((path) => !path.includes("é")).flatMap((path) =>
  KIND.spell(path, new Random(1)),
);

/** The targets under which a robot gets what is forbidden to it. */
async function open(port: number): Promise<string[]> {
  const headers = `User-Agent: ${AGENT}\r\n`;
  const answers = await askRaw(
    port,
    ASKED.map((target) => ({ target, headers })),
  );
  return ASKED.filter((target, i) => {
    const served = resourceIn(answers[i]!.body);
    return served !== undefined && isServedWrongly(AGENT, target, served);
  });
}

describe("a generated configuration before an application that reads %5C as a slash", () => {
  for (const target of TARGETS) {
    if (!isInstalled(target)) {
      skipped(`the configuration of ${target}`, "it is not installed");
      continue;
    }
    it(`in ${target}`, async () => {
      using site = folderOfSite();
      const behind = "http, decoded, as on Windows";
      await using guarded = await startSite(target, site.path, true, behind);
      await using bare = await startSite(target, site.path, false, behind);
      const without = await open(bare.port);
      expect(without.length).toBeGreaterThan(20);
      expect(await open(guarded.port)).toEqual([]);
    });
  }
});
