/** Networks that operators publish, which tell robots from clients that only use their names. */

import { html } from "lit-html";
import type { RobotsError } from "../src/index.ts";
import { networksIn } from "../src/site/enforce/networks-list.ts";
import { publishedLists } from "../src/site/identity/published-lists.ts";
import type { Bot } from "../src/site/logs/index.ts";
import { change, knownCrawlers } from "./app.ts";
import type { NetworkFile } from "./enforce-options.ts";
import { pickFiles } from "./files.ts";
import { t } from "./text/language.ts";
import { logText, logTextReady, networksFault } from "./text/log.ts";
import { showDialog } from "./view/dialog.ts";
import { mention, notify } from "./view/notices.ts";

/** Limit on a file's bytes: no operator's list is larger. */
const MOST_BYTES = 8_000_000;

let opened: readonly NetworkFile[] = [];

export function openedNetworks(): readonly NetworkFile[] {
  return opened;
}

let taken: () => void = () => {};

/** Calls back when there are more networks. */
export function onNetworks(listener: () => void): void {
  taken = listener;
}

/** Takes files such as googlebot.json, and says of any other what is wrong with it. */
export async function takeNetworks(files: readonly File[]): Promise<void> {
  await logTextReady;
  const read = await Promise.all(files.map(readNetworks));
  const found = read.filter((one) => one !== undefined);
  if (found.length === 0) return;
  opened = [...opened.filter(({ source }) => !found.some((one) => one.source === source)), ...found];
  mention("networks", () =>
    logText().networksTaken({ names: opened.flatMap(({ names }) => names).join(", ") }),
  );
  change({ tab: "log" });
  taken();
}

async function readNetworks(file: File): Promise<NetworkFile | undefined> {
  const names = namesOf(file.name);
  if (names.length === 0) {
    notify("networks", () => logText().networksWhose({ name: file.name }));
    return undefined;
  }
  const text = await file.slice(0, MOST_BYTES).text();
  try {
    networksIn(names, file.name, text);
    return { names, source: file.name, text };
  } catch (error) {
    const { because } = error as Partial<RobotsError>;
    if (because === undefined) throw error;
    notify("networks", () => logText().notNetworks({ name: file.name, why: networksFault(because) }));
    return undefined;
  }
}

/** Whom a file is for: those of the published list with its name, or the crawler or operator that it is named after. */
function namesOf(file: string): readonly string[] {
  const list = publishedLists().find(({ url }) => url.endsWith(`/${file}`));
  if (list !== undefined) return list.for;
  const wanted = file.replace(/\.\w+$/, "").toLowerCase();
  const names = knownCrawlers().flatMap(({ token, operator }) => [token, operator]);
  return names.filter((name) => name.toLowerCase() === wanted).slice(0, 1);
}

/** Says what lists of networks are and where those for a log's crawlers are published, with a button that opens them. */
export function askForNetworks(bots: readonly Bot[]): void {
  const texts = logText();
  const known = knownCrawlers().filter(({ token }) => bots.some(({ agent }) => agent === token));
  const lists = publishedLists().filter((list) =>
    known.some(({ operator, tokens }) => [operator, ...tokens].some((name) => list.for.includes(name))),
  );
  showDialog(
    "networks",
    texts.checkTitle,
    (close) => html`<p>${texts.checkWhy}</p>
      <p class="soft">${lists.length === 0 ? texts.checkNone : texts.checkLists}</p>
      <ul>
        ${lists.map(({ for: names, url }) => html`<li><a href=${url} target="_blank" rel="noreferrer">${names.join(", ")}</a></li>`)}
      </ul>
      <p class="inline">
        <button
          class="primary"
          @click=${() => {
            close();
            pickFiles(".json,.txt,.csv", true, (files) => void takeNetworks(files));
          }}
        >${texts.checkOpen}</button>
        <button @click=${close}>${t().close}</button>
      </p>`,
  );
}
