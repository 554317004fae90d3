import { parse } from "../../../engine/policy/robots.ts";
import type { Terminal } from "../../command.ts";
import { becauseIn } from "../../text/because.ts";
import type { Texts } from "../../text/en.generated.ts";
import { textsFor } from "../args/language.ts";
import { liveRobots, type RobotsEntry } from "../input/live-robots.ts";
import { type Ruling, type RulingOptions, warningAbout } from "./ruling.ts";

/** Fetches a robots.txt as a crawler does. The URL is that of a file, or of any page of the site. */
export async function rulingOfSite(
  url: string,
  { agent, dialect, persists }: RulingOptions,
  terminal: Terminal,
): Promise<Ruling> {
  const texts = textsFor(terminal);
  const { warnings } = texts.common;
  const { entry, body } = await liveRobots(url, { dialect, terminal, persists });
  const name = new URL(url).pathname === "/" ? `${entry.origin}/robots.txt` : url;
  if (entry.access === "rules" && entry.outcome === "found") {
    const robots = parse(body ?? "", { dialect });
    const target = targetOf(entry);
    const place = target === name ? undefined : target;
    const page = place === undefined ? warnings.markup : warnings.movedToPage({ place });
    const moved = place && warnings.moved({ place });
    const warning = entry.markup ? page : (warningAbout(robots, texts) ?? moved);
    return { name, robots, policy: robots.policyFor(agent), entry, warning };
  }
  const isAllowed = entry.access === "allow";
  const robots = parse(isAllowed ? "" : "User-agent: robotomata\nDisallow: /\n", { dialect: "rfc9309" });
  return { name, robots, policy: robots.policyFor("robotomata"), entry, blanket: blanketOf(entry, texts) };
}

/** The URL to which a robots.txt is redirected; undefined if its rules come from its own, or if there are none. */
export function targetOf({ origin, url }: RobotsEntry): string | undefined {
  return url === `${origin}/robots.txt` ? undefined : url;
}

/** Whether a server says that there is a file, and refuses to give it. */
export const isRefused = (status: number | undefined): boolean => status === 401 || status === 403;

function blanketOf({ outcome, because, retryAt, status, reason }: RobotsEntry, texts: Texts): string {
  const { blanket } = texts.question;
  const why = reason === "status" ? `HTTP ${status}` : becauseIn(texts, because);
  if (outcome === "unasked") return blanket.unasked({ why });
  if (outcome === "unavailable")
    return isRefused(status) ? blanket.refused({ why }) : blanket.unavailable({ why });
  if (outcome === "restricted") return blanket.restricted({ why });
  return retryAt === undefined
    ? blanket.unreachable({ why })
    : blanket.later({ why, time: texts.locale.time(retryAt) });
}
