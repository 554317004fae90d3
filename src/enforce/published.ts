import type { Crawler } from "../agent/crawler.ts";
import { knownCrawler } from "../agent/known.ts";
import { type Bytes, bodyOf } from "../core/view.ts";
import { foldedName } from "../dialect/addressee.ts";
import { RobotsError } from "../errors.ts";
import { isMarkup } from "../fetch/text.ts";
import { Policy } from "../policy/policy.ts";
import { parse, Robots } from "../policy/robots.ts";
import { serviceRules } from "../policy/service-paths.ts";
import { foldedPath } from "../url/folded-path.ts";
import { decoder, encoder } from "../utf8.ts";
import { invalid } from "./invalid.ts";
import type { Settings } from "./options.ts";
import { LONGEST_URL, OTHERS, RuleBook } from "./rule-book.ts";
import { ServedFile } from "./served-file.ts";

/** Rules by robot; undefined where nothing is said about one. */
export interface Rules {
  /** Whether there is a group for a name. */
  names(name: string): boolean;
  policyFor(robot: Crawler | string): Policy | undefined;
  /** The same rules in lower case, if the case of paths does not matter. */
  readonly folded?: Rules | undefined;
  /** Those of its rules that name service paths. */
  servicePolicyFor(robot: Crawler | string): Policy | undefined;
}

/** A robots.txt in force. It is replaced as a whole, so that no request sees half of one. */
export interface Published {
  readonly rules: Rules;
  /** The file itself, if it is to be served. */
  readonly file: ServedFile | undefined;
  /** Product tokens in it that no request carries, so that nothing can be enforced by them. */
  readonly preferences: readonly string[];
}

/**
 * Puts a file in force.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is not a robots.txt, or if `lint` finds errors in it
 */
export function publish(
  given: string | Bytes | Robots | readonly Policy[],
  { dialect, serve, lint, ignoresCase }: Pick<Settings, "dialect" | "serve" | "lint" | "ignoresCase">,
): Published {
  if (Array.isArray(given) && ignoresCase)
    throw invalid("ignoreCase needs the text of robots.txt: policies cannot be read in lower case.");
  if (Array.isArray(given)) return { rules: policiesByRobot(given), file: undefined, preferences: [] };
  const isParsed = given instanceof Robots;
  const body = isParsed
    ? given.read((bytes, _start, end) => bytes.slice(0, end))
    : bodyOf(given as string | Bytes);
  refuseBroken(body, lint);
  const robots = isParsed ? given.readAs(dialect) : parse(body, { dialect, maxUrlLength: LONGEST_URL });
  return {
    rules: new RuleBook(robots, ignoresCase ? foldedBook(body, dialect) : undefined),
    file: serve && new ServedFile(body, serve),
    preferences: robots.groups
      .flatMap(({ agents }) => agents.map((agent) => knownCrawler(agent)))
      .flatMap((crawler) => (crawler?.fetches === false ? [crawler.token] : [])),
  };
}

function foldedBook(body: string | Uint8Array, dialect: Settings["dialect"]): RuleBook {
  const text = typeof body === "string" ? body : decoder.decode(body);
  const folded = text.replace(/[^\r\n]+/g, foldedPath);
  return new RuleBook(parse(folded, { dialect, maxUrlLength: LONGEST_URL }));
}

function refuseBroken(body: string | Uint8Array, lint: Settings["lint"]): void {
  const head = typeof body === "string" ? encoder.encode(body.slice(0, 1000)) : body;
  if (isMarkup(head)) throw broken("it is a web page");
  if (head.subarray(0, 1000).includes(0)) throw broken("it is not text");
  const error = lint?.(body).find(({ severity }) => severity === "error");
  if (error !== undefined) throw broken(error.message);
}

function broken(why: string): RobotsError {
  return new RobotsError("INVALID_ARGUMENT", `This robots.txt cannot be enforced: ${why}.`);
}

/** Policies from images, each for the crawler that it was made for. */
function policiesByRobot(policies: readonly Policy[]): Rules {
  const byName = new Map<string, Policy>();
  for (const policy of policies) {
    if (!(policy instanceof Policy) || policy.asked === undefined)
      throw new RobotsError(
        "INVALID_ARGUMENT",
        "robots takes a list of policies that say whom they are for.",
      );
    byName.set(policy.asked.split(",")[0]!, policy);
  }
  const policyFor = (robot: Crawler | string): Policy | undefined =>
    byName.get(foldedName(typeof robot === "string" ? robot : robot.token)) ?? byName.get(OTHERS);
  return {
    names: (name) => byName.has(foldedName(name)),
    policyFor,
    servicePolicyFor: (robot) => {
      const policy = policyFor(robot);
      return policy && serviceRules(policy, "rfc9309", LONGEST_URL);
    },
  };
}
