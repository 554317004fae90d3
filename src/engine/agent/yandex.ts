import { foldedName } from "../dialect/addressee.ts";
import { withoutVersion } from "../dialect/name.ts";
import type { CrawlerTokens } from "./crawler.ts";

/**
 * The end of Yandex's row of the table of names (names.ts), with all robots that `*` does not bind; by itself since the thin
 * entry needs no others. For each one, Yandex's page says whether it "takes into account the general rules". It is joined
 * at run time, since bundlers would copy a single literal to both places.
 */
export const LATER: string = [
  "~Favicons!,~MobileBot!,~ScreenshotBot!,~MobileScreenShotBot!,~VideoParser!,~VideoHosting!,~OntoDBAPI!,~MedianaBot!",
  "~RCA!,~SearchShop!,~Verticals!,~-AMPHTML!,~Turbo!,~ZenRss!;~Additional>,~AdditionalBot>;~Direct!,~DirectDyn!",
  "YaDirectFetcher!,~Partner!,~MediaSelling!;~Metrika!,~AccessibilityBot!;~Calendar!,~Tracker!",
].join();

/** Whether a name is that of one of Yandex's robots, with a version or without. */
export function isOfYandex(name: string): boolean {
  return /^(?:yandex[\w.-]+|yadirect(?:bot|fetcher))(?:\/[\w.+-]*)?$/i.test(name);
}

/** The name of one of Yandex's robots with the version in a header, if Yandex's library has that version as another robot. */
export function versionIn(header: string, token: string): string | undefined {
  return header
    .split(/[\s;,()]+/)
    .find(
      (word) =>
        /^Yandex(?:Metrika\/[23]|Market\/2|News\/4)\.0$/i.test(word) &&
        foldedName(word).startsWith(foldedName(`${token}/`)),
    );
}

/**
 * The robot of Yandex's that a name stands for, with its fallback, since Yandex documents that the group for `Yandex` is for
 * all of its robots, whoever asks for them; any other name as it is.
 */
export function yandexRobot(name: string): string | CrawlerTokens {
  if (!isOfYandex(name)) return name;
  // In Yandex's library, these versions differ from the robot as a whole.
  const like = withoutVersion(name.replace(/metrika\/3.*/i, "Bot").replace(/market\/2.*/i, "Direct"));
  const entry = `${foldedName(like).replace("yandex", "~")}!`;
  if (foldedName(LATER).split(/[,;]/).includes(entry)) return { tokens: [name], boundByStar: false };
  return { tokens: [name, "Yandex"], boundByStar: !/news\/4/i.test(name) };
}

/** The names that a robot looks for, if it is known by a name alone: its own, and the fallback of one of Yandex's. */
export function yandexNames(name: string): readonly string[] {
  const robot = yandexRobot(name);
  return typeof robot === "string" ? [robot] : robot.tokens;
}
