/** Dated records of what was measured, and tables in documents. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform } from "node:os";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Writes bench/records/<date>-<what>.json. */
export function record(what: string, results: unknown): void {
  const date = new Date().toISOString().slice(0, 10);
  const machine = {
    platform: platform(),
    arch: arch(),
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    node: process.version,
  };
  mkdirSync(`${root}bench/records`, { recursive: true });
  const file = `${root}bench/records/${date}-${what}.json`;
  writeFileSync(file, `${JSON.stringify({ date, what, machine, results }, null, 2)}\n`);
  console.log(`written: bench/records/${date}-${what}.json`);
}

/** Puts text between `<!-- name:start -->` and `<!-- name:end -->` of a document; a document without them stays. */
export function fill(document: string, name: string, text: string): void {
  const file = `${root}${document}`;
  if (!existsSync(file)) return;
  const before = readFileSync(file, "utf8");
  const start = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  const from = before.indexOf(start);
  const to = before.indexOf(end);
  if (from < 0 || to < from) return;
  writeFileSync(file, `${before.slice(0, from + start.length)}\n${text}\n${before.slice(to)}`);
  console.log(`written: ${document} (${name})`);
}
