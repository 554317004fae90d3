import { logText } from "../text/log.ts";
import type { LogReport } from "../worker/log.ts";
import { notify } from "./notices.ts";
import { visible } from "./visible.ts";

/** Says which lines of logs cannot be read, and what the logs do not show. */
export function reportLogFaults({ files = [], bots }: LogReport): void {
  const broken = files.filter(
    (file) =>
      file.lines === 0 ||
      file.broken > 0 ||
      file.long > 0 ||
      file.isUnnamed ||
      file.withoutQuery > 0 ||
      file.isDamaged ||
      file.isBomb ||
      file.compression !== undefined,
  );
  if (broken.length === 0) return;
  const isNothing = bots!.requests === 0;
  notify(
    "log-broken",
    () =>
      broken
        .map(
          ({
            name,
            lines: all,
            broken: lines,
            long,
            brokenLines,
            isUnnamed,
            isDamaged,
            isBomb,
            compression,
            brokenLine,
            withoutQuery,
          }) =>
            [
              compression !== undefined && logText().compressed({ name, by: compression }),
              isDamaged && logText().damaged({ name }),
              isBomb && logText().bomb({ name }),
              all === 0 && !isDamaged && !isBomb && compression === undefined && logText().empty({ name }),
              all > 0 && isNothing
                ? compression === undefined && logText().unknown({ name, line: visible(brokenLine ?? "") })
                : lines > 0 &&
                  logText().broken({
                    name,
                    count: lines,
                    lines: brokenLines.join(", "),
                    more: lines > brokenLines.length,
                  }),
              long > 0 && logText().long({ name, count: long }),
              isUnnamed && logText().unnamed({ name }),
              withoutQuery > 0 && logText().withoutQuery({ name }),
            ]
              .filter(Boolean)
              .join(" "),
        )
        .join(" "),
    [],
    isNothing ? "alert" : "status",
  );
}
