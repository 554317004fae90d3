import { DEVICE_HEADERS } from "../../identity/people.ts";
import { proxyNetworks } from "../../identity/proxies.ts";
import { MOST_READ } from "../../identity/sender.ts";
import type { Class, Classes } from "./classes.ts";
import { foldExpression } from "./fold.ts";
import { alternatives, anyName, groupNames, LOOKING_AROUND, PLAIN_BROWSER, READERS } from "./names.ts";
import type { Plan, Writer } from "./plan.ts";
import { atLine, classRemark, head, lineRemarks, markOf, OPEN } from "./remarks.ts";
import { SERVICE_EXPRESSION } from "./rules.ts";
import { AMBIGUOUS, NO_SERVICE, ORIGIN, UNRESOLVED_TARGET } from "./steps.ts";
import { judgesUnknown, namesByBeginning, signsOf } from "./unknown.ts";

/** Writes directives for Apache's mod_setenvif. Of several that match, the last one decides. */
export const apache: Writer = {
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
      "<Location>, and in any <If>, also in .htaccess, that has a Require of its own, write AuthMerging And as well,",
      "or robots are not blocked there.",
      "Redirect and RedirectMatch of mod_alias answer before Require: what they redirect is not blocked.",
      "Needs mod_setenvif. Behind a proxy, first make the client's address known: RemoteIPHeader (mod_remoteip).",
      `For the log to show what is forbidden: CustomLog /var/log/apache2/access.log ${plan.name}_log`,
      "Reload with: apachectl configtest && apachectl graceful",
    ];
    const set = new Directives(variable);
    const { classes } = plan.classes;
    const internal = ["READ", "INSIDE", "KNOWN", "APP", "DEVICE", "NAME", "CLASS", "TARGET", "ASKED"];
    const unset = [...internal, ...classes.map(({ id }) => `IS_${id}`)];
    const parts = [
      head(plan, howTo),
      who(plan, set),
      ...named(plan.classes, set),
      targets(set),
      `# The rules, in ascending order of precedence.\n${set.set("true", `MARK=${OPEN}`)}`,
      ...classes.map((one) => rules(one, set, plan.isReport)),
      set.set("true", ...unset.map((what) => `!${what}`)),
      `<IfModule log_config_module>
LogFormat "%a - %u %t \\"%r\\" %>s %b \\"%{Referer}i\\" \\"%{User-Agent}i\\" \\"%<{${variable}_MARK}e\\"" ${plan.name}_log
</IfModule>`,
    ];
    return { files: [], pieces: [`${parts.join("\n\n")}\n`] };
  },
};

/** Writes directives that set variables with one name in front. */
class Directives {
  readonly #variable: string;

  constructor(variable: string) {
    this.#variable = variable;
  }

  /** A variable in a condition. */
  of(what: string): string {
    return `reqenv('${this.#variable}_${what}')`;
  }

  /** The condition that something matches an expression; it may take several lines. */
  matches(subject: string, expression: string, flag = ""): string {
    const lines = foldExpression(expression, true);
    return `${subject} =~ m#${lines.length > 1 ? "(?x) \\\n    " : ""}${lines.join(" \\\n    ")}#${flag}`;
  }

  set(condition: string, ...values: readonly string[]): string {
    const written = values.map((value) => value.replace(/^(!?)/, `$1${this.#variable}_`));
    return `SetEnvIfExpr "${condition}" ${written.join(" ")}`;
  }
}

/** Directives that read who is asking. */
function who({ ranges, methods }: Plan, set: Directives): string {
  const read = set.of("READ");
  const header = set.matches("%{HTTP_USER_AGENT}", `^(.{0,${MOST_READ}})`);
  const isHeld = methods === "all" ? "" : "%{REQUEST_METHOD} =~ m#^(?:GET|HEAD)$# && ";
  const among = (networks: readonly string[]): string =>
    networks.map((one) => `-R '${one}'`).join(" || \\\n    ");
  const lines = [
    "# The header that tells who is asking; a dash for a plain browser, and for requests that nobody is held with.",
    set.set("true", "READ=-"),
    set.set(isHeld + header, "READ=$1"),
    ...[PLAIN_BROWSER, READERS].map((one) => set.set(set.matches(read, `^${one}`), "READ=-")),
  ];
  if (ranges.length > 0)
    lines.push(
      "# Addresses of proxies say nothing about who is asking.",
      set.set(among(proxyNetworks()), "INSIDE=1"),
    );
  for (const { label, crawlers, networks } of ranges)
    lines.push(
      `# The networks of ${label}: its name from elsewhere is somebody else's, and does not count.`,
      set.set(
        `${set.matches(read, anyName(crawlers), "i")} && -z ${set.of("INSIDE")} && !(${among(networks)})`,
        "!READ",
      ),
    );
  return lines.join("\n");
}

/** Directives that find the names in the header, and the client's class. */
function named(all: Classes, set: Directives): string[] {
  const { classes, free, undeclared } = all;
  const [read, known] = [set.of("READ"), set.of("KNOWN")];
  const robots = ["# Which robots of the table it names."];
  const add = (names: readonly string[], ...values: readonly string[]): void => {
    if (names.length > 0) robots.push(set.set(set.matches(read, anyName(names), "i"), ...values));
  };
  for (const { id, known } of classes) add(known, `IS_${id}=1`, "KNOWN=1");
  if (!judgesUnknown(all)) return [robots.join("\n")];
  if (free.known.length > 0) robots.push("# Those that may fetch everything.");
  add(free.known, "KNOWN=1");
  const { apps, placed, behind, within, front, listed, others, software } = signsOf(all, LOOKING_AROUND);
  const unknown = (expression: string, ...values: readonly string[]): string =>
    set.set(`-z ${known} && ${set.matches(read, expression, "i")}`, ...values);
  const bySign = (some: typeof others): string[] =>
    some.map(({ expression, id }) => unknown(expression, id === "" ? "!CLASS" : `CLASS=${id}`)).reverse();
  const byName = (some: readonly string[], also = ""): string[] =>
    some.map((one) => set.set(`-z ${known}${also} && ${set.matches(read, one, "i")}`, "NAME=$1")).reverse();
  const noApp = apps.length > 0 ? ` && -z ${set.of("APP")}` : "";
  const anybody = [
    "# The class of anybody else.",
    ...(undeclared === undefined ? [] : [set.set(`-z ${known} && -z ${read}`, `CLASS=${undeclared.id}`)]),
    ...bySign(software),
    ...bySign(others),
    ...byName(listed),
    ...DEVICE_HEADERS.map((one) => unknown(one, "!CLASS", "!NAME", "DEVICE=1")),
    ...apps.map((one) => unknown(one, "APP=1")),
    ...byName(front, noApp),
    ...byName(within, ` && -z ${set.of("DEVICE")}`),
    ...byName(behind),
    ...byName(placed, noApp),
    ...[...namesByBeginning(all).reverse(), ...classes, free].flatMap(({ id, own }) =>
      groupNames(own).map((some) =>
        set.set(set.matches(set.of("NAME"), `^${alternatives(some)}$`, "i"), `CLASS=${id}`),
      ),
    ),
  ];
  return [robots.join("\n"), anybody.join("\n")];
}

/** Directives that set the request target, without scheme and host. */
function targets(set: Directives): string {
  const question = set.of("TARGET");
  const isRobot = `(-n ${set.of("KNOWN")} || -n ${set.of("CLASS")})`;
  const request = (expression: string): string => set.matches("%{THE_REQUEST}", `^\\S+\\x20${expression}`);
  return [
    "# What it asks for, without scheme and host.",
    set.set(`${isRobot} && ${request(`(?:${ORIGIN})?(\\S*)`)}`, "TARGET=$1"),
    set.set(`${isRobot} && ${request(`${ORIGIN}(\\?\\S*)?(?:\\x20|$)`)}`, "TARGET=/$1"),
    "# Whether it is certain to be under /.well-known/.",
    set.set(
      `${set.matches("%{THE_REQUEST}", AMBIGUOUS)} \\\n    && ${set.matches(question, `^${SERVICE_EXPRESSION}(.*)$`)}`,
      `TARGET=${NO_SERVICE}$1`,
    ),
  ].join("\n");
}

/** Directives that decide by the rules of a class. */
function rules(one: Class, set: Directives, isReport = false): string {
  const question = set.of("ASKED");
  const isBound = `(-n ${set.of(`IS_${one.id}`)} || ${set.of("CLASS")} == '${one.id}')`;
  const lines = [...one.lines]
    .reverse()
    .flatMap((line) => [
      ...lineRemarks(line).map((remark) => `# ${remark}`),
      set.set(
        set.matches(question, `^${line.expression}`),
        line.isForbidden ? `RULE=${markOf(isReport)}${atLine(line)}` : "!RULE",
      ),
    ]);
  return [
    `# ${classRemark(one)}`,
    set.set(`${isBound} && ${set.of("TARGET")} =~ m#^(.*)$#`, "ASKED=$1"),
    ...lines,
    set.set(set.matches(question, UNRESOLVED_TARGET), `RULE=${markOf(isReport)}`),
    set.set(set.matches(set.of("RULE"), "^(.+)$"), "MARK=$1", ...(isReport ? [] : ["BLOCK=1"])),
    set.set("true", "!ASKED", "!RULE"),
  ].join("\n");
}
