import { expect, it } from "vitest";
import { importPeer } from "../../../src/crawl/node/peer.ts";

it.each([
  ["undici@999", /^The installed package undici is too old: npm install undici@999$/],
  [
    "nothere@1",
    /^This needs the package nothere, which is not installed with robotomata: npm install nothere@1$/,
  ],
] as const)("a program that needs %s is told what to install", async (wanted, message) => {
  const load = () => import(wanted.slice(0, wanted.indexOf("@")));
  await expect(importPeer(wanted, load, () => false)).rejects.toMatchObject({
    code: "MISSING_PACKAGE",
    message: expect.stringMatching(message),
  });
});

it("a package is loaded that is not the newest, but will do", async () => {
  const load = () => import("undici");
  expect(await importPeer("undici@999", load)).toHaveProperty("request");
});
