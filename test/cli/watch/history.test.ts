/** What a watch has seen of a host, and how a damaged store is refused. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderWith, linesOf, robotomata } from "../run.ts";
import { host, look } from "./site.ts";

const history = async (cwd: string, origin: string, ...args: string[]) =>
  robotomata(["watch", "--state", "state", "--history", ...args, origin], { cwd });

interface Told {
  readonly time: string;
  readonly severity: string | null;
  readonly changes: readonly { readonly kind: string; readonly witness?: string }[];
  readonly before: { readonly sha256: string | null };
  readonly after: { readonly outcome: string; readonly sha256: string | null };
}

/** Where a host's bodies are. */
function bodies(cwd: string): string {
  const [name] = readdirSync(join(cwd, "state")).filter((one) => one.endsWith(".versions"));
  return join(cwd, "state", name!);
}

it("lists every version, with what it opened and closed", async () => {
  const cwd = folderWith({});
  const site = await host("User-agent: *\nDisallow: /a\n");
  const answers = [
    "User-agent: *\nDisallow: /a\nDisallow: /b\n",
    "# new\nUser-agent: *\nDisallow: /b\nDisallow: /a\n",
    404,
  ];
  await look(cwd, [site.origin]);
  await look(cwd, [site.origin]);
  for (const answer of [...answers, "User-agent: *\nDisallow: /a\n"]) {
    site.answer = answer;
    await look(cwd, [site.origin]);
  }
  const { code, stdout } = await history(cwd, site.origin, "--json");
  const told = linesOf(stdout).map((line) => JSON.parse(line) as Told);
  expect(code).toBe(0);
  expect(told.map(({ changes }) => changes.map(({ kind, witness }) => [kind, witness]))).toEqual([
    [],
    [["closed", "/b"]],
    [],
    expect.arrayContaining([
      ["gone", undefined],
      ["opened", "/a"],
      ["opened", "/b"],
    ]),
    expect.arrayContaining([
      ["restored", undefined],
      ["closed", "/a"],
    ]),
  ]);
  expect(told[4]!.after.sha256).toBe(told[0]!.after.sha256);
  expect(told[1]!.before).toEqual(told[0]!.after);
  // The same body is kept once.
  expect(readdirSync(bodies(cwd))).toHaveLength(4);
  const text = (await history(cwd, site.origin)).stdout;
  expect(linesOf(text)[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z http:\S+\/robots\.txt: 1 rule$/);
  expect(text).toContain("  closed for *\n    /b\n");
});

it("continues from the state of an earlier release, and fetches nothing to list", async () => {
  const cwd = folderWith({});
  const site = await host("User-agent: *\nDisallow: /a\n");
  await look(cwd, [site.origin]);
  const [file] = readdirSync(join(cwd, "state")).filter((one) => one.endsWith(".json"));
  const path = join(cwd, "state", file!);
  const { versions: _, ...older } = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify(older));
  rmSync(bodies(cwd), { recursive: true });
  const asked = site.requests.length;
  expect(linesOf((await history(cwd, site.origin)).stdout)).toHaveLength(1);
  expect(site.requests).toHaveLength(asked);
  site.answer = "User-agent: *\nDisallow: /\n";
  await look(cwd, [site.origin]);
  expect(linesOf((await history(cwd, site.origin, "--json")).stdout)).toHaveLength(2);
});

it("keeps 200 versions, and no body of the others", async () => {
  const cwd = folderWith({});
  const site = await host("User-agent: *\nDisallow: /0\n");
  await look(cwd, [site.origin]);
  const [file] = readdirSync(join(cwd, "state")).filter((one) => one.endsWith(".json"));
  const path = join(cwd, "state", file!);
  const state = JSON.parse(readFileSync(path, "utf8"));
  const [first] = state.versions;
  const others = Array.from({ length: 199 }, (_, i) => ({
    ...first,
    sha256: i.toString(16).padStart(64, "0"),
  }));
  for (const { sha256 } of others) writeFileSync(join(bodies(cwd), sha256), "");
  writeFileSync(path, JSON.stringify({ ...state, versions: [first, ...others] }));
  site.answer = "User-agent: *\nDisallow: /1\n";
  await look(cwd, [site.origin]);
  expect(JSON.parse(readFileSync(path, "utf8")).versions).toHaveLength(200);
  expect(readdirSync(bodies(cwd))).toHaveLength(200);
  expect(existsSync(join(bodies(cwd), first.sha256))).toBe(false);
});

it("refuses a damaged store by name, and changes nothing", async () => {
  const cwd = folderWith({});
  const site = await host("User-agent: *\nDisallow: /a\n");
  expect(await history(cwd, site.origin)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no version of its robots.txt has been seen yet"),
  });
  await look(cwd, [site.origin]);
  const [sha256] = readdirSync(bodies(cwd));
  const body = join(bodies(cwd), sha256!);
  writeFileSync(body, "User-agent: *\nAllow: /\n");
  const faulty = await history(cwd, site.origin);
  expect([faulty.code, faulty.stdout]).toEqual([2, ""]);
  expect(faulty.stderr).toContain(`${sha256} is damaged`);
  rmSync(body);
  expect(await history(cwd, site.origin)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(sha256!),
  });
  const [file] = readdirSync(join(cwd, "state")).filter((one) => one.endsWith(".json"));
  const path = join(cwd, "state", file!);
  const state = readFileSync(path, "utf8");
  for (const broken of [state.slice(0, 99), state.replace(/"sha256": "[^"]*"/, '"sha256": "../../robots"')]) {
    writeFileSync(path, broken);
    expect((await history(cwd, site.origin)).stderr).toContain(`${file} is damaged`);
    expect(readFileSync(path, "utf8")).toBe(broken);
  }
});
