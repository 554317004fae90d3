import { createHash } from "node:crypto";
import { onTestFinished } from "vitest";
import { type NewRecord, writeRecord } from "../../../src/study/warc/write.ts";
import { type Site, send, serve } from "../../crawl/fetch/server.ts";
import { linesOf, type Result, robotomata } from "../run.ts";

/** A host whose robots.txt can be changed, or be a status alone. */
export interface Host extends Site {
  answer: string | Uint8Array | number;
}

export async function host(answer: Host["answer"]): Promise<Host> {
  const site = await serve((request, response) => {
    const { answer } = changing;
    const etag = `"${createHash("sha256").update(String(answer)).digest("hex")}"`;
    if (typeof answer === "number") send(response, answer);
    else if (request.headers["if-none-match"] === etag) send(response, 304);
    else send(response, 200, answer, { etag });
  });
  onTestFinished(() => site[Symbol.asyncDispose]());
  const changing: Host = Object.assign(site, { answer });
  return changing;
}

export interface Report {
  readonly id: string;
  readonly host: string;
  readonly severity: string;
  readonly text: string;
  readonly changes: readonly {
    readonly kind: string;
    readonly severity: string;
    readonly agents: readonly string[];
    readonly witness?: string;
    readonly before?: string;
    readonly after?: string;
    readonly ruleBefore?: { rule: string; line: number } | null;
    readonly ruleAfter?: { rule: string; line: number } | null;
    readonly detail?: string;
  }[];
  readonly before: { outcome: string; status: number | null; sha256: string | null };
  readonly after: { outcome: string; status: number | null; sha256: string | null };
}

/** One look; the reports, and how it ended. */
export async function look(
  cwd: string,
  hosts: readonly string[],
  args: readonly string[] = [],
): Promise<Result & { reports: Report[] }> {
  const result = await robotomata(["watch", "--state", "state", "--once", "--json", ...args, ...hosts], {
    cwd,
  });
  return { ...result, reports: linesOf(result.stdout).map((line) => JSON.parse(line) as Report) };
}

/** The host of captures. */
export const PAST = "https://shop.example";

/** A capture as other programs write it: of a day of 2024, with a path that is forbidden, or a status alone. */
export function captured(day: number, answer: string | number, about: Partial<NewRecord> = {}): Buffer {
  const head = typeof answer === "number" ? `${answer} None` : "200 OK";
  const body = typeof answer === "number" ? "" : `User-agent: *\nDisallow: ${answer}\n`;
  const block = Buffer.from(`HTTP/1.1 ${head}\r\nContent-Type: text/plain\r\n\r\n${body}`);
  return writeRecord({
    type: "response",
    date: Date.UTC(2024, 0, day),
    target: `${PAST}/robots.txt`,
    block,
    ...about,
  });
}
