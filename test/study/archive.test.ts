// @module-tag long
// @module-tag built
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Archive } from "../../src/study/warc/archive.ts";
import { writeRecord } from "../../src/study/warc/write.ts";
import { folderWith } from "../cli/run.ts";
import { capture } from "./captures.ts";

const options = { maxBytes: 2 ** 30, software: "test" };
const captures = await Promise.all(
  [...Array(30)].map((_, i) => capture(`https://h${i}.example`, `Disallow: /${"z".repeat(i)}\n`)),
);
const targets = captures.map(({ origin }) => `${origin}/robots.txt`);

/** What another program writes: it has metadata as well, but no outcomes. */
const other = { date: Date.UTC(2026, 10, 22), target: "https://a.example/robots.txt" };
const foreign = Buffer.concat([
  writeRecord({ ...other, type: "warcinfo", block: Buffer.from("software: other/1.0\r\n") }),
  writeRecord({ ...other, type: "metadata", block: Buffer.from("fetchTimeMs: 3\r\n") }),
  writeRecord({ ...other, type: "response", block: Buffer.from("HTTP/1.1 200 OK\r\n\r\n") }),
]);

async function resumed(path: string, maxBytes = options.maxBytes) {
  const seen: string[] = [];
  const damages: string[] = [];
  const archive = await Archive.resume(
    path,
    { ...options, maxBytes },
    {
      onCapture: (record) => seen.push(record.target!),
      onDamage: (file, { because }) => damages.push(`${file}: ${because.code}`),
    },
  );
  return { archive, seen, damages };
}

describe("an archive", () => {
  it("continues over all its files, each within the size limit", async () => {
    const folder = folderWith();
    const path = join(folder, "out.warc.gz");
    for (let i = 0; i < 30; i += 10) {
      const { archive, seen, damages } = await resumed(path, 4_000);
      expect(seen).toEqual(targets.slice(0, i));
      expect(damages).toEqual([]);
      for (const { bytes } of captures.slice(i, i + 10)) await archive.append(bytes);
      archive.close();
    }
    const { archive, seen } = await resumed(path, 4_000);
    archive.close();
    expect(seen).toEqual(targets);
    const files = readdirSync(folder);
    expect(files.slice(0, 3)).toEqual(["out-00001.warc.gz", "out-00002.warc.gz", "out-00003.warc.gz"]);
    expect(files.every((file) => statSync(join(folder, file)).size <= 4_000)).toBe(true);
  });

  it("truncated anywhere, loses only the last capture and fetches it again", async () => {
    const path = join(folderWith(), "out.warc.gz");
    const first = await Archive.create(path, options);
    for (const { bytes } of captures.slice(0, 3)) await first.append(bytes);
    first.close();
    const whole = readFileSync(path);
    const begin = whole.length - captures[2]!.bytes.length;
    for (let cut = begin; cut < whole.length; cut += 3) {
      writeFileSync(path, whole.subarray(0, cut));
      const { archive, seen } = await resumed(path);
      expect(seen).toEqual(targets.slice(0, 2));
      await archive.append(captures[2]!.bytes);
      archive.close();
      expect(readFileSync(path).equals(whole)).toBe(true);
    }
  });

  it("cut within the record that it begins with, begins again", async () => {
    const path = join(folderWith(), "out.warc.gz");
    (await Archive.create(path, options)).close();
    const whole = readFileSync(path);
    for (const cut of [0, 1, 20, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, cut));
      const { archive, seen } = await resumed(path);
      await archive.append(captures[0]!.bytes);
      archive.close();
      expect(seen).toEqual([]);
      const again = await resumed(path);
      again.archive.close();
      expect({ seen: again.seen, damages: again.damages }).toEqual({
        seen: targets.slice(0, 1),
        damages: [],
      });
    }
  });

  it("does not count a capture in which a byte is wrong, but keeps those after it", async () => {
    const path = join(folderWith(), "out.warc.gz");
    const first = await Archive.create(path, options);
    const start = statSync(path).size;
    for (const { bytes } of captures.slice(0, 3)) await first.append(bytes);
    first.close();
    const bytes = readFileSync(path);
    bytes[start + captures[0]!.bytes.length + 30]! ^= 1;
    writeFileSync(path, bytes);
    const { archive, seen, damages } = await resumed(path);
    archive.close();
    expect(seen).toEqual([targets[0], targets[2]]);
    expect(damages).toHaveLength(1);
    expect(readFileSync(path)).toEqual(bytes);
  });

  it("is not begun over another", async () => {
    const path = join(folderWith({ "out.warc.gz": "mine" }), "out.warc.gz");
    await expect(Archive.create(path, options)).rejects.toMatchObject({ code: "EEXIST" });
    expect(readFileSync(path, "utf8")).toBe("mine");
  });

  it.each<[string, Buffer]>([
    ["a list of hosts", Buffer.from("a.example\nb.example\n".repeat(500))],
    ["a few bytes of something", Buffer.from("mine")],
    ["a gzip file", gzipSync(randomBytes(20_000))],
    ["an archive of another program", foreign],
    ["a harvest that was decompressed", gunzipSync(Buffer.concat(captures.map(({ bytes }) => bytes)))],
  ])("is not made of %s, of which nothing is lost", async (_what, bytes) => {
    const path = join(folderWith({ file: bytes }), "file");
    await expect(resumed(path)).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
      message: expect.stringContaining("choose another file"),
    });
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it("that cannot begin its next file says so, and does not affect other files of the process", async () => {
    const folder = folderWith();
    const path = join(folder, "out.warc.gz");
    const archive = await Archive.create(path, { ...options, maxBytes: 2_000 });
    mkdirSync(join(folder, "out-00001.warc.gz"));
    const fill = async (): Promise<void> => {
      for (const { bytes } of captures) await archive.append(bytes);
    };
    await expect(fill()).rejects.toMatchObject({ code: "EEXIST" });
    expect(archive.fault).toMatchObject({ code: "EEXIST" });
    const whole = readFileSync(path);
    // A file that is opened now must not be taken for one that was closed.
    const other = openSync(join(folder, "other"), "w");
    expect(() => archive.close()).toThrow(/EEXIST/);
    writeSync(other, "still open");
    closeSync(other);
    expect(readFileSync(path).equals(whole)).toBe(true);
  });

  it("is left whole if there is no more room", async () => {
    const folder = folderWith();
    const path = join(folder, "out.warc.gz");
    const script = fileURLToPath(new URL("fill.ts", import.meta.url));
    const tsx = fileURLToPath(new URL("../../node_modules/.bin/tsx", import.meta.url));
    // A limit on the size of files stands for a full disk: writes come up short, then fail.
    const { stdout } = spawnSync(
      "bash",
      ["-c", `trap '' XFSZ; ulimit -f 20; exec '${tsx}' '${script}' '${path}'`],
      {
        encoding: "utf8",
      },
    );
    const { appended, code } = JSON.parse(stdout) as { appended: string[]; code: string };
    expect(code).toBe("EFBIG");
    expect(appended.length).toBeGreaterThan(1);
    const { archive, seen, damages } = await resumed(path);
    archive.close();
    expect({ seen, damages }).toEqual({ seen: appended, damages: [] });
  });
});
