/** The tested file's site. `robotomata serve` fetches the file; other pages cannot, so it is pasted there. */
import { html } from "lit-html";
import type { SiteAnswer } from "../../src/cli/serve/site.ts";
import { change, current, isServed } from "../app.ts";
import { openFile } from "../files.ts";
import { FILE } from "../server-answer.ts";
import { currentLocale, t } from "../text/language.ts";
import { keepCopy } from "../work.ts";
import { showDialog } from "./dialog.ts";
import { byId, settle } from "./dom.ts";
import { mention, notify, withdraw } from "./notices.ts";
import { showStatuses } from "./statuses.ts";
import { visible } from "./visible.ts";

/** Milliseconds after which a fetch is given up. */
const PATIENCE = 60_000;

export function setUpSite(): void {
  const input = byId<HTMLInputElement>("site");
  input.value = current().site;
  byId("site-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const origin = originOf(input.value);
    if (origin === undefined) notify("site", () => t().siteWrong);
    else void (isServed() ? fetchSite(origin) : askForPaste(addressOf(input.value, origin)));
  });
  byId("statuses").addEventListener("click", () => showStatuses());
}

/** Shows the site again after a change. */
export function drawSite(): void {
  const input = byId<HTMLInputElement>("site");
  if (document.activeElement !== input) input.value = current().site;
}

export function originOf(text: string): string | undefined {
  const url = absolute(text);
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, hostname } = new URL(url);
  // Some browsers escape characters that no host name has.
  return /^https?:$/.test(protocol) && /^[^%]+$/.test(hostname) ? origin : undefined;
}

function absolute(text: string): string {
  const typed = text.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/** The address of a file where no crawler looks for it, such as in a folder; of any other, its origin. */
function addressOf(text: string, origin: string): string {
  const { pathname } = new URL(absolute(text));
  return /.\/robots\.txt$/i.test(pathname) ? `${origin}${pathname}` : origin;
}

async function fetchSite(origin: string): Promise<void> {
  withdraw("site");
  const button = byId<HTMLButtonElement>("fetch-site");
  button.disabled = true;
  try {
    const answer = await fetch("./site", {
      method: "POST",
      body: origin,
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!answer.ok) throw new Error(await answer.text());
    take((await answer.json()) as SiteAnswer);
  } catch (error) {
    const text = error instanceof TypeError ? t().unsaved.gone : String(error);
    notify("site", () => t().siteFailed({ site: origin, reason: text }));
  } finally {
    button.disabled = false;
  }
}

function take({ origin, outcome, status, detail, url, fetchedAt, sitemaps, body }: SiteAnswer): void {
  const at = new Date(fetchedAt).toLocaleTimeString(currentLocale(), { timeStyle: "short" });
  if (body === null) {
    const why = status === null ? visible(detail ?? outcome) : `HTTP ${status}`;
    const said = (): string =>
      outcome === "unavailable"
        ? t().siteNone({ site: origin, why })
        : t().siteUnreachable({ site: origin, why });
    const server = outcome === "unavailable" ? "404" : status === null ? "0" : "503";
    notify(
      "site",
      said,
      [
        { label: () => t().statusesShow, go: showStatuses },
        { label: () => t().statusesVerdicts, go: () => change({ server, tab: "test" }) },
      ],
      "status",
    );
    return;
  }
  settle();
  keepCopy(current());
  change({ robots: body.replace(/\r\n?/g, "\n"), site: origin, server: FILE, tab: "test" });
  const from = url ?? `${origin}/robots.txt`;
  const isMoved = from !== `${origin}/robots.txt`;
  const open = sitemaps.slice(0, 3).map((one) => ({
    label: () => t().sitemapOpen({ url: visible(one) }),
    go: () => void openSitemap(one),
  }));
  mention(
    "site",
    () =>
      isMoved
        ? t().siteMoved({ site: origin, url: visible(from), at })
        : t().siteFetched({ url: visible(from), at }),
    open,
  );
}

async function openSitemap(address: string): Promise<void> {
  try {
    const answer = await fetch("./sitemap", { method: "POST", body: address });
    if (!answer.ok) throw new Error(await answer.text());
    await openFile(new File([await answer.arrayBuffer()], address.split("/").at(-1) || "sitemap.xml"));
  } catch (error) {
    notify("site", () => t().siteFailed({ site: visible(address), reason: String(error) }));
  }
}

/** Tells how to bring the file here, since browsers let no page read another site's files. */
function askForPaste(site: string): void {
  const texts = t();
  const origin = originOf(site)!;
  const address = site === origin ? `${origin}/robots.txt` : site;
  const submit = ({ target }: SubmitEvent): void => {
    const { value } = (target as HTMLFormElement).querySelector("textarea")!;
    if (value.trim() === "") return;
    settle();
    keepCopy(current());
    change({ robots: value.replace(/\r\n?/g, "\n"), site, tab: "test" });
    mention("site", () => t().sitePasted({ site: origin }));
  };
  showDialog(
    "site",
    texts.siteTitle({ site: origin }),
    (close) =>
      html`<p>${texts.siteWhy}</p>
      <form method="dialog" @submit=${submit}>
        <ol>
          <li><a href=${address} target="_blank" rel="noreferrer">${address}</a></li>
          <li>${texts.siteCopy}</li>
        </ol>
        <label class="field">
          <span>${texts.sitePaste}</span>
          <textarea id="pasted-robots" rows="8" spellcheck="false"></textarea>
        </label>
        <p class="inline">
          <button class="primary">${texts.useFile}</button>
          <button type="button" @click=${close}>${texts.close}</button>
        </p>
        <p class="soft">${texts.siteServe} <code>npx robotomata-cli serve --robots ${origin}</code></p>
      </form>`,
  );
}
