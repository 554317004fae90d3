/** The tested file's site. `robotomata serve` fetches the file; other pages cannot, so it is pasted there. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { SiteAnswer } from "../../src/cli/serve/site.ts";
import { change, current, isServed } from "../app.ts";
import { openFile } from "../open-file.ts";
import { FILE } from "../server-answer.ts";
import { fileOf } from "../state/state.ts";
import { currentLanguage, currentLocale, t } from "../text/language.ts";
import { keepCopy } from "../work.ts";
import { showDialog } from "./dialog.ts";
import { byId, settle } from "./dom.ts";
import { mention, notify, withdraw } from "./notices.ts";
import { visible } from "./visible.ts";

/** Milliseconds after which a fetch is given up. */
const PATIENCE = 60_000;

async function showStatuses(): Promise<void> {
  (await import("./statuses.ts")).showStatuses();
}

export function setUpSite(): void {
  const input = byId<HTMLInputElement>("site");
  input.value = current().site;
  // Without a server behind it, the page cannot fetch a file.
  byId("site-form").hidden = !isServed();
  byId("site-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const origin = originOf(input.value);
    if (origin === undefined) notify("site", () => t().siteWrong);
    else void fetchSite(origin);
  });
  byId("file-address").addEventListener("click", () => askForAddress());
  byId("statuses").addEventListener("click", showStatuses);
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
      headers: { "Accept-Language": currentLanguage() },
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
  change({ ...fileOf(body), site: origin, server: FILE, tab: "test" });
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

/** Asks where the file is, and tells how to bring it here: browsers let no page read another site's files. */
function askForAddress(): void {
  const texts = t();
  let typed = current().site;
  let isRefused = false;
  const type = ({ target }: InputEvent): void => {
    typed = (target as HTMLInputElement).value;
    isRefused = false;
    draw();
  };
  const submit = (event: SubmitEvent): void => {
    const isPasted = event.submitter?.classList.contains("primary");
    const { value } = (event.target as HTMLFormElement).querySelector("textarea")!;
    const origin = originOf(typed);
    if (origin === undefined) {
      event.preventDefault();
      isRefused = true;
      draw();
      return;
    }
    const site = addressOf(typed, origin);
    settle();
    if (!isPasted || value.trim() === "") {
      change({ site, tab: "test" });
      return;
    }
    keepCopy(current());
    change({ ...fileOf(value), site, tab: "test" });
    mention("site", () => t().sitePasted({ site: origin }));
  };
  const draw = showDialog("site", texts.siteTitle, (close) => {
    const origin = originOf(typed);
    const site = origin && addressOf(typed, origin);
    const address = site === origin && site !== undefined ? `${site}/robots.txt` : site;
    return html`<form method="dialog" @submit=${submit}>
      <label class="field">
        <span>${texts.siteAddress}</span>
        <input id="address" autocomplete="off" spellcheck="false" inputmode="url" placeholder=${texts.siteHint} .value=${live(typed)} @input=${type} />
      </label>
      <p class="problem no" role="alert">${isRefused ? texts.siteWrong : nothing}</p>
      <p><button>${texts.siteIsShown}</button></p>
      <p>${texts.siteWhy}</p>
      <ol>
        <li>${address === undefined ? texts.siteHint : html`<a href=${address} target="_blank" rel="noreferrer">${address}</a>`}</li>
        <li>${texts.siteCopy}</li>
      </ol>
      <label class="field">
        <span>${texts.sitePaste}</span>
        <textarea id="pasted-robots" rows="6" spellcheck="false"></textarea>
      </label>
      <p class="inline">
        <button class="primary">${texts.useFile}</button>
        <button type="button" @click=${close}>${texts.close}</button>
      </p>
      <p class="soft">${texts.siteServe} <code>npx robotomata-cli serve --robots ${origin ?? texts.siteHint}</code></p>
    </form>`;
  });
}
