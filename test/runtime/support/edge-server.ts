/** Run as a program: `edge-server <script> <core.wasm>` serves a script on a free port, as edge-host does once. */
import { readFileSync } from "node:fs";
import { EdgeRuntime, runServer } from "edge-runtime";

const [, , script, wasm] = process.argv as [string, string, string, string];
const runtime = new EdgeRuntime({
  initialCode: readFileSync(script, "utf8"),
  codeGeneration: { strings: false, wasm: false },
  extend: (context) => Object.assign(context, { wasm_core: new WebAssembly.Module(readFileSync(wasm)) }),
});
const { url } = await runServer({ runtime, port: 0, host: "127.0.0.1" });
console.log({ port: Number(new URL(url).port) });
