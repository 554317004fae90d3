import { appHeader } from "../../identity/people.ts";
import { isRobotName, isWord } from "../../identity/sender.ts";
import { hiddenNames, libraryNames, platformNames } from "../../identity/software.ts";
import type { Classes } from "./classes.ts";
import { alternatives, groupNames, hiddenName, libraryAfter, type Names, OTHER_ROBOTS } from "./names.ts";

/** Whether any class judges clients whose header names no crawler of the table. */
export function judgesUnknown({ classes, others, undeclared }: Classes): boolean {
  return others !== undefined || undeclared !== undefined || classes.some(({ own }) => own.length > 0);
}

/** An expression for software that is no crawler, and its class. */
interface Software {
  readonly expression: string;
  readonly id: string;
}

/** Expressions for headers without a crawler of the table, in descending order of precedence. */
export interface Signs {
  /** Own names of the file or list; group 1 is the name. */
  readonly own: readonly string[];
  /** Headers of people's apps that begin with a word among these names: no group binds them. */
  readonly apps: readonly string[];
  /** Robots that fetch for one person; these may fetch everything. */
  readonly personal: readonly string[];
  readonly others: readonly string[];
  readonly software: readonly Software[];
}

export function signsOf(
  { classes, free, others, undeclared, words, personal }: Classes,
  names: Names,
): Signs {
  const all = [...classes, free].flatMap((one) => one.own);
  const own = all.filter((name) => !words.has(name));
  const lower = new Set(own.map((name) => name.toLowerCase()));
  const isOwn = (name: string): boolean => lower.has(name.toLowerCase());
  const software: Software[] = [];
  const hidden = hiddenNames().filter(isOwn);
  if (undeclared !== undefined) {
    const libraries = groupNames(libraryNames().filter((name) => !isOwn(name))).flatMap(names.library);
    const tools = hiddenName(hiddenNames().filter((name) => !isOwn(name)));
    for (const expression of [...libraries, tools]) software.push({ expression, id: `${undeclared.id}` });
  }
  const platforms = platformNames();
  const libraries = libraryNames().filter((name) => isOwn(name) && !platforms.includes(name));
  return {
    own: [
      ...(libraries.length > 0 ? [libraryAfter(platforms, libraries)] : []),
      ...groupNames(own).flatMap(names.own),
      ...groupNames(all.filter((name) => words.has(name))).flatMap(names.library),
      ...groupNames(own.filter(isRobotName)).map(names.robot),
      ...(hidden.length > 0 ? [hiddenName(hidden)] : []),
    ],
    apps: groupNames(all.filter(isWord)).map((some) => appHeader(alternatives(some))),
    personal: personal.length > 0 ? [`\\b${alternatives(personal)}\\b`] : [],
    others: others === undefined ? [] : OTHER_ROBOTS,
    software,
  };
}
