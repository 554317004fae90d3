/** Counts files in a thread of its own. */
import { parentPort } from "node:worker_threads";
import { countFile } from "../tally/file.ts";
import { emptyTally } from "../tally/tally.ts";
import type { Reply, Request } from "./message.ts";

const port = parentPort!;
const tally = emptyTally();

port.on("message", (files: Request) => {
  for (const file of files) countFile(tally, file);
  const reply: Reply = files.length === 0 ? { tally } : { counted: files.length };
  port.postMessage(reply);
});
