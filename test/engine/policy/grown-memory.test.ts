/** A file that makes the core's memory grow while it is read for its rules, before anything else has. */
import { expect, it, vi } from "vitest";

const comment = `#${"-".repeat(62)}\n`;
const body = `${comment.repeat(7999)}User-agent: FooBot\nDisallow: /x\n`;

it.each(["rfc9309", "google", "koster1996", "original1994"] as const)("is read in %s", async (dialect) => {
  vi.resetModules();
  const { parse } = await import("../../../src/index.ts");
  expect(parse(body, { dialect }).policyFor("FooBot").isAllowed("https://site.example/x")).toBe(false);
});
