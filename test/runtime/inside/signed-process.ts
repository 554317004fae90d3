/** Run as a program by Node, Deno and Bun. */
import { signers } from "./signed.ts";

console.log(JSON.stringify(await signers()));
