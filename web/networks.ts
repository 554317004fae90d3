/** Networks that operators publish, which tell robots from clients that only use their names. */
import { html } from "lit-html";
import type { RobotsError } from "../src/index.ts";
import { networksIn } from "../src/site/enforce/networks-list.ts";
import { publishedLists } from "../src/site/identity/published-lists.ts";
import type { Bot } from "../src/site/logs/index.ts";
import { knownCrawlers } from "./app.ts";
import { pickFiles } from "./files.ts";
import type { NetworkFile } from "./protocol.ts";
import { t } from "./text/language.ts";
import { logText, networksFault } from "./text/log.ts";
import { showDialog } from "./view/dialog.ts";
import { mention, notify } from "./view/notices.ts";

/** Limit on a file's bytes: no operator's list is larger. */
const MOST_BYTES = 8_000_000;

let opened: readonly NetworkFile[] = [];

export function openedNetworks(): readonly NetworkFile[] {
  return opened;
}

/**
 * Says what lists of networks are, and where those for a log's crawlers are published, and opens them.
 *
 * @param taken called when there are more networks
 */
export function askForNetworks(bots: readonly Bot[], taken: () => void): void {
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
            chooseNetworks(taken);
          }}
        >${texts.checkOpen}</button>
        <button @click=${close}>${t().close}</button>
      </p>`,
  );
}

/** Lets the visitor choose files such as googlebot.json; calls back if they contain networks. */
function chooseNetworks(taken: () => void): void {
  pickFiles(".json,.txt,.csv", true, async (files) => {
    const read = await Promise.all(files.map(readNetworks));
    const found = read.filter((one) => one !== undefined);
    if (found.length === 0) return;
    opened = [...opened.filter(({ source }) => !found.some((one) => one.source === source)), ...found];
    mention("networks", () =>
      logText().networksTaken({ names: opened.flatMap(({ names }) => names).join(", ") }),
    );
    taken();
  });
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
