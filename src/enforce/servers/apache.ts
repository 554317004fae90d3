import { proxyNetworks } from "../../identity/proxies.ts";
import { MOST_READ } from "../../identity/sender.ts";
import { type Class, STAR } from "./classes.ts";
import { folded } from "./fold.ts";
import {
  alternatives,
  anyKnown,
  grouped,
  libraryName,
  OTHER_ROBOTS,
  ownName,
  PLAIN_BROWSER,
  READERS,
} from "./names.ts";
import type { Plan, Writer } from "./plan.ts";
import { classRemark, head, lineRemarks } from "./remarks.ts";
import { expressionFor, SERVICE_EXPRESSION } from "./rules.ts";
import { AMBIGUOUS, DOTS, MOST_STEPS, NO_SERVICE, ORIGIN, type Step, UNRESOLVED } from "./steps.ts";
import { judgesUnknown, ownNames, softwareOf } from "./unknown.ts";

/** Directives for Apache's mod_setenvif: of those that match, the last one decides. */
export const apache: Writer = {
  name: "apache",
  room: { flavor: "pcre", longest: 7500 },
  about: "A file for the server or a <VirtualHost>, which sets the variable ROBOTS_BLOCK",
  write(plan) {
    const variable = plan.name.toUpperCase();
    const howTo = [
      "Include this file in Apache's configuration, for the server or a <VirtualHost>, and write:",
      '    <Location "/">',
      "        AuthMerging And",
      "        <RequireAll>",
      "            Require all granted",
      `            Require not env ${variable}_BLOCK`,
      "        </RequireAll>",
      "    </Location>",
      "Without AuthMerging And, it would open what other sections and .htaccess close, to everybody. In a later",
      "<Location> that has a Require of its own, write AuthMerging And as well, or robots are not blocked there.",
      "Needs mod_setenvif. Behind a proxy, first make the client's address known: RemoteIPHeader (mod_remoteip).",
      "Reload with: apachectl configtest && apachectl graceful",
    ];
    const set = new Directives(variable);
    const parts = [
      head(plan, howTo),
      ...who(plan, set),
      targets(set),
      "# The rules, in ascending order of precedence.",
    ];
    for (const one of plan.classes.classes) parts.push(rules(one, set));
    const internal = ["READ", "INSIDE", "KNOWN", "NAME", "CLASS", "TARGET", "ASKED"];
    const lists = [...plan.classes.classes.map(({ id }) => `IS_${id}`)];
    const unset = [...internal, ...lists].map((what) => `!${variable}_${what}`).join(" ");
    return { files: [], text: `${[...parts, `SetEnvIfExpr "true" ${unset}`].join("\n\n")}\n` };
  },
};

/** Writes directives about variables. */
class Directives {
  readonly #variable: string;

  constructor(variable: string) {
    this.#variable = variable;
  }

  /** A variable in a condition. */
  of(what: string): string {
    return `reqenv('${this.#variable}_${what}')`;
  }

  /** Whether something matches an expression, which may take several lines. */
  matches(subject: string, expression: string, flag = ""): string {
    const lines = folded(expression, true);
    return `${subject} =~ m#${lines.length > 1 ? "(?x) \\\n    " : ""}${lines.join(" \\\n    ")}#${flag}`;
  }

  set(condition: string, ...values: readonly string[]): string {
    const written = values.map((value) => value.replace(/^(!?)/, `$1${this.#variable}_`));
    return `SetEnvIfExpr "${condition}" ${written.join(" ")}`;
  }
}

/** Directives for the names in the header of a client, and for its class. */
function who({ classes: all, ranges, methods }: Plan, set: Directives): string[] {
  const { classes, free, others, undeclared } = all;
  const [read, known, name] = ["READ", "KNOWN", "NAME"].map((what) => set.of(what)) as [
    string,
    string,
    string,
  ];
  const header = set.matches("%{HTTP_USER_AGENT}", `^(.{0,${MOST_READ}})`);
  const isHeld = methods === "all" ? "" : "%{REQUEST_METHOD} =~ m#^(?:GET|HEAD)$# && ";
  const first = [
    "# The header that tells who is asking; a dash for a plain browser, and for requests that nobody is held with.",
    set.set("true", "READ=-"),
    set.set(isHeld + header, "READ=$1"),
    ...[PLAIN_BROWSER, READERS].map((one) => set.set(set.matches(read, `^${one}`), "READ=-")),
  ];
  if (ranges.length > 0) {
    const among = (networks: readonly string[]): string =>
      networks.map((one) => `-R '${one}'`).join(" || \\\n    ");
    first.push(
      "# Addresses of proxies say nothing about who is asking.",
      set.set(among(proxyNetworks()), "INSIDE=1"),
    );
    for (const { label, crawlers, networks } of ranges) {
      const isIts = set.matches(read, anyKnown(crawlers), "i");
      first.push(
        `# The networks of ${label}: its name from elsewhere is somebody else's, and does not count.`,
        set.set(`${isIts} && -z ${set.of("INSIDE")} && !(${among(networks)})`, "!READ"),
      );
    }
  }
  const isUnknownJudged = judgesUnknown(all);
  const named = ["# Which robots of the table it names."];
  for (const { id, known } of classes)
    if (known.length > 0)
      named.push(set.set(set.matches(read, anyKnown(known), "i"), `IS_${id}=1`, "KNOWN=1"));
  if (isUnknownJudged && free.known.length > 0)
    named.push(
      "# Those that may fetch everything.",
      set.set(set.matches(read, anyKnown(free.known), "i"), "KNOWN=1"),
    );
  if (!isUnknownJudged) return [first.join("\n"), named.join("\n")];
  const unknown = (expression: string): string => `-z ${known} && ${set.matches(read, expression, "i")}`;
  const others_ = ["# The class of anybody else."];
  if (undeclared !== undefined) others_.push(set.set(`-z ${known} && -z ${read}`, `CLASS=${undeclared.id}`));
  for (const { names, id } of softwareOf(all).reverse()) {
    const expressions = [...names.hidden, ...names.libraries.map(libraryName)];
    for (const one of expressions)
      others_.push(set.set(unknown(one), id === undefined ? "NAME=$1" : `CLASS=${id}`));
  }
  if (others !== undefined)
    for (const one of OTHER_ROBOTS) others_.push(set.set(unknown(one), `CLASS=${STAR}`, "!NAME"));
  for (const some of grouped(ownNames(all))) others_.push(set.set(unknown(ownName(some)), "NAME=$1"));
  for (const { id, own } of [...classes, { ...free, id: 0 }])
    for (const some of grouped(own))
      others_.push(set.set(set.matches(name, `^${alternatives(some)}$`, "i"), `CLASS=${id}`));
  return [first.join("\n"), named.join("\n"), others_.join("\n")];
}

/** Directives for the request target without dot segments. */
function targets(set: Directives): string {
  const asked = set.of("TARGET");
  const step = (condition: string, subject: string, { expression, result }: Step): string =>
    set.set(
      condition + set.matches(subject, expression),
      `TARGET=${result.map((one) => (one === "/" ? one : `$${one}`)).join("")}`,
    );
  const isRobot = `(-n ${set.of("KNOWN")} || -n ${set.of("CLASS")}) && `;
  return [
    `# What it asks for, without scheme and host. Dot segments are resolved, as URL parsers do: up to ${MOST_STEPS}.`,
    step(isRobot, "%{THE_REQUEST}", { expression: `^\\S+\\x20${ORIGIN}(\\S*)`, result: [1] }),
    step(isRobot, asked, { expression: "^(\\?.*)?$", result: ["/", 1] }),
    ...Array.from({ length: MOST_STEPS }, () => DOTS.map((one) => step("", asked, one))).flat(),
    "# Whether it is certain to be under /.well-known/.",
    set.set(
      `${set.matches("%{THE_REQUEST}", AMBIGUOUS)} \\\n    && ${set.matches(asked, `^${SERVICE_EXPRESSION}(.*)$`)}`,
      `TARGET=${NO_SERVICE}$1`,
    ),
  ].join("\n");
}

/** Directives for the rules of a class. */
function rules(one: Class, set: Directives): string {
  const asked = set.of("ASKED");
  const isBound = `(-n ${set.of(`IS_${one.id}`)} || ${set.of("CLASS")} == '${one.id}')`;
  const lines = [...one.lines]
    .reverse()
    .flatMap((line) => [
      ...lineRemarks(line).map((remark) => `# ${remark}`),
      set.set(set.matches(asked, `^${expressionFor(line)}`), line.isForbidden ? "RULE=1" : "!RULE"),
    ]);
  return [
    `# ${classRemark(one)}`,
    set.set(`${isBound} && ${set.of("TARGET")} =~ m#^(.*)$#`, "ASKED=$1"),
    ...lines,
    set.set(set.matches(asked, UNRESOLVED), "RULE=1"),
    set.set(`-n ${set.of("RULE")}`, "BLOCK=1"),
    set.set("true", "!ASKED", "!RULE"),
  ].join("\n");
}
