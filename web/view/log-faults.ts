/** The notice of what cannot be read in logs, and of what they do not show. */
import { logText } from "../text/log.ts";
import type { LogFileReport, LogReport } from "../worker/log.ts";
import { notify } from "./notices.ts";
import { visible } from "./visible.ts";

/** Says which lines of logs cannot be read, and what the logs do not show. */
export function reportLogFaults({ files = [], bots }: LogReport): void {
  const isNothing = bots!.requests === 0;
  const said = (): string => files.flatMap((file) => faultsOf(file, isNothing)).join(" ");
  if (said() !== "") notify("log-broken", said, [], isNothing ? "alert" : "status");
}

/** @param isNothing whether no request of any log counts */
function faultsOf(file: LogFileReport, isNothing: boolean): string[] {
  const { name, lines, broken, brokenLines, brokenLine, long, compression, withoutQuery } = file;
  const { isUnnamed, isDamaged, isBomb } = file;
  const texts = logText();
  const isRead = compression === undefined && !isDamaged && !isBomb;
  const unread = [
    compression !== undefined && texts.compressed({ name, by: compression }),
    isDamaged && texts.damaged({ name }),
    isBomb && texts.bomb({ name }),
    lines === 0 && isRead && texts.empty({ name }),
  ].filter((fault) => fault !== false);
  const lacking = [
    long > 0 && texts.long({ name, count: long }),
    isUnnamed && texts.unnamed({ name }),
    withoutQuery > 0 && texts.withoutQuery({ name }),
  ].filter((fault) => fault !== false);
  if (lines === 0 || (broken === 0 && unread.length + lacking.length === 0)) return [...unread, ...lacking];
  if (isNothing && compression === undefined)
    unread.push(texts.unknown({ name, line: visible(brokenLine ?? "") }));
  if (!isNothing && broken > 0)
    unread.push(
      texts.broken({ name, count: broken, lines: brokenLines.join(", "), more: broken > brokenLines.length }),
    );
  return [...unread, ...lacking];
}
