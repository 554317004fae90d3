/**
 * Loaded into the program before it starts: ends the process, as a power cut would, at the step of writing files
 * whose number its own address gives (`?step=3`). Of what is written at that step, half is.
 */
import { createRequire, syncBuiltinESMExports } from "node:module";

const fs = createRequire(import.meta.url)("node:fs");
let left = Number(new URL(import.meta.url).searchParams.get("step"));

const { writeFileSync } = fs;
for (const name of [
  "writeFileSync",
  "fchownSync",
  "fchmodSync",
  "fsyncSync",
  "renameSync",
  "linkSync",
  "symlinkSync",
  "mkdirSync",
  "copyFileSync",
  "rmSync",
]) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (--left === 0) {
      const [file, body, ...rest] = args;
      if (name === "writeFileSync") writeFileSync(file, body.slice(0, body.length / 2), ...rest);
      process.kill(process.pid, "SIGKILL");
    }
    return original(...args);
  };
}
syncBuiltinESMExports();
