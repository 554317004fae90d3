/** Which rules bind a robot, and which of them decides, as Yandex's library goes through a file. */
import { referenceMatch } from "./glob.ts";
import type { Rule } from "./groups.ts";
import { linesOf } from "./lines.ts";
import { ASCII_WHITE, before, lower, strip } from "./octets.ts";

/** A robot: its full name, and what an agent line that names it begins with. */
interface Robot {
  full: string;
  required: string;
}

/** Robots whose version is not 1.0, as in `vectors/yandex-robots.tsv`. */
const VERSIONS: Record<string, string[]> = {
  "0.99": ["yandexblogs"],
  "2.0": ["yandexpagechecker", "yandexwebmaster", "yandeximageresizer"],
  "3.0": [
    ...["bot", "media", "images", "catalog", "news", "video", "direct", "partner"],
    ...["mobilebot", "accessibilitybot", "screenshotbot"],
  ].map((robot) => `yandex${robot}`),
  "4.0": ["yandexmetrika"],
};

/** A name with the version of the robot that it is Yandex's name of. */
function withVersion(name: string): string {
  if (!/^(yandex|yadirect)[a-z]+$/.test(name)) return name;
  return `${name}/${Object.keys(VERSIONS).find((version) => VERSIONS[version]!.includes(name)) ?? "1.0"}`;
}

/** The rules for the first of some names that any line binds, else for `*`. */
export function yandexRules(body: string | Uint8Array, asked: string[]): Rule[] {
  for (const robot of [...robotsOf(asked), { full: "*", required: "*" }]) {
    const rules = rulesFor(body, robot);
    if (rules !== undefined) return rules;
  }
  return [];
}

function robotsOf(asked: string[]): Robot[] {
  const names = asked.map((name) => strip(before(lower(name), "/"), " \t"));
  return names
    .map((name, i) => {
      let required = name;
      for (let next = i + 1; next < names.length; next++) {
        if (names[next] === "" || !names[next - 1]!.startsWith(names[next]!)) break;
        required = names[next]!;
      }
      return { full: withVersion(strip(lower(asked[i]!), ASCII_WHITE)), required };
    })
    .filter(({ required }) => required !== "" && required !== "*");
}

/** The rules kept for a robot after the last line; undefined if no line has named it. */
function rulesFor(body: string | Uint8Array, { full, required }: Robot): Rule[] | undefined {
  let kept: Rule[] | undefined;
  let longest = 0;
  let isNamed = false;
  let isList = false;
  for (const { kind, value } of linesOf(body, "yandex")) {
    if (kind === "junk") continue;
    if (kind !== "agent") isList = false;
    if (kind === "agent") {
      const agent = lower(value);
      isNamed = isNamed && isList;
      isList = true;
      if (full.startsWith(agent) && agent.startsWith(required) && agent.length >= longest) isNamed = true;
      if (isNamed && (kept === undefined || agent.length > longest)) kept = [];
      if (isNamed) longest = Math.max(longest, agent.length);
    }
    if (!isNamed) continue;
    if (kind === "allow") kept!.push({ allow: true, pattern: value });
    if (kind === "disallow")
      kept!.push(value === "" ? { allow: true, pattern: "/" } : { allow: false, pattern: value });
  }
  return kept;
}

/** The longest matching pattern decides, and Allow on ties; neither stars nor the last `$` have a length. */
export function yandexVerdict(rules: Rule[], path: string): "allowed" | "disallowed" {
  let allow = 0;
  let disallow = 0;
  for (const rule of rules) {
    if (rule.pattern[0] !== "/" && rule.pattern[0] !== "*") continue;
    const letters = rule.pattern.replace(/\$$/, "").replaceAll("*", "");
    const pattern = letters === "" ? "/" : rule.pattern;
    if (!referenceMatch(pattern, path)) continue;
    const length = Math.max(letters.length, 1);
    if (rule.allow) allow = Math.max(allow, length);
    else disallow = Math.max(disallow, length);
  }
  return disallow > allow ? "disallowed" : "allowed";
}
