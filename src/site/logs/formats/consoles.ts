import { addressOf } from "../address.ts";
import { type LogRequest, readStatus } from "../request.ts";

/** Colours of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with
const COLOURS = /\x1b\[[\d;]*m/g;
/** morgan's `dev` and `tiny`: `GET /a 200 1.234 ms - 12`, `GET /a 200 12 - 1.234 ms`. */
const MORGAN =
  /^([A-Z]{3,10}) (\/\S*|https?:\/\/\S+) (\d{3}|-) (?:[\d.]+ ms - (?:\d+|-)|(?:\d+|-) - [\d.]+ ms)$/;
/** uvicorn: `INFO:     127.0.0.1:5432 - "GET /a HTTP/1.1" 200 OK`. */
const UVICORN = /^INFO: +(\S+) - "([A-Z]{3,10}) (\S+) HTTP\/[\d.]+" (\d{3})(?: [A-Za-z -]+)?$/;

/** Reads a line as frameworks write it to a console, without time and `User-Agent`; undefined for any other line. */
export function scanConsole(line: string): LogRequest | undefined {
  const text = line.includes("\x1b") ? line.replace(COLOURS, "") : line;
  const [client, method, target, written] = UVICORN.exec(text)?.slice(1) ?? [
    "",
    ...(MORGAN.exec(text)?.slice(1) ?? []),
  ];
  if (target === undefined) return undefined;
  const status = readStatus(written!);
  if (status === undefined) return undefined;
  return {
    client: addressOf(client!),
    agent: "",
    method: method!,
    target,
    status,
    host: undefined,
    time: "",
  };
}
