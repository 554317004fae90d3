// @module-tag slow
/** What follows a file that a rule with `$` forbids, before servers of files, some of which serve it nevertheless. */
import { describe, expect, it } from "vitest";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { TARGETS } from "../../src/site/enforce/servers/config.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { isInstalled } from "../site/enforce/real-servers.ts";
import { APPS, areInstalled, portOf } from "./apps.ts";
import { askRaw } from "./ask-raw.ts";
import { ROBOTS, resourceIn } from "./resources.ts";
import { startSite } from "./servers.ts";
import { folderOfSite, isServedWrongly } from "./site.ts";

const PATHS = ["/files/a.doc", "/terms"];
const ENDS = [
  "",
  "/",
  "/.",
  "/y/..",
  "%2F.",
  "/%2e",
  "//.",
  "/./",
  "/.//",
  "/y/%2e%2e",
  "/y%2f..",
  "/y/../.",
];
const FILES = APPS.filter(({ name }) => /static|sirv|serve-handler|files/i.test(name));
const AGENT = "OtherBot/1.0";

/** Expects that a robot is served none of the files, and refused some. */
async function expectKept(port: number): Promise<void> {
  const asked = PATHS.flatMap((path) => ENDS.map((end) => path + end));
  const headers = `User-Agent: ${AGENT}\r\n`;
  const answers = await askRaw(
    port,
    asked.map((target) => ({ target, headers })),
  );
  const open = asked.filter((target, i) => {
    const served = resourceIn(answers[i]!.body);
    return served !== undefined && isServedWrongly(AGENT, target, served);
  });
  expect(open).toEqual([]);
  expect(answers.filter(({ status }) => status === 403).length).toBeGreaterThan(1);
}

it.skipIf(!areInstalled()).each(FILES)("$name: an enforcer serves no robot the files", async (app) => {
  using folder = folderOfSite();
  const server = await app.start(folder.path, createEnforcer({ robots: ROBOTS }));
  try {
    await expectKept(portOf(server));
  } finally {
    server.close();
  }
});

describe("a generated configuration serves no robot the files", () => {
  for (const target of TARGETS) {
    if (!isInstalled(target)) {
      skipped(`the configuration of ${target}`, "it is not installed");
      continue;
    }
    it(`in ${target}`, async () => {
      using site = folderOfSite();
      await using server = await startSite(target, site.path, true);
      await expectKept(server.port);
    });
  }
  it.skipIf(!isInstalled("haproxy") || !areInstalled())("in haproxy before serve-handler", async () => {
    using site = folderOfSite();
    await using server = await startSite("haproxy", site.path, true, "serve-handler");
    await expectKept(server.port);
  });
});
