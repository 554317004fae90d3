/** A watch is never blind: it says whom it does not ask, and asks again in time. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { send, serve } from "../../crawl/fetch/server.ts";
import { folderWith } from "../run.ts";
import { look } from "./site.ts";

const OPEN = "User-agent: *\nDisallow: /private/\n";
const CLOSED = "User-agent: *\nDisallow: /\n";
const HOUR = 3_600_000;

type Answer = readonly [status: number, body: string, headers?: Readonly<Record<string, string>>];

async function answering(first: Answer) {
  const site = await serve((_request, response) => send(response, ...changing.answer));
  onTestFinished(() => site[Symbol.asyncDispose]());
  const changing = Object.assign(site, { answer: first });
  return changing;
}

/** Makes it that much later for a watch, by setting back the times that it keeps. */
function pass(ms: number, cwd: string): void {
  const [name] = readdirSync(join(cwd, "state"));
  const path = join(cwd, "state", name!);
  const state = JSON.parse(readFileSync(path, "utf8"));
  for (const [key, text] of Object.entries(state.client)) {
    const record = JSON.parse(text as string);
    for (const time of ["checkedAt", "expiresAt", "failingSince"]) record[time] -= ms;
    if (record.copy) record.copy.fetchedAt -= ms;
    state.client[key] = JSON.stringify(record);
  }
  writeFileSync(path, JSON.stringify(state));
}

it("says that a host wants to be left alone, does not ask it, and asks again after --max-wait", async () => {
  const cwd = folderWith();
  const site = await answering([200, OPEN]);
  await look(cwd, [site.origin]);
  site.answer = [503, "", { "retry-after": "86400" }];
  const down = await look(cwd, [site.origin]);
  expect(down.reports[0]!.changes).toMatchObject([{ kind: "unreachable", detail: "status 503" }]);
  site.answer = [200, CLOSED];
  const asked = site.requests.length;
  for (const args of [[], ["--exit-code"], ["--max-wait", "2h"]]) {
    const paused = await look(cwd, [site.origin], args);
    expect(paused).toMatchObject({ code: 2, reports: [] });
    expect(paused.stderr).toMatch(/ is not asked until \S+Z, as it demands \(status 503\)\n/);
    expect(paused.stderr).toContain("1 host could not be checked");
  }
  pass(1.5 * HOUR, cwd);
  expect(await look(cwd, [site.origin], ["--max-wait", "2h"])).toMatchObject({ code: 2, reports: [] });
  expect(site.requests.length).toBe(asked);
  const back = await look(cwd, [site.origin]);
  expect(back.reports[0]!.changes.map(({ kind }) => kind)).toEqual(["all-blocked", "reachable"]);
});

it("goes by the host's own time if that comes first", async () => {
  const cwd = folderWith();
  const site = await answering([429, "", { "retry-after": "60" }]);
  await look(cwd, [site.origin]);
  site.answer = [200, OPEN];
  pass(61_000, cwd);
  expect((await look(cwd, [site.origin])).reports[0]!.changes).toMatchObject([{ kind: "reachable" }]);
});

it("exits with 2 as long as a host cannot be fetched, and says so", async () => {
  const cwd = folderWith();
  const site = await answering([503, ""]);
  const down = await look(cwd, [site.origin], ["--exit-code"]);
  expect(down).toMatchObject({ code: 2, reports: [{ changes: [{ kind: "unreachable" }] }] });
  expect(down.stderr).toContain("1 host could not be checked");
  site.answer = [500, ""];
  const again = await look(cwd, [site.origin]);
  expect(again).toMatchObject({ code: 2, reports: [] });
  expect(again.stderr).toMatch(/ still cannot be fetched, since \S+Z \(status 500\)\n/);
  site.answer = [200, OPEN];
  expect(await look(cwd, [site.origin])).toMatchObject({ code: 0, reports: [{}] });
});

it.each<[Answer, string]>([
  [[401, ""], "refused: robots.txt is refused (401): everything is allowed"],
  [[403, "<p>No"], "refused: robots.txt is refused (403): everything is allowed"],
  [
    [302, "", { location: "/robots.txt" }],
    "replaced: robots.txt is now a redirect that leads nowhere: everything is allowed",
  ],
  [[404, ""], "gone: robots.txt is gone (404): everything is allowed"],
])("tells %j from others", async (answer, cause) => {
  const cwd = folderWith();
  const site = await answering([200, OPEN]);
  await look(cwd, [site.origin]);
  site.answer = answer;
  const [{ changes } = { changes: [] }] = (await look(cwd, [site.origin], ["--gone", "critical"])).reports;
  expect(changes[0]).toMatchObject({ severity: "critical" });
  expect(`${changes[0]!.kind}: ${changes[0]!.detail}`).toBe(cause);
});

it.each(["0s", "30", "99d"])("refuses --max-wait %s", async (time) => {
  const { code, stderr } = await look(folderWith(), ["a.example"], ["--max-wait", time]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("--max-wait takes a time from 1s to 24d")]);
});
