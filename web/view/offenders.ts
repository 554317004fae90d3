/** Addresses and networks of robots with forbidden requests, for a firewall; none that is known to be the operator's. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Bot } from "../../src/site/logs/index.ts";
import { copyText } from "../files.ts";
import type { LogReport } from "../reports/log.ts";
import { t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import { mention, notify } from "./notices.ts";

type Verified = LogReport["verified"];

/** Those of a robot's addresses with forbidden requests that nothing is known to be in favour of. */
export function offendingAddresses({ topAddresses }: Bot, verified: Verified): string[] {
  return offending(
    topAddresses.map(({ address, forbidden }) => [address, forbidden]),
    verified,
  );
}

function offending(all: readonly (readonly [one: string, forbidden: number | null])[], verified: Verified) {
  const own = new Set(Object.values(verified ?? {}).flatMap(({ operators }) => operators));
  return all.filter(([one, count]) => count && !own.has(one)).map(([one]) => one);
}

/** Buttons that copy the addresses and the networks of robots, one a line. */
export function copyButtons(bots: readonly Bot[], verified: Verified): TemplateResult {
  const addresses = bots.flatMap((bot) => offendingAddresses(bot, verified));
  const networks = bots.flatMap((bot) =>
    offending(
      bot.networks.map(({ network, forbidden }) => [network, forbidden]),
      verified,
    ),
  );
  return html`${copying(logText().copyAddresses, addresses)} ${copying(logText().copyNetworks, networks)}`;
}

function copying(label: string, all: readonly string[]): TemplateResult | typeof nothing {
  const lines = [...new Set(all)];
  return lines.length === 0
    ? nothing
    : html`<button @click=${() => copyLines(lines.join("\n"), lines.length)}>${label}</button>`;
}

/** Copies lines, and says how many. */
export async function copyLines(text: string, count: number): Promise<void> {
  if (await copyText(`${text}\n`)) mention("copy", () => logText().copiedLines({ count }));
  else notify("copy", () => t().copyRefused);
}
