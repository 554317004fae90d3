import { leadingWord } from "../../../engine/dialect/name.ts";
import { appHeader, appsBeginning, deviceAppHeader } from "../../identity/people.ts";
import { PERSONAL_WORDS } from "../../identity/personal.ts";
import { isDeviceName, isRobotName, isWord } from "../../identity/sender.ts";
import { hiddenNames, libraryNames, platformNames } from "../../identity/software.ts";
import type { Classes } from "./classes.ts";
import {
  alternatives,
  groupNames,
  hiddenName,
  libraryAfter,
  type Names,
  OTHER_ROBOTS,
  robotsOf,
} from "./names.ts";

/** Whether any class judges clients whose header names no crawler of the table. */
export function judgesUnknown({ classes, others, undeclared }: Classes): boolean {
  return (
    others !== undefined ||
    undeclared !== undefined ||
    classes.some(({ own, beginnings }) => own.length + beginnings.length > 0)
  );
}

/** The names that begin as no other class's do, the longest beginning first. */
export function namesByBeginning({
  classes,
  free,
}: Pick<Classes, "classes" | "free">): { readonly id: number; readonly own: readonly string[] }[] {
  return [...classes, free]
    .flatMap(({ id, beginnings }) => beginnings.map((name) => ({ id, own: [name] })))
    .sort((a, b) => b.own[0]!.length - a.own[0]!.length);
}

/** An expression for a kind of client, and its class: empty if nothing binds it. */
interface Sign {
  readonly expression: string;
  readonly id: string;
}

/** Expressions for headers without a crawler of the table, in descending order of precedence. */
export interface Signs {
  /** Headers of people's apps that begin with a word among the names below: their heads do not count. */
  readonly apps: readonly string[];
  /**
   * Names of the file, and of several words of the list, in the places of names, the same but for the head, if there
   * may be apps, and those names that count anywhere; group 1 is the name.
   */
  readonly placed: readonly string[];
  readonly behind: readonly string[];
  readonly within: readonly string[];
  /** Names of the list that count at the front, then names that count anywhere but in the header of a device. */
  readonly front: readonly string[];
  readonly listed: readonly string[];
  /** Words of robots that fetch for one person, and then of others. In the header of a device, they say nothing. */
  readonly others: readonly Sign[];
  readonly software: readonly Sign[];
}

export function signsOf(
  { classes, free, others, undeclared, listed, spaced, personal }: Classes,
  names: Names,
): Signs {
  const all = [...classes, free, ...namesByBeginning({ classes, free })].flatMap((one) => one.own);
  const given = all.filter((name) => listed.has(name));
  const own = all.filter((name) => !listed.has(name));
  const lower = new Set(own.map((name) => name.toLowerCase()));
  const isOwn = (name: string): boolean => lower.has(name.toLowerCase());
  const software: Sign[] = [];
  const hidden = hiddenNames().filter(isOwn);
  if (undeclared !== undefined) {
    const libraries = groupNames(libraryNames().filter((name) => !isOwn(name))).flatMap(names.library);
    const tools = hiddenName(hiddenNames().filter((name) => !isOwn(name)));
    for (const expression of [...libraries, tools]) software.push({ expression, id: `${undeclared.id}` });
  }
  const platforms = platformNames();
  const libraries = libraryNames().filter((name) => isOwn(name) && !platforms.includes(name));
  const sign = (id: string, expressions: readonly string[]): Sign[] =>
    expressions.map((expression) => ({ expression, id }));
  const starred = all.filter((name) => name.endsWith("*"));
  const words = all.filter((name) => !starred.includes(name)).map(leadingWord);
  const apps = [
    ...groupNames(words.filter(isWord)).map((some) => appHeader(alternatives(some))),
    ...groupNames(words.filter((name) => !isWord(name) && isDeviceName(name))).map((some) =>
      deviceAppHeader(alternatives(some)),
    ),
    // These begin as no app's name does, but for those on devices.
    ...starred.map((name) => deviceAppHeader(appsBeginning(name.slice(0, -1)))),
  ];
  const beforeContact = groupNames(spaced).map(names.spaced);
  return {
    apps,
    placed: [
      ...(libraries.length > 0 ? [libraryAfter(platforms, libraries)] : []),
      ...groupNames(own).flatMap(names.own),
      ...beforeContact,
    ],
    behind: apps.length > 0 ? [...groupNames(own).flatMap(names.behind), ...beforeContact] : [],
    within: [
      ...groupNames(robotsOf(own).filter(isRobotName)).map(names.robot),
      ...(hidden.length > 0 ? [hiddenName(hidden)] : []),
    ],
    front: groupNames(given).flatMap(names.library),
    listed: groupNames(given.filter((name) => leadingWord(name) === name && isRobotName(name))).map(
      names.robot,
    ),
    others: [
      ...sign(`${free.id}`, personal.length > 0 ? [`\\b${alternatives(personal)}\\b`, PERSONAL_WORDS] : []),
      // A library that says whose robot it is has been declared.
      ...sign(others === undefined ? "" : `${others.id}`, (others ?? undeclared) ? OTHER_ROBOTS : []),
    ],
    software,
  };
}
