/** Raw request targets before each framework, which has to serve no robot what is forbidden. */
import type { Server } from "node:http";
import { describe, expect, it } from "vitest";
import { createEnforcer, type EnforcerOptions } from "../../src/site/enforce/index.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { Random } from "../support/random.ts";
import { APPS, type App, areInstalled, portOf } from "./apps.ts";
import { type Findings, tryTargets } from "./machine.ts";
import { told } from "./outcomes.ts";
import { ROBOTS } from "./resources.ts";
import { folderOfSite } from "./site.ts";

const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Tries targets before an application, with an enforcer that knows whether case matters there. */
export async function findingsOf(
  app: App,
  count: number,
  options: Partial<EnforcerOptions> = {},
): Promise<Findings> {
  using folder = folderOfSite();
  const enforcer = createEnforcer({ robots: ROBOTS, ignoreCase: app.ignoresCase === true, ...options });
  const servers: Server[] = [await app.start(folder.path, enforcer), await app.start(folder.path, undefined)];
  try {
    const [guarded, bare] = servers.map(portOf);
    return await tryTargets({ guarded: guarded!, bare: bare! }, new Random(SEED), count);
  } finally {
    for (const server of servers) server.close();
  }
}

/** Tests that so many targets lead to nothing that is forbidden, before any framework. */
export function testEachApp(count: number): void {
  if (!areInstalled()) {
    skipped("frameworks with an enforcer", "`npm ci --prefix test/frameworks` installs them");
    return;
  }
  describe("an enforcer before", () => {
    it.each(APPS)("$name: no robot is served what is forbidden, however it is spelled", async (app) => {
      const findings = await findingsOf(app, count);
      const { refused } = told(app.name, findings);
      expect(findings.open).toEqual([]);
      expect(findings.changed).toEqual([]);
      expect(findings.wronged).toEqual([]);
      expect(refused).toBeGreaterThan(0);
    });
  });
}
