/** The examples of who is who in docs/enforce.md are judged as it says. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createEnforcer } from "../../src/site/enforce/index.ts";

const page = readFileSync(new URL("../../docs/enforce.md", import.meta.url), "utf8");
const rows = [...page.matchAll(/^\| `([^`]+)` \| `(claimed|undeclared|person)` \| .+ \|$/gm)].map(
  ([, userAgent, identity]) => ({ userAgent: userAgent!, identity: identity! }),
);

it.each(rows)("$userAgent is $identity", ({ userAgent, identity }) => {
  const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /\n" });
  const decision = enforcer.decide({ url: "/x", userAgent });
  expect(decision).toMatchObject({ identity, action: identity === "person" ? "allow" : "block" });
});

it("has examples of all three", () => {
  expect(new Set(rows.map(({ identity }) => identity)).size).toBe(3);
  expect(rows.length).toBeGreaterThan(10);
});
