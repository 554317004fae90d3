/**
 * Signs beyond ASCII beside a name, as bytes and in UTF-8: the real servers answer as the enforcer does, which gets headers
 * as Node reads them, one character for each byte.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { serverConfig, TARGETS, type Target } from "../../../src/site/enforce/servers/config.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { isInstalled, startServer } from "./real-servers.ts";

/** A known crawler, a robot by its form, an app that the file names, and a library. */
const NAMES = ["GPTBot", "FooBot", "NewThing", "curl"];
const FILE = `${NAMES.map((name) => `User-agent: ${name}\n`).join("")}Disallow: /x\n\nUser-agent: *\nAllow: /\n`;

// Letters in full width are plain ones to the enforcer alone: docs/enforce.md.
const bytes = Array.from({ length: 128 }, (_, i) => String.fromCharCode(0x80 + i));
const signs = [..."äÄß\u00A0©·×’–—…\u2028\u200B\u0301中日\uFEFF\uFFFDé\u0131ſK", "\u{1F916}"].map((sign) =>
  Buffer.from(sign).toString("latin1"),
);
const HEADERS = NAMES.flatMap((name) =>
  [...bytes, ...signs].flatMap((sign) => [
    `${name}${sign}`,
    `${name}${sign}/1.0`,
    `${name}/1.0${sign}`,
    `${sign}${name}/1.0`,
    `a${sign}${name}/1.0`,
    `Mozilla/5.0 (compatible; ${name}${sign}; +https://example.com)`,
    `Mozilla/5.0 (compatible;${sign}${name}/1.0)`,
  ]),
);

const configOf = (target: Target) => {
  const common = { others: "rules", undeclared: "rules", methods: "crawling", ranges: [] } as const;
  return serverConfig(parse(FILE), { ...common, target, name: "site", about: ["A test"], maps: "site" });
};

describe("signs beyond ASCII beside a name", () => {
  for (const target of TARGETS.filter((one) => one !== "caddy")) {
    if (!isInstalled(target)) {
      skipped(`names in ${target}`, "it is not installed");
      continue;
    }
    it(`are read by ${target} as by the enforcer`, { timeout: 120_000 }, async () => {
      await using server = await startServer(target, [{ name: "site", config: configOf(target) }]);
      const found = await server.askAs("site", HEADERS, "/x");
      const enforcer = createEnforcer({ robots: FILE });
      const wanted = HEADERS.map((userAgent) => enforcer.decide({ url: "/x", userAgent }).action);
      const different = HEADERS.flatMap((header, i) =>
        (found[i] === "blocked") === (wanted[i] === "block")
          ? []
          : [`${escape(header)}: ${found[i]}, not ${wanted[i]}`],
      );
      const blocked = wanted.filter((one) => one === "block").length;
      console.log(`${target}: ${HEADERS.length} headers, ${blocked} blocked, ${different.length} different`);
      expect(different).toEqual([]);
      expect(blocked).toBeGreaterThan(500);
    });
  }

  if (!isInstalled("caddy")) skipped("names in caddy", "it is not installed");
  else
    it("make a name nobody's in caddy, but for spaces", { timeout: 120_000 }, async () => {
      await using server = await startServer("caddy", [{ name: "site", config: configOf("caddy") }]);
      const beside = [...bytes, ...signs].map((sign) => `GPTBot${sign}/1.0`);
      const found = await server.askAs("site", [...beside, "GPTBot;/1.0", "GPTBot\xC2\xA0/1.0"], "/x");
      expect(found.splice(-2)).toEqual(["blocked", "blocked"]);
      expect(beside.filter((header, i) => found[i] === "blocked" && !header.includes("\xA0"))).toEqual([]);
    });
});
