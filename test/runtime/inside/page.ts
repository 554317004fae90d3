/** A page's script, bundled by Vite. The address's hash says what to do; the outcome is left on the window. */
import wasmUrl from "robotomata/core.wasm?url";
import { type Report, report, runSmokes } from "./report.ts";

const errorCode = (error: unknown): string => (error as { code?: string }).code ?? String(error);

const tasks: Record<string, () => Promise<unknown>> = {
  report: (): Promise<Report> => report(() => import("robotomata")),
  /** The core streamed from its own file; the inlined bytes stay unused. */
  async stream() {
    const api = await import("robotomata");
    await Promise.all([api.init(fetch(wasmUrl)), api.init(fetch(wasmUrl))]);
    return runSmokes(api);
  },
  /** What a page gets whose policy forbids WebAssembly. */
  async refusal() {
    const { init, parse } = await import("robotomata");
    const codes: string[] = [];
    try {
      parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot").isAllowed("/a");
    } catch (error) {
      codes.push(errorCode(error));
    }
    await init(fetch(wasmUrl)).catch((error: unknown) => codes.push(errorCode(error)));
    return codes;
  },
};

const task = tasks[location.hash.slice(1)];
Object.assign(globalThis, { outcome: task?.() });
