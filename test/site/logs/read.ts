import { LogReader, type LogRequest, type LogSummary } from "../../../src/site/logs/index.ts";

interface Read {
  readonly requests: LogRequest[];
  readonly summary: LogSummary;
}

/** The requests of a log, and what else is in it. */
export function readPieces(pieces: Iterable<string | Uint8Array>): Read {
  const requests: LogRequest[] = [];
  // Whether the log shows queries is in the summary.
  const reader = new LogReader(({ withoutQuery: _, ...request }) => requests.push(request));
  for (const piece of pieces) reader.write(piece);
  return { requests, summary: reader.end() };
}

export function read(...pieces: readonly (string | Uint8Array)[]): Read {
  return readPieces(pieces);
}

/** A line of the combined format. */
export function combined({
  client = "192.0.2.1",
  time = "20/Nov/2026:08:00:00 +0000",
  request = "GET / HTTP/1.1",
  status = "200",
  agent = "-",
} = {}): string {
  return `${client} - - [${time}] "${request}" ${status} 512 "-" "${agent}"\n`;
}
