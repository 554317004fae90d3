/**
 * Our archives in others' readers, and others' archives in ours.
 *
 * @module-tag built
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { HeadersMultiMap, StatusAndHeaders, WARCParser, WARCRecord, WARCSerializer } from "warcio";
import { parseResponse } from "../../src/study/warc/http.ts";
import { readWarc } from "../../src/study/warc/read.ts";
import type { WarcRecord as Read } from "../../src/study/warc/records.ts";
import { writeRecord } from "../../src/study/warc/write.ts";
import { folderWith } from "../cli/run.ts";
import { capture } from "./captures.ts";

const script = fileURLToPath(new URL("foreign.py", import.meta.url));
const captures = await Promise.all(
  ["User-agent: *\n", "", "x".repeat(70_000)].map((body, i) => capture(`https://h${i}.example`, body)),
);
const archive = Buffer.concat(captures.map(({ bytes }) => bytes));

/** Whether a program is here; says so in one line where not. */
function have(program: string): boolean {
  const found = spawnSync(program, ["--version"]).status === 0;
  if (!found && process.env.REQUIRE_SERVICES) throw new Error(`${program} is not installed`);
  if (!found) console.log(`skipped: ${program} is not installed`);
  return found;
}

it("an archive is read by the package warc", async () => {
  const { default: WarcStream } = (await import("warc" as string)) as {
    default: new () => NodeJS.ReadWriteStream;
  };
  const stream = new WarcStream();
  const seen: { protocol: string; headers: Record<string, string>; content: Buffer }[] = [];
  stream.on("data", (record) => seen.push(record));
  // It gives out a record when the next begins, so that one more has to follow.
  stream.end(
    Buffer.concat([gunzipSync(archive), Buffer.from("WARC/1.1\r\nContent-Length: 0\r\n\r\n\r\n\r\n")]),
  );
  await new Promise((resolve) => stream.on("end", resolve));
  const responses = seen.filter(({ headers }) => headers["WARC-Type"] === "response");
  expect(responses.map(({ headers }) => headers["WARC-Target-URI"])).toEqual(
    captures.map(({ origin }) => `${origin}/robots.txt`),
  );
  expect(responses.map(({ content }) => parseResponse(content)!.body.length)).toEqual([14, 0, 70_000]);
});

it("an archive is read by the package warcio, which writes the same bytes", async () => {
  const again: Uint8Array[] = [];
  const options = { parseHttp: false, keepHeadersCase: true };
  for await (const record of WARCParser.iterRecords([gunzipSync(archive)], options)) {
    const { statusline, headers } = record.warcHeaders;
    const warcHeaders = new StatusAndHeaders({
      statusline,
      headers: new HeadersMultiMap([...headers.entries()]),
    });
    const reader = [await record.readFully(false)];
    again.push(await WARCSerializer.serialize(new WARCRecord({ warcHeaders, reader })));
  }
  expect(again).toHaveLength(9);
  expect(Buffer.concat(again)).toEqual(gunzipSync(archive));
});

it("an archive has no line that a value begins", async () => {
  const block = Buffer.from("software: test\r\n");
  const fields = { "WARC-Filename": "a\r\nWARC-Type: response" };
  const record = gunzipSync(writeRecord({ type: "warcinfo", date: 0, fields, block })).toString();
  expect(record.match(/^WARC-Type: .*$/gm)).toEqual(["WARC-Type: warcinfo"]);
  expect(record).toMatch(/^WARC-Filename: a WARC-Type: response\r$/m);
});

it("an archive is read by Python's standard library, with correct digests", () => {
  if (!have("python3")) return;
  const folder = folderWith({ "a.warc.gz": archive });
  const shown = execFileSync("python3", [script, join(folder, "a.warc.gz")], { encoding: "utf8" });
  expect(shown).toBe(
    captures.map(({ origin }, i) => `${origin}/robots.txt 200 ${[14, 0, 70_000][i]}\n`).join(""),
  );
});

it("a survey reads what wget writes, compressed and not", async () => {
  if (!have("wget")) return;
  const server = createServer((_, response) => response.end("User-agent: *\nDisallow: /wget/\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/robots.txt`;
  const cwd = folderWith();
  const { spawn } = await import("node:child_process");
  for (const [name, ...more] of [["a.warc.gz"], ["a.warc", "--no-warc-compression"]]) {
    await new Promise((resolve) =>
      spawn("wget", ["-q", "--no-proxy", "-O", "out", "--warc-file=a", ...more, url], { cwd }).on(
        "close",
        resolve,
      ),
    );
    const records: Read[] = [];
    const damaged = (damage: object) => expect(damage).toBeUndefined();
    for await (const batch of readWarc(createReadStream(join(cwd, name!)), damaged))
      records.push(...batch.records);
    const responses = records.filter(({ type }) => type === "response");
    expect(responses.map(({ target }) => target)).toEqual([url]);
    expect(parseResponse(responses[0]!.block)!.body.toString()).toBe("User-agent: *\nDisallow: /wget/\n");
  }
});
