/** What options of `bots` say. */
import { Resolver } from "node:dns/promises";
import { labelOf, type Sample } from "../../base/metrics.ts";
import { hasPath } from "../../site/logs/formats/columns.ts";
import { readTime } from "../../site/logs/time.ts";
import { CliError } from "../command.ts";

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };

/** The time that `--since` names, in milliseconds since 1970. */
export function sinceFrom(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const time =
    unit === undefined
      ? readTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text)
      : now - Number(count) * HOURS[unit]! * 3_600_000;
  if (Number.isNaN(time))
    throw new CliError(
      `--since takes a time such as 2026-11-20, 2026-11-20T06:00Z, 24h, 7d or 2w, not "${text}"`,
    );
  return time;
}

/** The fields that `--fields` names. */
export function fieldsFrom(fields: string | undefined): string | undefined {
  if (fields === undefined || hasPath(fields)) return fields;
  throw new CliError(
    "--fields needs the path among the names (path, target, request, cs-uri-stem, cs-uri or reqPath), or path=NAME",
  );
}

/** Milliseconds for one try of one DNS server, and how many tries there are. */
const DNS_TIMEOUT = 4_000;
const DNS_TRIES = 2;

/** The DNS resolver to use; undefined without `--verify`. */
export function dnsFrom(values: { verify?: boolean; "dns-server"?: string }): Resolver | undefined {
  const server = values["dns-server"];
  if (!values.verify) {
    if (server !== undefined) throw new CliError("--dns-server needs --verify");
    return undefined;
  }
  const resolver = new Resolver({ timeout: DNS_TIMEOUT, tries: DNS_TRIES });
  try {
    if (server !== undefined) resolver.setServers([server]);
  } catch {
    throw new CliError(`--dns-server takes an IP address, with or without a port, not "${server}"`);
  }
  return resolver;
}

/** The label that `--label` names. @throws CliError */
export function labelFrom(written: string | undefined, form: string | undefined): Sample["labels"] {
  if (written === undefined) return {};
  if (form !== "prometheus") throw new CliError("--label needs --format prometheus");
  const [, name, value] = /^(?!__|(?:crawler|purpose)=)([a-z_]\w*)=(.+)$/is.exec(written) ?? [];
  if (name === undefined)
    throw new CliError(
      `--label takes a name and a value, as in site=shop, not "${written}"; crawler and purpose are taken`,
    );
  return { [name]: labelOf(value!) };
}
