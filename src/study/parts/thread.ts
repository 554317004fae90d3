/** Counts parts of a survey in a separate thread. */
import { parentPort } from "node:worker_threads";
import { type SurveyAgent, surveyAgents } from "../restriction/agents.ts";
import { FileCounter } from "../tally/counter.ts";
import { countFile } from "../tally/file.ts";
import { countPart } from "./count.ts";
import type { Reply, Request } from "./part.ts";

const port = parentPort!;
/** Counts files as the last request wanted. It is kept, since the next request most likely wants the same. */
let counting: Counting | undefined;
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
    const { counter, agents } = countingFor(request);
    const part = await countPart(request, counter, agents, (more, read) => {
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

interface Counting {
  readonly key: string;
  readonly agents: readonly SurveyAgent[];
  readonly counter: FileCounter;
}

function countingFor({ agents: names, rows: isDetailed, scope, dialect }: Request): Counting {
  const key = JSON.stringify([names, isDetailed, scope, dialect]);
  if (counting?.key !== key) {
    const agents = surveyAgents(names);
    const looking = { agents, isDetailed, scope, dialect };
    counting = {
      key,
      agents,
      counter: new FileCounter((tally, file) => countFile(tally, file, looking)),
    };
  }
  return counting;
}

function say(reply: Reply): void {
  port.postMessage(reply);
}
