import { parse } from "../policy/robots.ts";
import type { Terminal } from "./command.ts";
import { liveRobots, type RobotsEntry } from "./live-robots.ts";
import { reasonFor } from "./reason.ts";
import { doubtOf, type Reading, type Ruling } from "./ruling.ts";
import { isoTime } from "./wording.ts";

/** Fetches a robots.txt as a crawler does. The URL is that of a file, or of any page of the site. */
export async function rulingOfSite(
  url: string,
  { agent, dialect, persists }: Reading,
  terminal: Terminal,
): Promise<Ruling> {
  const { entry, body } = await liveRobots(url, { dialect, terminal, persists });
  const name = new URL(url).pathname === "/" ? `${entry.origin}/robots.txt` : url;
  if (entry.access === "rules" && entry.outcome === "found") {
    const robots = parse(body ?? "", { dialect });
    const place = entry.url === name || entry.url === `${entry.origin}/robots.txt` ? undefined : entry.url;
    const moved = place === undefined ? {} : { doubt: `redirects to ${place}, whose rules count here` };
    const about = entry.markup
      ? { doubt: "is a web page, not a robots.txt" }
      : { ...moved, ...doubtOf(robots) };
    return { name, robots, policy: robots.policyFor(agent), entry, ...about };
  }
  const isAllowed = entry.access === "allow";
  const robots = parse(isAllowed ? "" : "User-agent: robotomata\nDisallow: /\n", { dialect: "rfc9309" });
  return { name, robots, policy: robots.policyFor("robotomata"), entry, blanket: blanketOf(entry) };
}

function blanketOf({ outcome, detail, retryAt, status, reason }: RobotsEntry): string {
  const why = reason === "status" ? `HTTP ${status}` : reasonFor(detail ?? "no answer");
  if (outcome === "unasked") return `robots.txt could not be requested: ${why}`;
  if (outcome === "unavailable") return `there is no robots.txt (${why}): everything is allowed`;
  if (outcome === "restricted") return `robots.txt is off limits (${why}): nothing is allowed`;
  return retryAt === undefined
    ? `robots.txt cannot be reached (${why}): everything is allowed`
    : `robots.txt cannot be reached (${why}): nothing is allowed for now; try again at ${isoTime(retryAt)}`;
}
