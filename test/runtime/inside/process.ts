/** Run as a program by Node, Deno and Bun: prints one line of JSON. */
import { report } from "./report.ts";

console.log(JSON.stringify(await report(() => import("robotomata"))));
