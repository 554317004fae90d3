import type { Robots } from "../../engine/policy/robots.ts";
import { idleLinesOf } from "../../site/enforce/idle-lines.ts";
import { areMostlyProxies } from "../../site/identity/proxies.ts";
import type { BotReport } from "../../site/logs/count/report.ts";
import { CliError, type Terminal } from "../command.ts";
import { unfitReason } from "../shared/input/unfit.ts";
import { note } from "../shared/output/output.ts";
import { printable } from "../shared/output/wording.ts";
import { becauseIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";

/** Says how many requests are left out for their time, and how many have none that can be read. */
export function tellTimes(earlier: number, undated: number, terminal: Terminal): void {
  if (earlier > 0) note(terminal, ({ bots: words }) => words.earlier({ requests: earlier }));
  if (undated > 0) note(terminal, ({ bots: words }) => words.undated({ requests: undated }));
}

/** Says why no request can break the file; where it is a gate, an unfit file must not pass for one that is obeyed. */
export function tellUnfit(
  robots: Robots,
  { isGate, allowsEmpty }: { readonly isGate: boolean; readonly allowsEmpty: boolean },
  terminal: Terminal,
): void {
  const why = unfitReason(robots, allowsEmpty);
  if (why === undefined) {
    for (const idle of idleLinesOf(robots)) note(terminal, (texts) => becauseIn(texts, idle));
    if (robots.groups.length === 0) note(terminal, ({ bots }) => bots.forbidsNothing);
    return;
  }
  const say = (texts: Texts): string => texts.bots.unfit({ why: becauseIn(texts, why) });
  if (isGate) throw new CliError(say);
  note(terminal, say);
}

/** Says what the logs do not show, beside the figures that suffer from it. */
export function tellUnknown({ bots, hosts }: BotReport, host: string | undefined, terminal: Terminal): void {
  const timeless = bots.filter(({ first }) => first === null).length;
  if (timeless > 0) note(terminal, ({ bots: words }) => words.noTimes({ robots: timeless }));
  if (host !== undefined && hosts.length === 0) note(terminal, ({ bots: words }) => words.noHosts);
  if (areMostlyProxies(bots.flatMap(({ networks }) => networks)))
    note(terminal, ({ bots: words }) => words.proxies);
}

export function tellHosts(
  { hosts, elsewhere, requests }: BotReport,
  host: string | undefined,
  isJudged: boolean,
  terminal: Terminal,
): void {
  const named = hosts.slice(0, 3).map(printable).join(", ");
  if (elsewhere > 0) {
    note(terminal, ({ bots: words }) =>
      requests > 0
        ? words.elsewhere({ requests: elsewhere })
        : words.onlyElsewhere({ requests: elsewhere, hosts: named }),
    );
  } else if (host === undefined && isJudged && hosts.length > 1) {
    note(terminal, ({ bots: words }) =>
      words.severalHosts({ hosts: hosts.length > 3 ? words.andMore({ names: named }) : named }),
    );
  }
}
