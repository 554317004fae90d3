/** Counts parts of a survey in a separate thread. */
import { parentPort } from "node:worker_threads";
import { FileCounter } from "../tally/counter.ts";
import { countFile } from "../tally/file.ts";
import { countPart } from "./count.ts";
import type { Reply, Request } from "./message.ts";

const port = parentPort!;
const counter = new FileCounter(countFile);
const deadCounter = new FileCounter((tally, file) => countFile(tally, file, true));
/** Bytes after which progress is worth a message. */
const STEP = 4 * 1024 * 1024;

port.on("message", async (request: Request) => {
  let hosts = 0;
  let bytes = 0;
  const tell = (): void => {
    say({ hosts, bytes });
    hosts = 0;
    bytes = 0;
  };
  try {
    const part = await countPart(request, request.deadRules ? deadCounter : counter, (more, read) => {
      hosts += more;
      bytes += read;
      if (bytes >= STEP) tell();
    });
    tell();
    say({ part });
  } catch (error) {
    const { message, code, path } = error as NodeJS.ErrnoException;
    say({ fault: { message, code, path } });
  }
});

function say(reply: Reply): void {
  port.postMessage(reply);
}
