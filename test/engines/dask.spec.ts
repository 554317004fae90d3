/** The filter on a cluster of Dask (Debian's python3-distributed), with a scheduler and three workers, one of them killed. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { skipped } from "../crawl/fetch/skip.ts";
import { answerTo, questions } from "./questions.ts";

/** Debian's, which is not always the first one. */
const PYTHON = "/usr/bin/python3";
const PARTS = 20;

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const installed = spawnSync(PYTHON, ["-c", "import distributed"]).status === 0;
if (!installed) skipped("Dask", "Debian's python3-distributed is not installed");

it.skipIf(!installed)("gives what one process gives, though a worker is killed", () => {
  const folder = mkdtempSync(join(tmpdir(), "robotomata-dask-"));
  try {
    const asked = questions(400);
    const lines = asked.map((question) => `${JSON.stringify(question)}\n`).join("");
    const input = join(folder, "questions.jsonl");
    writeFileSync(input, lines);
    const out = mkdtempSync(join(folder, "answers-"));
    const filter = [process.execPath, path("../../dist/cli/main.js"), "filter"];
    const told = execFileSync(PYTHON, [path("cluster.py"), input, out, String(PARTS), ...filter], {
      encoding: "utf8",
      // Dask says much there.
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { workers, victim, by } = JSON.parse(told.trimEnd().split("\n").at(-1)!);
    expect(workers).toBe(3);
    expect(by).toHaveLength(PARTS);
    // Its task in progress went to another.
    const begun = readdirSync(out).filter((name) => name.startsWith("ran."));
    expect(begun.length).toBeGreaterThan(PARTS);
    expect(begun.some((name) => name.endsWith(`.${victim}`))).toBe(true);
    const parts = readdirSync(out)
      .filter((name) => /^part-\d{5}\.jsonl$/.test(name))
      .sort();
    expect(parts).toHaveLength(PARTS);
    const whole = parts.map((name) => readFileSync(join(out, name), "utf8")).join("");
    expect(whole).toBe(
      execFileSync(filter[0]!, filter.slice(1), { input: lines, encoding: "utf8", maxBuffer: 1 << 28 }),
    );
    const answers = whole
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers).toEqual(asked.map((question) => ({ id: question.id, allowed: answerTo(question) })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
