/** Several and odd User-Agent headers before servers and frameworks, which serve no robot that they name what is forbidden. */
import type { Server } from "node:http";
import { describe, expect, it } from "vitest";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import type { Target } from "../../src/site/enforce/servers/config.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { isInstalled } from "../site/enforce/real-servers.ts";
import { APPS, type App, areInstalled, portOf } from "./apps.ts";
import { BEYOND, type HeaderFindings, tryHeaders } from "./headers.ts";
import { ROBOTS } from "./resources.ts";
import { startSite } from "./servers.ts";
import { folderOfSite } from "./site.ts";

/** Tries headers before a server with a generated configuration. */
export async function headersBeforeServer(target: Target): Promise<HeaderFindings> {
  using site = folderOfSite();
  await using guarded = await startSite(target, site.path, true);
  await using bare = await startSite(target, site.path, false);
  return await tryHeaders(guarded.port, bare.port);
}

/** Tries headers before an application with an enforcer. */
export async function headersBeforeApp(app: App): Promise<HeaderFindings> {
  using folder = folderOfSite();
  const enforcer = createEnforcer({ robots: ROBOTS, ignoreCase: app.ignoresCase === true });
  const servers: Server[] = [await app.start(folder.path, enforcer), await app.start(folder.path, undefined)];
  try {
    const [guarded, bare] = servers.map(portOf);
    return await tryHeaders(guarded!, bare!);
  } finally {
    for (const server of servers) server.close();
  }
}

function expectClosed(who: string, { kinds, changed }: HeaderFindings): void {
  const all = [...kinds.values()];
  const sum = (what: "tried" | "refused" | "open"): number => all.reduce((n, one) => n + one[what], 0);
  const known = BEYOND[who] ?? [];
  const open = [...kinds].flatMap(([name, one]) => (one.open > 0 && !known.includes(name) ? [name] : []));
  console.log(
    `${who}: ${sum("tried")} headers, ${sum("refused")} of what is forbidden refused, ${open.length} open, ` +
      `${sum("open")} beyond what it is told`,
  );
  expect(open).toEqual([]);
  expect(changed).toEqual([]);
  expect(sum("refused")).toBeGreaterThan(0);
}

/** Tests servers and applications, by their names. */
export function headersBefore(targets: readonly Target[], apps: readonly string[]): void {
  describe("robots are told by all of their headers", () => {
    for (const target of targets) {
      if (isInstalled(target))
        it(`in ${target}`, async () => expectClosed(target, await headersBeforeServer(target)));
      else skipped(`headers before ${target}`, "it is not installed");
    }
    if (!areInstalled())
      skipped("headers before frameworks", "`npm ci --prefix test/frameworks` installs them");
    else
      it.each(APPS.filter(({ name }) => apps.includes(name)))("before $name", async (app) =>
        expectClosed(app.name, await headersBeforeApp(app)),
      );
  });
}
