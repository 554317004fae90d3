/** What lists of networks are, where those for a log's crawlers are published, and a button that opens them. */
import { html } from "lit-html";
import { publishedLists } from "../../src/site/identity/published-lists.ts";
import type { Bot } from "../../src/site/logs/index.ts";
import { knownCrawlers } from "../app.ts";
import { pickFiles } from "../files.ts";
import { takeNetworks } from "../networks.ts";
import { t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import { showDialog } from "./dialog.ts";

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
