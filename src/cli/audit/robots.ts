import type { Dialect } from "../../dialect/dialect.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../policy/robots.ts";
import { originOf } from "../../url/origin.ts";
import { CliError, type Terminal } from "../command.ts";
import { inputName, isUrl, readInput } from "../input.ts";
import { type LiveRobots, liveRobots } from "../live-robots.ts";
import { reasonFor } from "../reason.ts";
import { readRobots } from "../robots-body.ts";
import { robotsSource } from "../robots-source.ts";

/** The rules to audit, and the site that they are for. */
export interface AuditedRobots {
  readonly robots: Robots;
  /** What to call the file in messages. */
  readonly name: string;
  /** The site it is for, if that is known. */
  readonly site: string | undefined;
  /** A remark that somebody who only sees the results needs; it follows the name in a message. */
  readonly note?: string;
}

/** Reads the robots.txt of a site, or the file that was named instead. */
export async function auditedRobots(
  site: string | undefined,
  source: string | undefined,
  dialect: Dialect,
  terminal: Terminal,
): Promise<AuditedRobots> {
  const origin = site === undefined ? undefined : siteOrigin(site);
  if (source === undefined && origin !== undefined) return fromSite(origin, dialect, terminal);
  const from = robotsSource(source);
  const bytes = await readInput(from, terminal, DEFAULT_MAX_BYTES + 1);
  const { robots } = readRobots(bytes, from, dialect, terminal);
  const served = isUrl(from) ? originOf(from) : undefined;
  return { robots, name: inputName(from), site: origin ?? served };
}

/** `example.com`, `example.com:8080` and any URL of the site. */
function siteOrigin(site: string): string {
  const origin = originOf(isUrl(site) ? site : `https://${site}`);
  const isHost = origin !== undefined && (isUrl(site) || /^[^/\s@]+\/?$/.test(site));
  if (!isHost)
    throw new CliError(`"${site}" is not a site: give a host or a URL, such as https://example.com`);
  return origin;
}

async function fromSite(origin: string, dialect: Dialect, terminal: Terminal): Promise<AuditedRobots> {
  const name = `${origin}/robots.txt`;
  const { entry, body }: LiveRobots = await liveRobots(origin, { dialect, terminal });
  const { outcome } = entry;
  const why = reasonFor(entry.detail ?? "no answer");
  if (outcome === "unasked") throw new CliError(`cannot read ${name}: ${why}`);
  if (outcome === "unreachable") {
    throw new CliError(`cannot read ${name}: ${why} (crawlers must not fetch anything for now)`);
  }
  if (outcome === "restricted") {
    throw new CliError(
      `cannot read ${name}: ${why} (crawlers that follow ${dialect} must not fetch anything)`,
    );
  }
  if (outcome === "unavailable") {
    const note = `: it does not exist (${why}), so everything is allowed`;
    return { robots: parse("", { dialect }), name, site: origin, note };
  }
  const note = entry.markup ? " is a web page, not a robots.txt, and probably has no rules" : undefined;
  const robots = parse(body ?? "", { dialect });
  return { robots, name, site: origin, ...(note === undefined ? {} : { note }) };
}
