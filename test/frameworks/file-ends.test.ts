// @module-tag slow
/** What follows a file that a rule with `$` forbids, before servers of files, which serve it nevertheless. */
import { expect, it } from "vitest";
import { createEnforcer } from "../../src/enforce/index.ts";
import { APPS, areInstalled, portOf } from "./apps.ts";
import { askRaw } from "./ask-raw.ts";
import { folderOfSite, resourceIn } from "./site.ts";

const ENDS = ["", "/", "/.", "/y/..", "%2F.", "/%2e", "//.", "/./", "/.//", "/y/%2e%2e", "/y%2f.."];
const FILES = APPS.filter(({ name }) => /static|sirv|serve-handler|files/i.test(name));

it.skipIf(!areInstalled()).each(FILES)("$name: serve no robot the file", async (app) => {
  using folder = folderOfSite();
  const robots = "User-agent: *\nDisallow: /files/*.pdf$\n";
  const server = await app.start(folder.path, createEnforcer({ robots }));
  try {
    const asked = ENDS.map((end) => ({
      target: `/files/a.pdf${end}`,
      headers: "User-Agent: OtherBot/1.0\r\n",
    }));
    const answers = await askRaw(portOf(server), asked);
    expect(ENDS.filter((_, i) => resourceIn(answers[i]!.body) !== undefined)).toEqual([]);
    expect(answers.filter(({ status }) => status === 403).length).toBeGreaterThan(0);
  } finally {
    server.close();
  }
});
