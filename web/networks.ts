/** Networks that operators publish, which tell robots from clients that only use their names. */
import { networksIn } from "../src/site/enforce/networks-list.ts";
import { knownCrawlers } from "./app.ts";
import { pickFiles } from "./files.ts";
import type { NetworkFile } from "./protocol.ts";
import { t } from "./text/language.ts";
import { mention, notify } from "./view/notices.ts";

/** Limit on a file's bytes: no operator's list is larger. */
const MOST_BYTES = 8_000_000;

let opened: readonly NetworkFile[] = [];

export function openedNetworks(): readonly NetworkFile[] {
  return opened;
}

/** Lets the visitor choose files such as googlebot.json; calls back if they contain networks. */
export function chooseNetworks(taken: () => void): void {
  pickFiles(".json,.txt,.csv", true, async (files) => {
    const read = await Promise.all(files.map(readNetworks));
    const found = read.filter((one) => one !== undefined);
    if (found.length === 0) return;
    opened = [...opened.filter(({ name }) => !found.some((one) => one.name === name)), ...found];
    mention("networks", () => t().logNetworksTaken({ names: opened.map(({ name }) => name).join(", ") }));
    taken();
  });
}

async function readNetworks(file: File): Promise<NetworkFile | undefined> {
  const name = nameOf(file.name.replace(/\.\w+$/, ""));
  if (name === undefined) {
    notify("networks", () => t().logNetworksWhose({ name: file.name }));
    return undefined;
  }
  const text = await file.slice(0, MOST_BYTES).text();
  try {
    networksIn(name, file.name, text);
    return { name, source: file.name, text };
  } catch {
    notify("networks", () => t().logNetworksNone({ name: file.name }));
    return undefined;
  }
}

/** The crawler's token or the operator in a file's name, spelled as in the table of known crawlers. */
function nameOf(stem: string): string | undefined {
  const wanted = stem.toLowerCase();
  const names = knownCrawlers().flatMap(({ token, operator }) => [token, operator]);
  return names.find((name) => name.toLowerCase() === wanted);
}
