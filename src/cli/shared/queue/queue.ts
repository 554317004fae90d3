import { parsedUrl } from "../../../engine/url/parsed.ts";
import { type Connection, connect } from "../../../study/queue/connection.ts";
import { CliError, type Terminal } from "../../command.ts";
import { note } from "../output/output.ts";
import { reason } from "../output/reason.ts";
import { printable } from "../output/wording.ts";

/** Packages that a queue needs. They are not installed with the others, since they are for servers. */
export const QUEUE_PACKAGES = ["bullmq@6", "ioredis@6"] as const;

/** Connects to the queue at a URL, and prints warnings about it. @throws CliError if that fails */
export async function connectQueue(url: string, terminal: Terminal): Promise<Connection> {
  const name = shownUrl(url);
  let lastText = "";
  const tell = (error: Error): void => {
    const text = reason(error);
    // While a connection is lost, every attempt to restore it reports an error.
    if (text !== lastText)
      note(terminal, (texts) => texts.common.queue.fault({ queue: name, why: reason(error, texts) }));
    lastText = text;
  };
  let connection: Connection;
  try {
    connection = await connect(url, tell);
  } catch (error) {
    const { code, name: kind } = error as NodeJS.ErrnoException;
    if (code === "MISSING_PACKAGE" || (code === undefined && kind !== "ReplyError")) throw error;
    throw new CliError((texts) => texts.common.queue.unreached({ queue: name, why: reason(error, texts) }));
  }
  if (connection.isDurable === false) {
    note(terminal, ({ common }) => common.queue.notDurable({ queue: name }));
  }
  return connection;
}

/** An address without the password. */
function shownUrl(text: string): string {
  const url = /^rediss?:\/\//.test(text) ? parsedUrl(text) : undefined;
  if (url === undefined) {
    throw new CliError(`--queue takes an address such as redis://localhost:6379, not "${printable(text)}"`);
  }
  const { protocol, host, pathname } = url;
  return printable(`${protocol}//${host}${pathname}`);
}
