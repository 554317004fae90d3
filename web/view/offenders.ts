/** Addresses and networks of robots with forbidden requests, for a firewall; none that is known to be the operator's. */

import { html, nothing, type TemplateResult } from "lit-html";
import { clientAddress } from "../../src/site/identity/proxies.ts";
import { networkOf } from "../../src/site/logs/count/addresses.ts";
import type { Bot } from "../../src/site/logs/index.ts";
import { copy } from "../files.ts";
import { logText } from "../text/log.ts";
import type { LogReport } from "../worker/log.ts";

type Verified = LogReport["verified"];

/** A robot's public addresses with forbidden requests or a false name that nothing is known to be in favour of. */
export function offendingAddresses({ agent, topAddresses }: Bot, verified: Verified): string[] {
  const guilty = offending(
    topAddresses.map(({ address, forbidden }) => [address, forbidden]),
    verified,
  );
  const all = [...guilty, ...fakesOf(agent, verified)].flatMap((one) => clientAddress(one) ?? []);
  return [...new Set(all)];
}

function offendingNetworks({ agent, networks }: Bot, verified: Verified): string[] {
  const fakes = new Set(fakesOf(agent, verified).map(networkOf));
  const all = offending(
    networks.map(({ network, forbidden }) => [network, forbidden || fakes.has(network)]),
    verified,
  );
  return all.filter((one) => clientAddress(one.replace(/\/.*/, "")) !== undefined);
}

/** The addresses from which somebody else used a robot's name. */
function fakesOf(agent: string, verified: Verified): string[] {
  return verified?.[agent]?.check.spoofedAddresses.map(({ address }) => address) ?? [];
}

function offending(
  all: readonly (readonly [one: string, isGuilty: unknown])[],
  verified: Verified,
): string[] {
  const own = new Set(Object.values(verified ?? {}).flatMap(({ operators }) => operators));
  return all.filter(([one, isGuilty]) => isGuilty && !own.has(one)).map(([one]) => one);
}

/** Buttons that copy the addresses and the networks of robots, one a line. */
export function copyButtons(bots: readonly Bot[], verified: Verified): TemplateResult {
  const addresses = bots.flatMap((bot) => offendingAddresses(bot, verified));
  const networks = bots.flatMap((bot) => offendingNetworks(bot, verified));
  return html`${copying(logText().copyAddresses, addresses)} ${copying(logText().copyNetworks, networks)}`;
}

function copying(label: string, all: readonly string[]): TemplateResult | typeof nothing {
  const lines = [...new Set(all)];
  return lines.length === 0
    ? nothing
    : html`<button @click=${() => copyLines(lines.join("\n"), lines.length)}>${label}</button>`;
}

/** Copies lines, and says how many. */
export function copyLines(text: string, count: number): Promise<void> {
  return copy(`${text}\n`, () => logText().copiedLines({ count }));
}
