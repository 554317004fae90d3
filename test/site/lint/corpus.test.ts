// @module-tag long
import { describe, expect, it } from "vitest";
import { fix, fixAll, lint, rules } from "../../../src/site/lint/index.ts";
import { format } from "../../../src/site/write/index.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { difference } from "./meaning.ts";

/** Every rule, whatever is on by default. */
const all = { preset: "all" } as const;

if (!corpusAvailable) reportSkipped("lint, fix and format over real files");

describe.runIf(corpusAvailable)("real files", () => {
  const files = corpusAvailable ? sampledHosts().map((host) => ({ host, body: readRobots(host) })) : [];

  it("are linted without a crash, and findings lie within them", () => {
    const counts = new Map<string, { findings: number; files: number }>();
    let clean = 0;
    for (const { host, body } of files) {
      const found = lint(body, all);
      const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body).split(/\r\n|\r|\n/);
      for (const { line, column, endLine, endColumn } of found) {
        const within =
          line >= 1 &&
          column >= 1 &&
          column <= lines[line - 1]!.length + 1 &&
          endColumn <= lines[endLine - 1]!.length + 1 &&
          (endLine > line || endColumn >= column);
        if (!within) throw new Error(`${host}:${line}:${column}-${endLine}:${endColumn}`);
      }
      if (found.length === 0) clean++;
      for (const rule of new Set(found.map((diagnostic) => diagnostic.rule))) {
        const count = counts.get(rule) ?? { findings: 0, files: 0 };
        count.files++;
        count.findings += found.filter((diagnostic) => diagnostic.rule === rule).length;
        counts.set(rule, count);
      }
    }
    const severities = new Map(rules.map(({ id, severity }) => [id, severity]));
    const rows = [...counts]
      .sort(([, a], [, b]) => b.files - a.files || b.findings - a.findings)
      .map(([rule, { findings, files }]) =>
        [
          rule.padEnd(26),
          severities.get(rule)!.padEnd(8),
          String(files).padStart(6),
          String(findings).padStart(9),
        ].join(""),
      );
    const head = `${"rule".padEnd(26)}${"severity".padEnd(8)}${"files".padStart(6)}${"findings".padStart(9)}`;
    console.log(`${files.length} files, ${clean} without findings\n${head}\n${rows.join("\n")}`);
    expect(counts.size).toBeGreaterThan(40);
  });

  it("mean the same when repaired, and need no second repair", () => {
    let repairs = 0;
    for (const { host, body } of files) {
      const { body: repaired, fixed } = fixAll(body, all);
      repairs += fixed.length;
      if (fixed.length === 0) continue;
      const changed = difference(body, repaired, ["rfc9309", "google"]);
      if (changed !== undefined) throw new Error(`${host}: ${changed}`);
      if (Buffer.compare(fix(repaired, all), repaired) !== 0) throw new Error(`${host}: repaired twice`);
    }
    console.log(`${repairs} safe repairs in ${files.length} files`);
  });

  it("mean the same when formatted, and need no second time", () => {
    let unchanged = 0;
    for (const { host, body } of files) {
      const formatted = format(body);
      if (Buffer.compare(format(formatted), formatted) !== 0) throw new Error(`${host}: formatted twice`);
      if (Buffer.compare(body, formatted) === 0) {
        unchanged++;
        continue;
      }
      const changed = difference(body, formatted, ["rfc9309", "google"]);
      if (changed !== undefined) throw new Error(`${host}: ${changed}`);
    }
    console.log(`${unchanged} of ${files.length} files are in canonical form`);
  });

  it("come to an end when repaired unsafely", () => {
    for (const { host, body } of files) {
      const repaired = fix(body, { ...all, unsafe: true });
      if (Buffer.compare(fix(repaired, { ...all, unsafe: true }), repaired) !== 0) throw new Error(host);
    }
  });
});
