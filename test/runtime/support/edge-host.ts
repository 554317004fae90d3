/**
 * Run as a program: `edge-host <script> <core.wasm> <path>` starts Vercel's edge runtime as in production, where
 * neither text nor bytes may become code, asks it one question and prints the answer.
 */
import { readFileSync } from "node:fs";
import { EdgeRuntime } from "edge-runtime";

const [, , script, wasm, path] = process.argv as [string, string, string, string, string];
const runtime = new EdgeRuntime({
  initialCode: readFileSync(script, "utf8"),
  codeGeneration: { strings: false, wasm: false },
  // What Vercel's bundler makes of an import that ends in `.wasm?module`: a binding of the isolate.
  extend: (context) => Object.assign(context, { wasm_core: new WebAssembly.Module(readFileSync(wasm)) }),
});
const response = await runtime.dispatchFetch(`http://localhost${path}`);
console.log(await response.text());
