import { listedAi } from "./ai.ts";
import { type CommunityList, type ListedName, namesIn } from "./list.ts";

/** The AI crawlers that count: those of this release's list, of a given one, or of both. */
export interface ListInForce extends Pick<CommunityList, "rows"> {
  /** The lists that have them. */
  readonly lists: readonly CommunityList[];
  /** The same for a sentence. */
  readonly title: string;
  /** As in a {@link CommunityList}. */
  readonly also: readonly string[];
  readonly kept: readonly string[];
  /** Names that the list lacks, and that are known from elsewhere. */
  readonly more: readonly string[];
  /** AI crawlers that this release's list names, and that the given one takes away. */
  readonly dropped: readonly string[];
}

/**
 * What counts with a given list. A list of one's own adds to the one in this release, or takes its place if it says so;
 * a newer copy of the one in this release takes its place, too, but for names that are known from elsewhere.
 */
export function listInForce(given?: CommunityList): ListInForce {
  const replaces = given?.replaces;
  const own = new Map([...namesIn(given?.rows ?? [])].map((one) => [one[0].toLowerCase(), one]));
  const named = namesOf(given);
  const elsewhere = listedAi.more!.split(",").filter((name) => !named.has(name.toLowerCase()));
  const more = replaces === "all" ? [] : elsewhere;
  const stay: [string, ListedName][] = [];
  for (const [name, one] of namesIn(listedAi.rows)) {
    const same = own.get(name.toLowerCase());
    if (same === undefined) {
      if (replaces === undefined || more.includes(name)) stay.push([name, one]);
    } else if (replaces === undefined && one.mayTrain) {
      // A list of one's own cannot say this.
      own.set(name.toLowerCase(), [same[0], { ...same[1], mayTrain: true }]);
    }
  }
  const lists = [replaces === undefined ? listedAi : undefined, given].filter((one) => one !== undefined);
  const also = listed(lists.map((one) => one.also));
  const rows = new Map([...own.values(), ...stay]);
  const left = namesOf({ rows, also: also.join() }, ({ purpose }) => purpose.startsWith("ai-"));
  return {
    lists,
    title: lists
      .map(({ list, of, size }) => `${list}${of && ` of ${of}`}, ${size} name${size === 1 ? "" : "s"}`)
      .join("; "),
    also,
    kept: listed(lists.map((one) => one.kept)),
    rows,
    more,
    dropped: [...namesOf(listedAi)].flatMap(([key, name]) => (left.has(key) ? [] : [name])),
  };
}

/** The names in some texts, each once. */
function listed(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(",")).filter((name) => name !== ""))];
}

/** The names that a list adds to a preset, of known crawlers, too, by their lower case. */
function namesOf(
  list: Pick<CommunityList, "rows" | "also"> = { rows: [], also: "" },
  isMeant: (one: ListedName) => boolean = () => true,
): Map<string, string> {
  const names = [...namesIn(list.rows)].flatMap(([name, one]) => (isMeant(one) ? [name] : []));
  return new Map(
    [...names, ...listed([list.also.replaceAll("+", "")])].map((name) => [name.toLowerCase(), name]),
  );
}
