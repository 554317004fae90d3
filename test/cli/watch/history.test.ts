/** What a watch has seen of a host, and how a damaged store is refused. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { NewRecord } from "../../../src/study/warc/write.ts";
import { folderWith, linesOf, robotomata } from "../run.ts";
import { captured, host, look, PAST } from "./site.ts";

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

it("removes what killed programs have left, and nothing else", async () => {
  const cwd = folderWith({});
  const site = await host("User-agent: *\nDisallow: /a\n");
  await look(cwd, [site.origin]);
  const state = join(cwd, "state");
  const own = readdirSync(bodies(cwd));
  const [file] = readdirSync(state).filter((name) => name.endsWith(".json"));
  const other = (name: string, ...files: string[]): string[] => {
    mkdirSync(join(state, `${name}.versions`));
    return [join(state, `${name}.versions`, "f".repeat(64)), ...files.map((one) => join(state, one))];
  };
  const litter = [
    join(bodies(cwd), `.${"0".repeat(64)}.${crypto.randomUUID()}.tmp`),
    join(bodies(cwd), "0".repeat(64)),
    join(state, ".gone.json.1.tmp"),
    ...other("gone"),
  ];
  const kept = [
    join(bodies(cwd), "1".repeat(64)),
    join(bodies(cwd), own[0]!),
    ...other("listed", "listed.json"),
    ...other("aside", "aside.json.damaged"),
    ...other("fresh"),
  ];
  for (const path of [...litter, ...kept.filter((one) => !existsSync(one))]) writeFileSync(path, "");
  const old = (path: string) => utimesSync(path, 1, 1);
  for (const path of [...litter, ...kept.filter((one) => !one.includes("1".repeat(64)))]) old(path);
  for (const name of ["gone", "listed", "aside"]) old(join(state, `${name}.versions`));
  await look(cwd, [site.origin]);
  expect(litter.filter((path) => existsSync(path))).toEqual([]);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  // What a state that was put aside lists is not known.
  const unlisted = join(bodies(cwd), "2".repeat(64));
  writeFileSync(join(state, file!), "{");
  writeFileSync(unlisted, "");
  old(unlisted);
  await look(cwd, [site.origin]);
  expect(existsSync(unlisted)).toBe(true);
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

/** Imports archives, and tells the history: the day of each version, and what it closed. */
async function imported(cwd: string, ...archives: readonly (readonly Buffer[])[]) {
  const args = archives.flatMap((records, i) => {
    writeFileSync(join(cwd, `${i}.warc.gz`), Buffer.concat(records));
    return ["--import", `${i}.warc.gz`];
  });
  const result = await history(cwd, PAST, "--json", ...args);
  const versions = linesOf(result.stdout).map((line) => {
    const { time, changes } = JSON.parse(line) as Told;
    return [time.slice(0, 10), ...changes.map(({ kind, witness }) => `${kind} ${witness}`)].join(" ");
  });
  return { ...result, versions };
}

const MONTH = [
  captured(1, "/a"),
  captured(5, "/b"),
  captured(9, "/b"),
  captured(20, 404),
  captured(25, "/a"),
];
const TABLE = [
  "2024-01-01",
  "2024-01-05 closed /b opened /a",
  "2024-01-20 gone undefined opened /b",
  "2024-01-25 restored undefined closed /a",
];

it("imports captures however the archive writes the host's name and port", async () => {
  const records = [captured(1, "/a")].map((record) =>
    gzipSync(gunzipSync(record).toString("latin1").replaceAll(`${PAST}/`, "https://SHOP.example:443/")),
  );
  const { stderr, versions } = await imported(folderWith({}), records);
  expect([stderr, versions]).toEqual([
    `robotomata: note: ${PAST}: 1 capture; 1 version is kept now\n`,
    ["2024-01-01"],
  ]);
});

it("imports captures by date, in any order, and each once", async () => {
  const cwd = folderWith({});
  const first = await imported(cwd, MONTH);
  expect(first).toMatchObject({ code: 0, versions: TABLE });
  expect(first.stderr).toBe(`robotomata: note: ${PAST}: 5 captures; 4 versions are kept now\n`);
  expect((await imported(cwd, [...MONTH].reverse(), MONTH)).versions).toEqual(TABLE);
  const other = folderWith({});
  // What stands between two captures of the same is found, whichever comes first.
  for (const at of [4, 2, 0, 1, 3]) await imported(other, [MONTH[at]!]);
  expect((await imported(other, [captured(7, "/c")])).versions).toEqual(
    (await imported(cwd, [captured(7, "/c")])).versions,
  );
  expect((await imported(cwd, [captured(7, "/c")])).versions).toHaveLength(6);
});

it("tells what it leaves out of an archive", async () => {
  const cwd = folderWith({});
  const target = (url: string): Partial<NewRecord> => ({ target: url });
  const revisit = gunzipSync(captured(3, "/a")).toString().replace("Type: response", "Type: revisit");
  const { stderr, versions } = await imported(cwd, [
    captured(1, "/a"),
    captured(2, "/b"),
    gzipSync(revisit),
    captured(4, "/x", target("http://shop.example/robots.txt")),
    captured(4, "/x", target("https://other.example/robots.txt")),
    captured(4, "/x", target(`${PAST}/en/robots.txt`)),
    captured(4, "/x", target(`${PAST}/robots.txt?x`)),
    captured(5, 503),
    captured(5, 301),
    captured(5, "/x", { fields: { "WARC-Truncated": "length" } }),
    captured(5, "/x", { date: Date.UTC(2999) }),
    Buffer.from("no member"),
    captured(6, "/c"),
  ]);
  expect(versions.map((one) => one.slice(8))).toEqual([
    "01",
    "02 closed /b opened /a",
    "03 closed /a opened /b",
    "06 closed /c opened /a",
  ]);
  expect(linesOf(stderr).map((line) => line.replace("robotomata: note: ", ""))).toEqual([
    expect.stringContaining("0.warc.gz"),
    "2 captures of other hosts left out, such as http://shop.example, https://other.example",
    "2 records of other pages left out",
    "3 captures left out that say nothing of the file: redirects, failures, or cut off",
    "1 capture without a date in the past left out",
    `${PAST}: 4 captures; 4 versions are kept now`,
  ]);
});

/** A record by hand, as other programs write them. */
function byHand(type: string, day: number, fields: string, block = ""): Buffer {
  const date = new Date(Date.UTC(2024, 0, day)).toISOString();
  const head = `WARC-Type: ${type}\r\nWARC-Date: ${date}\r\nWARC-Target-URI: ${PAST}/robots.txt\r\n${fields}`;
  return gzipSync(`WARC/1.1\r\n${head}Content-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`);
}
const payload = (record: Buffer): string => /WARC-Payload-Digest: .*\r\n/.exec(`${gunzipSync(record)}`)![0];
const id = (record: Buffer): string =>
  /WARC-Record-ID(: .*\r\n)/.exec(`${gunzipSync(record)}`)![1]!.replace(/^/, "WARC-Refers-To");

it("finds what revisits refer to in the archives of this and of earlier imports", async () => {
  const cwd = folderWith({});
  const [a, b] = [captured(1, "/a"), captured(2, "/b")];
  const [again, byId] = [byHand("revisit", 3, payload(a)), byHand("revisit", 4, id(b))];
  const alone = await imported(cwd, [b, again, byId]);
  expect(alone.versions).toEqual(["2024-01-02"]);
  expect(alone.stderr).toContain("1 revisit without its original left out: import the archive that has it");
  await imported(cwd, [a, captured(5, "/a")]);
  const last = byHand("revisit", 9, payload(b));
  expect(await imported(cwd, [again, last])).toMatchObject({
    versions: [
      "2024-01-01",
      "2024-01-02 closed /b opened /a",
      "2024-01-03 closed /a opened /b",
      "2024-01-04 closed /b opened /a",
      "2024-01-05 closed /a opened /b",
      "2024-01-09 closed /b opened /a",
    ],
    stderr: expect.not.stringContaining("left out"),
  });
});

it("finds the originals of revisits at their own host only, and among what the watch saw itself", async () => {
  const cwd = folderWith({});
  const site = await host("User-agent: *\nDisallow: /now\n");
  await look(cwd, [site.origin]);
  const at = (origin: string, record: Buffer): Buffer =>
    gzipSync(`${gunzipSync(record)}`.replaceAll(PAST, origin));
  const same = captured(1, "/now", { date: Date.now() });
  const revisit = gzipSync(
    `${gunzipSync(byHand("revisit", 1, payload(same)))}`.replace(
      /(Date: ).*/,
      `$1${new Date().toISOString()}`,
    ),
  );
  const add = async (...records: Buffer[]): Promise<string> => {
    writeFileSync(join(cwd, "own.warc.gz"), Buffer.concat(records));
    const args = ["watch", "--state", "state", "--import", "own.warc.gz", site.origin, PAST];
    return (await robotomata(args, { cwd })).stderr;
  };
  expect(await add(at(site.origin, same), revisit)).toContain("1 revisit without its original");
  expect(await add(at(site.origin, revisit))).toContain(`${site.origin}: 1 capture;`);
});

it("finds the originals of revisits under the other scheme of their host, and keeps no other body of it", async () => {
  const cwd = folderWith({});
  const other = PAST.replace("https", "http");
  const target = `${other}/robots.txt`;
  const [a, b, own] = [captured(1, "/a", { target }), captured(2, "/b", { target }), captured(4, "/c")];
  const revisits = [byHand("revisit", 3, payload(a)), byHand("revisit", 5, payload(own))];
  const past = await imported(cwd, [a, b, own, ...revisits]);
  expect(past.versions).toEqual(["2024-01-03", "2024-01-04 closed /c opened /a"]);
  expect(past.stderr).toContain(`2 captures of other hosts left out, such as ${other}`);
  expect(past.stderr).not.toContain("without its original");
  expect(readdirSync(bodies(cwd))).toHaveLength(2);
  // Of hosts that are both watched, together or one after the other, each has the bodies that it lists.
  for (const [first, second] of [
    [
      [other, PAST],
      [other, PAST],
    ],
    [[other], [PAST]],
  ] as const) {
    const both = folderWith({});
    const add = async (record: Buffer, hosts: readonly string[]): Promise<string> => {
      writeFileSync(join(both, "own.warc.gz"), record);
      const args = ["watch", "--state", "state", "--import", "own.warc.gz", ...hosts];
      return (await robotomata(args, { cwd: both })).stderr;
    };
    expect(await add(a, first)).toContain(`${other}: 1 capture;`);
    expect(await add(revisits[0]!, second)).toContain(`${PAST}: 1 capture;`);
    expect(linesOf((await history(both, PAST)).stdout)[0]).toContain("robots.txt: 1 rule");
  }
});

it("reads bodies without HTTP headers", async () => {
  const body = "User-agent: *\nDisallow: /c\n";
  const records = [
    captured(1, "/a"),
    byHand("resource", 2, "Content-Type: text/plain\r\n", body),
    byHand("resource", 3, "WARC-Truncated: length\r\n", body.slice(0, 14)),
  ];
  const { stderr, versions } = await imported(folderWith({}), records);
  expect(versions).toEqual(["2024-01-01", "2024-01-02 closed /c opened /a"]);
  expect(stderr).toContain("1 capture left out that say");
});

it("counts every record about the file", async () => {
  const answer = "HTTP/1.1 200 OK\r\n\r\nUser-agent: *\n";
  const records = ["response", "resource", "revisit", "conversion", "continuation"].flatMap((type) =>
    [answer, answer.replace("200", "301"), answer.replace("200", "20"), "", "\0"].flatMap((block) =>
      [
        "",
        "WARC-Truncated: disconnect\r\n",
        "WARC-Segment-Number: 1\r\n",
        "WARC-Payload-Digest: md5:0\r\n",
      ].map((fields) => byHand(type, 1, fields, block)),
    ),
  );
  // Of a harvest that was ended before it had written what came of the host.
  const harvest = [
    captured(1, "", { type: "warcinfo", block: Buffer.from("software: robotomata/1.0\r\n") }),
    captured(1, "", { type: "request" }),
    captured(1, "/b"),
  ];
  const { stderr } = await imported(folderWith({}), [captured(1, "/a"), ...records, ...harvest]);
  const counted = linesOf(stderr).map((line) => Number(/ (\d+) (?:capture|revisit)/.exec(line)?.[1]));
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(records.length + 2);
});

it.each(["--once", "--every=1h", "--exec=true", "--webhook=http://127.0.0.1/"])(
  "takes no %s",
  async (option) => {
    for (const listing of ["--history", "--import=x.warc.gz"])
      expect(
        await robotomata(["watch", "--state", "state", listing, option, PAST], { cwd: folderWith({}) }),
      ).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`checks no host: leave out ${option.replace(/=.*/, "")}`),
      });
  },
);

it("refuses archives without such captures, and keeps what it has", async () => {
  const cwd = folderWith({});
  await imported(cwd, MONTH);
  for (const records of [
    [],
    [Buffer.from("User-agent: *\n")],
    [captured(1, "/a", { target: "https://o.example/robots.txt" })],
  ])
    expect(await imported(cwd, records)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no captures of these hosts' robots.txt"),
    });
  expect(await history(cwd, PAST, "--import", "none.warc.gz")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("none.warc.gz"),
  });
  expect(linesOf((await history(cwd, PAST)).stdout.replaceAll(/^ .*\n/gm, ""))).toHaveLength(4);
});

it("goes on from captures, and puts older ones before what it has seen itself", async () => {
  const cwd = folderWith({});
  const site = await host("User-agent: *\nDisallow: /now\n");
  const own = { target: `${site.origin}/robots.txt` };
  const add = (...records: Buffer[]) => {
    writeFileSync(join(cwd, "own.warc.gz"), Buffer.concat(records));
    return history(cwd, site.origin, "--json", "--import", "own.warc.gz");
  };
  await add(captured(1, "/a", own));
  await look(cwd, [site.origin]);
  expect(linesOf((await add(captured(2, "/b", own))).stdout)).toHaveLength(3);
  site.answer = "User-agent: *\nDisallow: /\n";
  const { reports } = await look(cwd, [site.origin]);
  expect(reports).toHaveLength(1);
  const told = linesOf((await history(cwd, site.origin, "--json")).stdout).map(
    (line) => JSON.parse(line) as Told,
  );
  expect(told.map(({ before, after }) => [before.sha256, after.sha256])).toEqual(
    told.map(({ after }, i) => [told[i - 1]?.after.sha256 ?? null, after.sha256]),
  );
  expect(told.at(-1)).toMatchObject({ severity: "critical" });
});
