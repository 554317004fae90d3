import { proxyNetworks } from "../../identity/proxies.ts";
import { MOST_READ } from "../../identity/sender.ts";
import { type Class, STAR } from "./classes.ts";
import { alternatives, grouped, OTHER_ROBOTS, PLAIN_BROWSER, READERS } from "./names.ts";
import type { Plan } from "./plan.ts";
import { classRemark, lineRemarks } from "./remarks.ts";
import { expressionFor, SERVICE_EXPRESSION } from "./rules.ts";
import { AMBIGUOUS, DOTS, MOST_STEPS, NO_SERVICE, ORIGINS, type Step, UNRESOLVED } from "./steps.ts";
import { judgesUnknown, ownNames, softwareOf } from "./unknown.ts";

/** A line of a map: for the texts that an expression matches, one text, or all others. */
export interface Entry {
  readonly expression?: string;
  readonly anyCase?: boolean;
  readonly key?: string;
  /** A text, in which variables may be, or groups of the expression, one after the other. */
  readonly to: string | readonly (number | string)[];
  readonly remarks?: readonly string[];
}

/** How a server writes maps from texts to texts, which are evaluated only as far as a request needs them. */
export interface Notation {
  readonly method: string;
  readonly userAgent: string;
  readonly target: string;
  /** A variable in a text. */
  variable(what: string): string;
  map(from: string, to: string, entries: readonly Entry[], remark?: string): string;
  /** Sets a variable to 1 for addresses in networks. */
  networks(what: string, networks: readonly string[], remark: string): string;
  readonly anyKnown: (names: readonly string[]) => string;
  readonly ownNames: (names: readonly string[]) => readonly string[];
  readonly libraryNames: (names: readonly string[]) => readonly string[];
  /** Targets that cannot be compared, besides {@link UNRESOLVED}. */
  readonly unreadable: readonly string[];
}

/** In place of the header of people. A dash would not do: with Caddy, it stands for no entry. */
const NOBODY = ".";

/** A configuration as maps: who is asking, for what, and what comes of it. */
export function mapsOf(plan: Plan, by: Notation): string[] {
  const { classes } = plan.classes;
  if (classes.length === 0)
    return [by.map(by.method, "block", [{ to: "0" }], "Nothing is forbidden to anybody.")];
  const $ = by.variable;
  const rules = classes.map((one) =>
    by.map(
      $("target"),
      `rules_${one.id}`,
      [
        { expression: "^$", to: "1" },
        ...one.lines.map((line) => ({
          expression: `^${expressionFor(line)}`,
          to: line.isForbidden ? "1" : "0",
          remarks: lineRemarks(line),
        })),
        { to: "0" },
      ],
      classRemark(one),
    ),
  );
  return [...rules, ...who(plan, by), ...targets(by), ...verdict(plan, by)];
}

/** Maps for the names in the header of a client, and for its class if none of them is in the table. */
function who(plan: Plan, by: Notation): string[] {
  const { ranges, methods } = plan;
  const { classes, free } = plan.classes;
  const $ = by.variable;
  const method = methods === "all" ? "^\\S+\\x20" : "^(?:GET|HEAD)\\x20";
  // RE2 counts to 1,000.
  const read = `(.{0,1000}.{0,${MOST_READ - 1000}})`;
  const maps = [
    by.map(
      `${by.method} ${by.userAgent}`,
      "read",
      [
        { expression: method + PLAIN_BROWSER, to: NOBODY },
        { expression: method + READERS, to: NOBODY },
        { expression: method + read, to: [1] },
        { to: NOBODY },
      ],
      methods === "all"
        ? "The header that tells who is asking; a dot for a plain browser."
        : "The header that tells who is asking; a dot for a plain browser, and for requests other than GET and HEAD.",
    ),
  ];
  let agent = "read";
  if (ranges.length > 0) {
    maps.push(
      by.networks("inside", proxyNetworks(), "Addresses of proxies, which say nothing about who is asking"),
    );
    ranges.forEach(({ label, crawlers, networks }, i) => {
      const [net, its, next] = [`net_${i + 1}`, `its_${i + 1}`, `agent_${i + 1}`];
      maps.push(
        by.networks(net, networks, `The networks of ${label}`),
        by.map(
          $("read"),
          its,
          [{ expression: by.anyKnown(crawlers), anyCase: true, to: "1" }, { to: "0" }],
          `Whether it names a crawler of ${label}.`,
        ),
        by.map(
          `${$("inside")}${$(net)}${$(its)}`,
          next,
          [{ expression: "^0*1$", to: "" }, { to: $(agent) }],
          "Its name from elsewhere is somebody else's, and does not count.",
        ),
      );
      agent = next;
    });
  }
  const isUnknownJudged = judgesUnknown(plan.classes);
  const named = (id: number, names: readonly string[], remark: string): string[] =>
    names.length === 0
      ? []
      : [
          by.map(
            $(agent),
            `is_${id}`,
            [{ expression: by.anyKnown(names), anyCase: true, to: "1" }, { to: "0" }],
            remark,
          ),
        ];
  const lists = classes.flatMap((one) =>
    named(one.id, one.known, `Whether it names a robot of group ${one.id}.`),
  );
  if (isUnknownJudged)
    lists.push(...named(0, free.known, "Whether it names a robot that may fetch everything."));
  maps.push(...lists);
  if (!isUnknownJudged) return maps;
  const ids = [...classes, { ...free, id: 0 }].filter(({ known }) => known.length > 0).map(({ id }) => id);
  maps.push(
    by.map(
      ids.map((id) => $(`is_${id}`)).join(""),
      "unknown",
      [{ key: "0".repeat(ids.length), to: $(agent) }, { to: NOBODY }],
      "The header of anybody else.",
    ),
    ...unknown(plan, by),
  );
  return maps;
}

/** Maps for the class of a client whose header names no crawler of the table; empty for people. */
function unknown({ classes: all }: Plan, by: Notation): string[] {
  const { classes, free, others, undeclared } = all;
  const $ = by.variable;
  const own = ownNames(all);
  const maps: string[] = [];
  let next = "";
  /** The last one says what the class is. */
  const add = (what: string, isLast: boolean, write: (to: string) => readonly string[]): void => {
    const to = isLast ? "class" : what;
    maps.push(...write(to));
    next = $(to);
  };
  const software = softwareOf(all).flatMap(({ names, id }) => {
    const expressions = [...names.libraries.flatMap((some) => by.libraryNames(some)), ...names.hidden];
    return expressions.map((expression): Entry => ({ expression, anyCase: true, to: id ?? ["@", 1] }));
  });
  if (undeclared !== undefined) software.unshift({ expression: "^$", to: `${undeclared.id}` });
  if (software.length > 0)
    add("software", own.length === 0 && others === undefined, (to) => [
      by.map(
        $("unknown"),
        to,
        [...software, { to: "" }],
        "Whether that is an HTTP library, a headless browser, or empty.",
      ),
    ]);
  if (others !== undefined)
    add("other", own.length === 0, (to) => [
      by.map(
        $("unknown"),
        to,
        [
          ...OTHER_ROBOTS.map((expression): Entry => ({ expression, anyCase: true, to: `${STAR}` })),
          { to: next },
        ],
        "Other robots, by what they say.",
      ),
    ]);
  if (own.length > 0)
    add("class", true, (to) => {
      const found = grouped(own).flatMap(by.ownNames);
      const entries = found.map((expression): Entry => ({ expression, anyCase: true, to: ["@", 1] }));
      const ofClass = ({ id, own }: Pick<Class, "id" | "own">): Entry[] =>
        grouped(own).map((some) => ({ expression: `^@${alternatives(some)}$`, anyCase: true, to: `${id}` }));
      return [
        by.map($("unknown"), "own", [...entries, { to: next }], "Robots that only this robots.txt names."),
        by.map(
          $("own"),
          to,
          [...[...classes, { ...free, id: 0 }].flatMap(ofClass), { to: $("own") }],
          "Whose rules bind it.",
        ),
      ];
    });
  return maps;
}

/** Maps for the request target without dot segments; empty if it has too many. */
function targets(by: Notation): string[] {
  const $ = by.variable;
  const entries = (steps: readonly Step[]): Entry[] =>
    steps.map(({ expression, result }) => ({ expression, to: result }));
  const maps = [by.map(by.target, "path_0", entries(ORIGINS), "What is asked for, without scheme and host.")];
  for (let step = 1; step <= MOST_STEPS; step++) {
    const from = $(`path_${step - 1}`);
    const remark =
      step === 1 ? `Dot segments are resolved, as URL parsers do: up to ${MOST_STEPS}.` : undefined;
    maps.push(by.map(from, `path_${step}`, [...entries(DOTS), { to: from }], remark));
  }
  const last = $(`path_${MOST_STEPS}`);
  const unread = [UNRESOLVED, ...by.unreadable].map((expression): Entry => ({ expression, to: "" }));
  const doubt = `^${SERVICE_EXPRESSION}(\\S*)\\x20.*?(?:${AMBIGUOUS})`;
  return [
    ...maps,
    by.map(last, "path", [...unread, { to: last }], "With more of them, it is forbidden."),
    by.map(
      `${$("path")} ${$("path_0")}`,
      "target",
      [{ expression: doubt, to: [NO_SERVICE, 1] }, { to: $("path") }],
      "Whether it is certain to be under /.well-known/.",
    ),
  ];
}

/** Maps for whether the rules for anybody whom a header names forbid it. */
function verdict(plan: Plan, by: Notation): string[] {
  const { classes } = plan.classes;
  const $ = by.variable;
  const named = classes.filter(({ known }) => known.length > 0);
  const maps = named.map(({ id }) =>
    by.map($(`is_${id}`), `block_${id}`, [{ key: "1", to: $(`rules_${id}`) }, { to: "0" }]),
  );
  const found = named.map(({ id }) => $(`block_${id}`));
  if (judgesUnknown(plan.classes)) {
    const ids = classes
      .filter((one) => one.own.length > 0 || one.id === STAR || one === plan.classes.undeclared)
      .map(({ id }) => id);
    maps.push(
      by.map($("class"), "block_unknown", [
        ...ids.map((id) => ({ key: `${id}`, to: $(`rules_${id}`) })),
        { to: "0" },
      ]),
    );
    found.push($("block_unknown"));
  }
  return [
    ...maps,
    by.map(found.join(""), "any", [{ expression: "1", to: "1" }, { to: "0" }]),
    by.map(
      $("read"),
      "block",
      [{ key: NOBODY, to: "0" }, { to: $("any") }],
      "What comes of it: 1 to block, 0 to serve.",
    ),
  ];
}
