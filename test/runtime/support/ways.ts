/** Raw request targets before a server with an enforcer, and the same server without. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { tryTargets } from "../../frameworks/machine.ts";
import { type Outcomes, told } from "../../frameworks/outcomes.ts";
import { upTo } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

const KINDS = ["guarded", "bare"] as const;
export type Kind = (typeof KINDS)[number];
/** A server to ask. */
export interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

const COUNT = Number(process.env.COUNT ?? upTo(4000, 600));
const RECORD = new URL("../../frameworks/runtime-outcomes.json", import.meta.url);

/** Expects that nothing forbidden is served, and with `WRITE_DOCS` records what came of the targets under a name. */
export async function expectClosed(name: string, start: (kind: Kind) => Promise<Running>): Promise<void> {
  const servers: Running[] = [];
  try {
    for (const kind of KINDS) servers.push(await start(kind));
    const [guarded, bare] = servers.map(({ port }) => port);
    const findings = await tryTargets({ guarded: guarded!, bare: bare! }, new Random(1), COUNT);
    const sums = told(name, findings);
    expect(findings.open).toEqual([]);
    expect(findings.changed).toEqual([]);
    expect(findings.wronged).toEqual([]);
    expect(sums.refused).toBeGreaterThan(sums.tried / 20);
    if (process.env.WRITE_DOCS === undefined) return;
    const before = JSON.parse(readFileSync(RECORD, "utf8")) as Outcomes;
    writeFileSync(RECORD, `${JSON.stringify({ ...before, [name]: sums }, null, 1)}\n`);
  } finally {
    for (const server of servers) await server.stop();
  }
}
