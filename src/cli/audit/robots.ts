import type { Dialect } from "../../engine/dialect/dialect.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../engine/policy/robots.ts";
import { originOf } from "../../engine/url/origin.ts";
import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { inputName, isUrl, readInput, robotsSource } from "../shared/input/input.ts";
import { type LiveRobots, liveRobots } from "../shared/input/live-robots.ts";
import { readRobots } from "../shared/input/robots-body.ts";
import { isRefused, targetOf } from "../shared/question/site-ruling.ts";
import { becauseIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";

/** The rules to audit, and the site that they are for. */
export interface AuditedRobots {
  readonly robots: Robots;
  /** The file's name in messages. */
  readonly name: string;
  /** The site it is for, if that is known. */
  readonly site: string | undefined;
  /** A remark for readers who see only the results; it follows the name in a message. */
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
  const from = robotsSource(source, "--robots ");
  const bytes = await readInput(from, terminal, DEFAULT_MAX_BYTES + 1);
  const { robots } = readRobots(bytes, from, dialect, terminal);
  const served = isUrl(from) ? originOf(from) : undefined;
  return { robots, name: inputName(from, textsFor(terminal)), site: origin ?? served };
}

/** The origin of a site that is given as `example.com`, `example.com:8080` or any of its URLs. */
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
  const whyIn = (texts: Texts): string => becauseIn(texts, entry.because);
  const refusal = (meaningIn: (words: Texts["common"]["input"]) => string): CliError =>
    new CliError((texts) =>
      texts.common.cannotRead({ name, why: whyIn(texts) + meaningIn(texts.common.input) }),
    );
  if (outcome === "unasked") throw refusal(() => "");
  if (outcome === "unreachable") throw refusal(({ closed }) => closed);
  if (outcome === "restricted") throw refusal(({ closedBy }) => closedBy({ dialect }));
  const texts = textsFor(terminal);
  if (outcome === "unavailable") {
    const { notFound, refused } = texts.audit;
    const note = (isRefused(entry.status) ? refused : notFound)({ why: whyIn(texts) });
    return { robots: parse("", { dialect }), name, site: origin, note };
  }
  const target = targetOf(entry);
  const page =
    target === undefined ? texts.audit.markup : ` ${texts.common.warnings.movedToPage({ place: target })}`;
  const note = entry.markup ? page : undefined;
  const robots = parse(body ?? "", { dialect });
  return { robots, name, site: origin, ...(note === undefined ? {} : { note }) };
}
