/**
 * `robotomata survey`, as its users run it.
 *
 * @module-tag long
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { Archive } from "../../src/study/warc/archive.ts";
import { folderWith, robotomataProcess as robotomata } from "../cli/run.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../support/corpus.ts";
import { capture } from "./captures.ts";

const robots = (number: number) => `User-agent: *\nDisallow: /${"x".repeat(number)}\n`;

async function survey(cwd: string, ...args: string[]) {
  const threads = args.includes("--merge") ? [] : ["--threads", "2"];
  const { code, stdout, stderr } = await robotomata(["survey", "--json", ...threads, ...args], { cwd });
  // On a busy machine, it says how far it has come.
  const said = stderr.replace(/^robotomata: [\d,]+ hosts?, .*\n/gm, "");
  expect({ code, said }).toEqual({ code: 0, said: "" });
  return JSON.parse(stdout);
}

async function archiveOf(path: string, captures: readonly { bytes: Buffer }[]): Promise<void> {
  const options = { maxBytes: 2 ** 30, software: "robotomata/0.0.0" };
  const archive = await Archive.create(path, options);
  for (const { bytes } of captures) await archive.append(bytes);
  archive.close();
}

/** The rows of a report's tables by their names, in the order of the tables; each with its cells by the column's head. */
function rowsOf(html: string): Map<string, object[]> {
  const rows = new Map<string, object[]>();
  for (const [, head, body] of html.matchAll(/<thead>(.*?)<\/thead>\s*<tbody>(.*?)<\/tbody>/gs)) {
    const heads = [...head!.matchAll(/<th[^>]*>(.*?)<\/th>/g)].slice(1).map(([, text]) => text!);
    for (const [, name, cells] of body!.matchAll(/<th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)) {
      const numbers = [...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => Number(text));
      rows.set(name!, [
        ...(rows.get(name!) ?? []),
        Object.fromEntries(heads.map((one, i) => [one, numbers[i]])),
      ]);
    }
  }
  return rows;
}

const numbers = [...Array(100).keys()];
const captures = await Promise.all(numbers.map((i) => capture(`https://h${i}.example`, robots(i))));

describe("survey", () => {
  it("counts a harvest, a folder and single files alike, with any number of threads", async () => {
    const files = Object.fromEntries(numbers.map((i) => [`h${i}.example`, robots(i)]));
    const cwd = folderWith();
    const folder = folderWith(files);
    await archiveOf(join(cwd, "out.warc.gz"), captures);
    const archive = await survey(cwd, "out.warc.gz");
    expect(archive).toMatchObject({ version: 5, files: 100, outcomes: { found: 100 }, agents: { "*": 100 } });
    const alone = await robotomata(["survey", "--json", "--threads", "1", "out.warc.gz"], { cwd });
    expect(JSON.parse(alone.stdout)).toEqual(archive);
    const names = numbers.map((i) => join(folder, `h${i}.example`));
    const { print } = await survey(cwd, folder);
    expect(print).toMatch(/^[\da-f]{16}$/);
    // Other names of hosts: a file's has no scheme.
    expect(print).not.toBe(archive.print);
    for (const paths of [[folder], names]) expect(await survey(cwd, ...paths)).toEqual({ ...archive, print });
  });

  it("counts a host once, however often it is there", async () => {
    const cwd = folderWith();
    await archiveOf(join(cwd, "a.warc.gz"), captures.slice(0, 60));
    await archiveOf(join(cwd, "b.warc.gz"), captures.slice(40));
    const tally = await survey(cwd, "a.warc.gz", "b.warc.gz");
    expect(tally).toMatchObject({ files: 100, outcomes: { found: 100 }, duplicates: 20 });
  });

  it("reads archives as Common Crawl has them: responses that stand for themselves", async () => {
    const record = (type: string, url: string, block: string) =>
      gzipSync(
        `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`,
      );
    const response = (status: number, host: string, body = "") => [
      // A file elsewhere is not the host's, whatever its name.
      record("response", `http://${host}/themes/robots.txt`, `HTTP/1.1 200 OK\r\n\r\n${robots(9)}`),
      record("request", `http://${host}/robots.txt`, "GET /robots.txt HTTP/1.1\r\n\r\n"),
      record(
        "response",
        `http://${host}/robots.txt`,
        `HTTP/1.1 ${status} X\r\nX-Crawl-Content-Encoding: gzip\r\n\r\n${body}`,
      ),
      record("metadata", `http://${host}/robots.txt`, "fetchTimeMs: 20\r\n"),
    ];
    const bytes = Buffer.concat([
      gzipSync("WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 16\r\n\r\nsoftware: Nutch\n\r\n\r\n"),
      ...response(200, "a.example", robots(1)),
      ...response(404, "b.example", "not here"),
      ...response(301, "c.example"),
      ...response(302, "a.example"),
      ...[
        response(308, "g.example"),
        response(200, "g.example", robots(3)),
        response(301, "c.example"),
      ].flat(),
      ...response(200, "d.example", robots(2)),
      ...response(503, "e.example"),
      record("response", "http://f.example/other", "HTTP/1.1 200 OK\r\n\r\n"),
    ]);
    const cwd = folderWith({ "cc.warc.gz": bytes });
    expect(await survey(cwd, "cc.warc.gz")).toMatchObject({
      files: 3,
      // The redirect before what it leads to, the one after, and the repeated one.
      duplicates: 3,
      elsewhere: 10,
      outcomes: { found: 3, unavailable: 1, unreachable: 1, redirected: 1 },
      statuses: { 200: 3, 301: 1, 404: 1, 503: 1 },
    });
    // Nothing is left out without a word.
    const { stdout } = await robotomata(["survey", "cc.warc.gz"], { cwd });
    expect(stdout.split("\n")[0]).toMatch(/ 3 further captures .* 10 captures of anything but /);
  });

  it("takes any names for names, such as those that every object inherits", async () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];
    const file = (name: string) =>
      `User-agent: ${name}\nDisallow: /${name}\n${name}: x\nContent-Signal: ${name}=no\nSitemap: https://${name}.example/${name}\n`;
    const outside = folderWith();
    const cwd = join(outside, "files");
    mkdirSync(cwd);
    for (const name of names) writeFileSync(join(cwd, name), file(name));
    const agents = names.flatMap((name) => ["--agent", name]);
    const files = ["--html", "../all.html", "--csv", "../all.csv", "--rows", "../rows.csv"];
    const whole = await survey(cwd, "--dead-rules", ...files, ...agents, ".");
    const rows = readFileSync(join(outside, "rows.csv"), "utf8").trim().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",")).map(([, host, , , , , agent]) => [host, agent])).toEqual(
      [...names].sort().flatMap((host) => names.map((agent) => [host, agent.toLowerCase()])),
    );
    // Every agent but its own is bound by nothing there, and its own by its name.
    expect(rows.filter((row) => row.includes(",partial,name,"))).toHaveLength(names.length);
    expect(Object.values(whole.agents)).toEqual(names.map(() => 1));
    expect(Object.keys(whole.restrictions)).toHaveLength(names.length);
    writeFileSync(join(outside, "all.json"), JSON.stringify(whole));
    expect(await survey(cwd, "--merge", "../all.json")).toEqual(whole);
    // Parquet, and what is read of it again.
    await survey(cwd, "--dead-rules", "--rows", "../parts/", ...agents, ".");
    expect(await survey(cwd, "--merge", "--rows", "../parts/", "../all.json")).toEqual(whole);
    await survey(cwd, "--html", "../dated.html", ...agents, "2024=.", "2025=.");
    // Others' counts may have any names for purposes, too.
    const purposes = Object.fromEntries(
      [...names, "x\u202ey"].map((name) => [name.toLowerCase(), { all: 1 }]),
    );
    writeFileSync(join(outside, "any.json"), JSON.stringify({ ...whole, purposes }));
    const any = ["--merge", "--html", "../any.html", "2024=../any.json", "2025=../any.json"];
    const { stdout } = await robotomata(["survey", ...any], { cwd });
    const texts = ["all.html", "all.csv", "dated.html", "any.html"].map((name) =>
      readFileSync(join(outside, name), "utf8"),
    );
    texts.push(stdout);
    for (const lang of ["en", "de", "fr", "ru"])
      texts.push((await robotomata(["survey", "--lang", lang, ...agents, "."], { cwd })).stdout);
    for (const text of texts) {
      for (const name of names) expect(text).toContain(name.toLowerCase());
      expect(text).not.toMatch(/\[native code\]|\[object Object\]|\u202e/);
    }
    for (const wrong of names.slice(0, 3)) {
      const text = JSON.stringify(whole).replace("{", `{${JSON.stringify(wrong)}:1,`);
      writeFileSync(join(cwd, "../wrong.json"), text);
      const { code, stderr } = await robotomata(["survey", "--merge", "../wrong.json"], { cwd });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("not the output") });
    }
  });

  it("names what is damaged, and counts the rest", async () => {
    const cwd = folderWith();
    const path = join(cwd, "out.warc.gz");
    await archiveOf(path, captures);
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0xee, middle, middle + 40);
    writeFileSync(path, bytes.subarray(0, bytes.length - 20));
    const { code, stdout, stderr } = await robotomata(["survey", "--json", path], { cwd });
    expect(code).toBe(0);
    expect(stderr.match(/note: .*, byte [\d,]+: /g)).toHaveLength(2);
    expect(JSON.parse(stdout).outcomes.found).toBeGreaterThanOrEqual(97);
  });

  it("counts tar archives as the files in them, compressed or not, whoever packed them", async () => {
    const names = numbers.map((i) => (i % 2 === 0 ? `hosts/h${i}.example` : `h${i}.example/robots.txt`));
    const header = (name: string, size: number) => ({ name, size, type: "file" as const });
    const entries = names.map((name, i) => ({ header: header(name, robots(i).length), body: robots(i) }));
    const folders = { header: { name: "hosts/", size: 0, type: "directory" as const } };
    const long = `${"d".repeat(120)}/long.example`;
    const large = "x".repeat(3_000_000);
    const tar = await packTar([
      folders,
      ...entries,
      { header: header(long, 0), body: "" },
      { header: header("large.example", large.length), body: large },
    ]);
    const cwd = folderWith({ "c.tar": tar, "c.tar.gz": gzipSync(tar), "c.tgz": gzipSync(tar) });
    const tally = await survey(cwd, "c.tar");
    expect(tally).toMatchObject({
      files: 102,
      outcomes: { found: 102 },
      sizes: { 0: 1 },
      agents: { "*": 100 },
    });
    for (const name of ["c.tar.gz", "c.tgz"]) expect(await survey(cwd, name)).toEqual(tally);
    const folder = folderWith();
    for (const i of numbers) writeFileSync(join(folder, `h${i}.example`), robots(i));
    execFileSync("tar", ["-czf", join(cwd, "gnu.tar.gz"), "."], { cwd: folder });
    expect(await survey(cwd, "gnu.tar.gz")).toEqual(await survey(cwd, folder));
  });

  it("says by what means AI crawlers are kept out", async () => {
    const cwd = folderWith({
      a: "User-agent: *\nDisallow: /\n",
      b: "User-agent: GPTBot\nDisallow: /\n",
      c: "User-agent: gptbot\nUser-agent: CCBot\nDisallow: /\n",
      d: "User-agent: *\nDisallow: /cart\n",
      ...{ e: "User-agent: Yandex\nDisallow: /\n", f: "User-agent: Yandex\nDisallow: /\nAllow: /*.js\n" },
    });
    const { code, stdout } = await robotomata(["survey", "a", "b", "c", "d", "e", "f"], { cwd });
    expect(code).toBe(0);
    const figure = stdout.slice(stdout.indexOf("AI crawlers blocked"));
    // The group for all has one row, whomever it keeps out.
    expect(figure.slice(0, figure.indexOf("\n\n")).split("\n")).toEqual([
      "AI crawlers blocked from the start page (of 6 files that crawlers can read)",
      "  1   16.7 %  * (not named): 1 by *",
      "  2   33.3 %  GPTBot: 2 by name",
      "  1   16.7 %  CCBot: 1 by name",
      "  2   33.3 %  YandexAdditional: 2 by a fallback",
    ]);
  });

  it("writes CSV that adds up, in which no cell is a formula", async () => {
    const cwd = folderWith({
      "a.txt": "User-agent: =cmd()\nUser-agent: a,b\nUser-agent: n\0l\nDisallow: /\n",
    });
    await survey(cwd, "--csv", "out.csv", "a.txt");
    const csv = readFileSync(join(cwd, "out.csv"), "utf8");
    expect(csv).toContain("table,name,detail,count,of,whole,low,high\r\nfiles,,,1,,,,\r\n");
    expect(csv).toContain("agents,'=cmd(),,1,readable,1,0.206549,1\r\n");
    expect(csv).toContain("agents,n\\x00l,,1,");
    expect(csv).not.toContain("\0");
    expect(csv).toContain('agents,"a,b",,1,readable,1,0.206549,1\r\n');
  });

  it("writes a report that shows what it counted, and nothing that acts", async () => {
    const cwd = folderWith({
      "a.txt": "User-agent: <script>x\u202ey\nDisallow: /\n",
      "b.txt": "<!doctype html>",
    });
    await survey(cwd, "--html", "out.html", "a.txt", "b.txt");
    const html = readFileSync(join(cwd, "out.html"), "utf8");
    expect(html).toContain('<th scope="row">&lt;script&gt;x\\u202ey</th><td class="number">1</td>');
    expect(html).not.toMatch(/<script|\u202e|(?:src|href)="/);
    expect(html.replace(/<[^>]+>/g, " ")).toMatch(/of them that crawlers can read\s+1\s/);
  });

  it("heads every column of its report with what its numbers count", async () => {
    const closed = "User-agent: GPTBot\nDisallow: /\n";
    const cwd = folderWith({
      "a.txt": closed,
      "b.txt": closed,
      "c.txt": "User-agent: GPTBot\nDisallow: /x\n\nUser-agent: CCBot\nDisallow: /\n",
      "d.txt": closed,
      "e.txt": "User-agent: *\nDisallow: /\n",
      "f.txt": "User-agent: *\nDisallow: /\n",
      "g.txt": "User-agent: *\nDisallow: /z\n",
    });
    const { restrictions, purposes, blocked } = await survey(cwd, "--html", "out.html", ".");
    const html = readFileSync(join(cwd, "out.html"), "utf8");
    const shown = rowsOf(html);
    const { namedFull, namedPartial, full, partial } = restrictions.GPTBot;
    expect([namedFull, namedPartial, full, partial]).toEqual([3, 1, 5, 2]);
    const { name, star } = blocked.GPTBot;
    expect([name, star]).toEqual([3, 2]);
    expect(shown.get("GPTBot")).toEqual(
      [
        {
          Fully: namedFull,
          "In part": namedPartial,
          "Fully, all groups": full,
          "In part, all groups": partial,
        },
        { "By name": name, "By a fallback": 0 },
      ].map((one) => expect.objectContaining(one)),
    );
    expect([...shown.values()].flat()).toContainEqual(
      expect.objectContaining({ "By *": star, "By name": 0 }),
    );
    const { all, some, partial: inPart } = purposes["ai-training"];
    expect([all, some, inPart]).toEqual([2, 4, 1]);
    expect(shown.get("AI training")).toEqual([
      expect.objectContaining({ "All fully": all, "Some fully": some, "In part": inPart }),
    ]);
    // The figure beside the table: which colour stands for what, and how long its bar is.
    expect(html).toMatch(
      /var\(--c1\)"><\/span>Fully<\/li><li><span style="background:var\(--c2\)"><\/span>In part/,
    );
  });

  it("adds up parts that were counted elsewhere, and refuses anything else", async () => {
    const cwd = folderWith({ "bad.json": "{}", "new.json": '{"version":9}' });
    await archiveOf(join(cwd, "a.warc.gz"), captures.slice(0, 50));
    await archiveOf(join(cwd, "b.warc.gz"), captures.slice(50));
    for (const name of ["a", "b"]) {
      writeFileSync(join(cwd, `${name}.json`), JSON.stringify(await survey(cwd, `${name}.warc.gz`)));
    }
    const whole = await survey(cwd, "a.warc.gz", "b.warc.gz");
    expect(await survey(cwd, "--merge", "a.json", "b.json")).toEqual(whole);
    // The same hosts, though other counts; and other hosts, though the same counts.
    const one = JSON.parse(readFileSync(join(cwd, "a.json"), "utf8"));
    writeFileSync(join(cwd, "a-again.json"), JSON.stringify(one, undefined, 2));
    writeFileSync(join(cwd, "a-dead.json"), JSON.stringify(await survey(cwd, "--dead-rules", "a.warc.gz")));
    for (const host of ["p", "q"]) {
      writeFileSync(join(cwd, host), robots(1));
      writeFileSync(join(cwd, `${host}.json`), JSON.stringify(await survey(cwd, host)));
    }
    expect(await survey(cwd, "--merge", "p.json", "q.json")).toEqual(await survey(cwd, "p", "q"));
    writeFileSync(join(cwd, "more.json"), JSON.stringify({ ...one, files: 51 }));
    writeFileSync(join(cwd, "dated.json"), JSON.stringify(await survey(cwd, "2026=a.warc.gz")));
    for (const [name, why] of [
      ["bad.json", "it is not the output of survey --json"],
      ["new.json", "counts of version 9 cannot be added to those of version 5"],
      ["missing.json", "no such file"],
      ["a-again.json", "it has the same hosts as a.json"],
      ["a-dead.json", "it has the same hosts as a.json"],
      [
        "dated.json",
        'it has counts of several dates: give the counts of one date, which it has as surveys["2026"]',
      ],
      ["more.json", "it counts 51 in files, where there can be 50 at most"],
    ] as const) {
      const { code, stderr } = await robotomata(["survey", "--merge", "a.json", name], { cwd });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining(`cannot add ${name}: ${why}`),
      });
    }
  });

  it("counts rules without effect on request, and adds them up with counts that have none", async () => {
    const wild = "User-agent: *\nDisallow: /a\nDisallow: /*b\nDisallow: /a/b\n\nUser-agent: x\nDisallow: /\n";
    const cwd = folderWith({ "a.example": wild, "b.example": robots(3) });
    const plain = await survey(cwd, ".");
    const { deadRules, ...rest } = await survey(cwd, "--dead-rules", "--csv", "out.csv", ".");
    expect(rest).toEqual(plain);
    expect(deadRules).toEqual({
      ...{ analysed: 2, files: 1, rules: 5, dead: 1, why: { redundant: 1 } },
      agents: { "*": 1 },
    });
    expect(readFileSync(join(cwd, "out.csv"), "utf8")).toContain(
      "deadRules,dead,,1,rules,5,0.036224,0.624465\r\ndeadRules,why,redundant,1,dead,1,0.206549,1\r\n",
    );
    writeFileSync(join(cwd, "plain.json"), JSON.stringify(plain));
    writeFileSync(join(cwd, "dead.json"), JSON.stringify({ ...rest, print: "1".repeat(16), deadRules }));
    for (const order of [
      ["plain", "dead"],
      ["dead", "plain"],
    ]) {
      const sum = await survey(cwd, "--merge", ...order.map((name) => `${name}.json`));
      expect(sum).toMatchObject({ files: 4, deadRules });
    }
    const shown = ["--html", "dead.html", "plain.json", "dead.json"];
    const { stdout } = await robotomata(["survey", "--merge", ...shown], { cwd });
    const page = readFileSync(join(cwd, "dead.html"), "utf8");
    expect(page).toContain("1 of 5 rules (20.0 %), in 1 of 2 files (50.0 %).");
    expect(page).toContain("Agents that have dead rules");
    expect(stdout).toContain(
      "Dead rules, which have no effect (of 1 dead rule)\n  1  100.0 %  redundant\n  1 of 5 rules (20.0 %), in 1 of 2 files (50.0 %).\n",
    );
  });

  it("counts nothing but restrictions on request, and adds them up with nothing else", async () => {
    const cwd = folderWith({ "a.example": robots(3), "b.example": "User-agent: *\nDisallow: /\n" });
    const whole = await survey(cwd, ".");
    const only = await survey(cwd, "--only", "restrictions", ".");
    expect(only).toMatchObject({ only: "restrictions", files: 2 });
    for (const left of ["style", "agents", "classicMistakes", "sitemaps", "blocked"])
      expect(only).not.toHaveProperty(left);
    const asked = [
      "--only",
      "restrictions",
      "--agent",
      "GPTBot",
      "--csv",
      "only.csv",
      "a.example",
      "b.example",
    ];
    const { stdout } = await robotomata(["survey", ...asked], { cwd });
    expect(stdout).toContain("  GPTBot: 1 fully, all groups, 1 in part, all groups\n");
    expect(stdout).not.toContain("all fully");
    const csv = readFileSync(join(cwd, "only.csv"), "utf8");
    expect(csv).toMatch(/^only,restrictions,,/m);
    expect(csv).not.toMatch(/^(?:classicMistakes|sitemaps),/m);
    for (const table of ["outcomes", "sizes", "restrictions", "purposes"])
      expect(only[table]).toEqual(whole[table]);
    expect(Object.keys(only.bases)).not.toContain("style");
    for (const [name, one] of Object.entries({ whole, only }))
      writeFileSync(join(cwd, `${name}.json`), JSON.stringify(one));
    writeFileSync(join(cwd, "again.json"), JSON.stringify(only, undefined, 2));
    const again = await robotomata(["survey", "--merge", "only.json", "again.json"], { cwd });
    expect(again.stderr).toContain("it has the same hosts as only.json");
    writeFileSync(join(cwd, "other.json"), JSON.stringify({ ...only, print: "1".repeat(16) }));
    const sum = await survey(cwd, "--merge", "only.json", "other.json");
    expect(sum).toMatchObject({ only: "restrictions", files: 4 });
    const { code, stderr } = await robotomata(["survey", "--merge", "whole.json", "other.json"], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("counted with --only") });
  });

  it("says for a paper what was counted, of what, and how sure a share of a sample is", async () => {
    const files = Object.fromEntries(numbers.map((i) => [`h${i}`, i < 10 ? "<p>" : robots(i)]));
    const cwd = folderWith({
      ...files,
      h11: "User-agent: *\nDisallow: /\n",
      h12: "User-agent: x\nDisallow: /\n",
    });
    const { stdout, code } = await robotomata(["survey", "--methods", "--agent", "*", "--agent", "x", "."], {
      cwd,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Of 100 hosts, the outcomes were:\n100 found/);
    expect(stdout).toMatch(/other 90, read as RFC 9309 says/);
    // As R's prop.test has it without correction: prop.test(1, 90, correct = FALSE).
    expect(stdout).toContain("does not name (*) restricted fully: 1 (1.1 % [0.2, 6.0])");
    expect(stdout).toContain("x restricted fully: 2 (2.2 % [0.6, 7.7])");
    expect(stdout).toContain("fully by its own name: 1 (1.1 % [0.2, 6.0])");
    expect(stdout).toMatch(/@software\{robotomata,\n {2}author = \{\{The robotomata authors\}\}/);
  });

  it("counts the bytes of files that are larger than what is read of them, and that their rest is skipped", async () => {
    const cwd = folderWith({ "a.example": `${robots(3)}${"#\n".repeat(1_000_000)}`, "b.example": robots(1) });
    const folder = folderWith();
    execFileSync("tar", ["-cf", join(folder, "a.tar"), "."], { cwd });
    const bytes = robots(3).length + 2_000_000 + robots(1).length;
    for (const input of [cwd, "a.tar"]) {
      expect(await survey(folder, "--rows", "rows.csv", "--agent", "x", input)).toMatchObject({
        ...{ bytes, sizes: { 2097152: 1 } },
        ...{ rules: { "file-too-large": 1 }, style: { error: 1 } },
      });
      const rows = readFileSync(join(folder, "rows.csv"), "utf8").trim().split("\r\n").slice(1);
      expect(rows.reduce((sum, row) => sum + Number(row.split(",")[4]), 0)).toBe(bytes);
    }
  });

  it.each(["gnu", "pax", "ustar"])(
    "keeps names apart that are not UTF-8, in folders and tar archives (%s)",
    async (format) => {
      const cwd = folderWith();
      const folder = join(cwd, "ü");
      const long = "d".repeat(90);
      mkdirSync(join(folder, long), { recursive: true });
      const names = [[0x61, 0xff], [0x61, 0xfe], [...Buffer.from("a\\xff")], [...Buffer.from("é")]];
      for (const name of [...names, [...Buffer.from(`${long}/${long}`), 0xff]])
        writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]), robots(1));
      execFileSync("tar", [`--format=${format}`, "-cf", join(cwd, "a.tar"), "-C", cwd, "ü"]);
      for (const input of ["ü", "a.tar"]) {
        expect(await survey(cwd, "--rows", "r.csv", "--agent", "x", input)).toMatchObject({ files: 5 });
        const rows = readFileSync(join(cwd, "r.csv"), "utf8").trim().split("\r\n").slice(1);
        expect(rows.map((row) => row.split(",")[1]).sort()).toEqual(
          ["a\\x5cxff", "a\\xfe", "a\\xff", "é", `${long}\\xff`].sort(),
        );
      }
    },
  );

  it("keeps a folder with the rows of another survey", async () => {
    const cwd = folderWith({ "a.example": robots(3) });
    const rows = (agent: string) =>
      robotomata(["survey", "--rows", "rows/", "--agent", agent, "a.example"], { cwd });
    expect((await rows("x")).code).toBe(0);
    const { code, stderr } = await rows("y");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("a survey of other agents"),
    });
    expect((await rows("x")).code).toBe(0);
  });

  it("leaves out hidden files, and files in hidden folders", async () => {
    const cwd = folderWith({ "a.example": robots(1), ".hidden": robots(2) });
    for (const [i, folder] of [".git", "sub", join("sub", ".cache")].entries()) {
      mkdirSync(join(cwd, folder));
      writeFileSync(join(cwd, folder, `h${i}.example`), robots(3));
    }
    const { stdout } = await robotomata(["survey", "--json", "."], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ files: 2, outcomes: { found: 2 } });
    // The folder that is named may be hidden itself.
    const named = await robotomata(["survey", "--json", ".git"], { cwd });
    expect(JSON.parse(named.stdout)).toMatchObject({ files: 1 });
  });

  it("explains what it cannot do", async () => {
    const cwd = folderWith();
    const said = async (...args: string[]) => {
      const { code, stderr } = await robotomata(["survey", ...args], { cwd });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await said()).toMatch(/survey needs WARC files/);
    expect(await said("missing")).toMatch(/cannot read missing: no such file/);
    expect(await said(".")).toMatch(/there are no files/);
    expect(await said("--threads", "x", ".")).toMatch(
      /--threads takes a whole number from 1 to 999, not "x"/,
    );
    expect(await said("--threads", "1000", ".")).toMatch(/from 1 to 999, not "1000"/);
    writeFileSync(join(cwd, "page"), "<html>");
    expect(await said("--methods", "page")).toMatch(/shares of readable files, and there is none/);
    for (const name of ["a b", "GPTBot x", "a\tb"])
      expect(await said("--agent", name, "page")).toContain("is neither a name nor a User-Agent header");
    expect(await said("--threads", "2", "--merge", "x.json")).toMatch(/--threads and --merge cannot be used/);
    expect(await said("--threads", "2", "--queue", "redis://localhost", "x.warc.gz")).toMatch(
      /with --queue, --threads is an option of robotomata work/,
    );
    expect(await said("--merge", "--dead-rules", "x.json")).toMatch(
      /--dead-rules and --merge cannot be used/,
    );
  });

  it("comes to the same for the corpus as files and packed as WARC", async () => {
    if (!corpusAvailable) return reportSkipped("the survey of the corpus");
    const names = hosts().filter((_, i) => i % 5 === 0);
    const cwd = folderWith();
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, readRobots(name)])));
    await archiveOf(
      join(cwd, "c.warc.gz"),
      await Promise.all(
        names.map((name, i) => capture(`https://h${i}.example`, Buffer.from(readRobots(name)))),
      ),
    );
    const { statuses, ...packed } = await survey(cwd, "c.warc.gz");
    const { print } = packed;
    expect({ ...packed, statuses: {} }).toEqual({ ...(await survey(cwd, folder)), print });
    expect(packed.files).toBe(names.length);
  });
});
