/** Copies a link to the current state. */
import { html, nothing } from "lit-html";
import { current, isServed } from "./app.ts";
import { copy } from "./files.ts";
import { linkHash } from "./history.ts";
import { t } from "./text/language.ts";
import { showDialog } from "./view/dialog.ts";
import { notify } from "./view/notices.ts";

/** The address of a public tester, as the visitor last gave it. */
let elsewhere = "";

export async function share(): Promise<void> {
  const state = current();
  const hash = await linkHash(state);
  if (hash === undefined) return void notify("share", () => t().tooLargeForLink);
  if (isServed()) return askWhere(hash);
  const page = location.origin + location.pathname + location.search;
  try {
    history.replaceState(history.state, "", page + hash);
  } catch {
    // Some browsers refuse to replace the address often; the link is right nevertheless.
  }
  await copyLink(page + hash, () => t().copyFailed);
}

function copyLink(link: string, refused?: () => string): Promise<void> {
  const { tab } = current();
  const said = (): string => (t().copiedOf as Partial<Record<string, string>>)[tab] ?? t().copied;
  return copy(link, said, refused, "share");
}

/** Asks for a public tester's address: this page's own contains a secret and is of no use to others. */
function askWhere(hash: string): void {
  const texts = t();
  let isRefused = false;
  const submit = (event: SubmitEvent): void => {
    const address = String(new FormData(event.target as HTMLFormElement).get("address")).trim();
    const page = URL.canParse(address) ? new URL(address) : undefined;
    if (page === undefined || !isReachable(page)) {
      event.preventDefault();
      isRefused = true;
      draw();
      return;
    }
    elsewhere = page.href;
    page.hash = hash;
    void copyLink(page.href);
  };
  const draw = showDialog(
    "share",
    texts.shareTitle,
    (close) =>
      html`<p class="soft">${texts.shareAsk}</p>
      <form method="dialog" novalidate @submit=${submit}>
        <label class="field">
          <span>${texts.shareAddress}</span>
          <input type="url" name="address" value=${elsewhere} placeholder=${texts.shareExample} required />
        </label>
        <p class="problem no" role="alert">${isRefused ? texts.shareRefused : nothing}</p>
        <p class="inline">
          <button class="primary">${texts.share}</button>
          <button type="button" @click=${close}>${texts.close}</button>
        </p>
      </form>`,
  );
}

/** Whether other people may reach a host: `localhost` is everybody's own computer. */
function isReachable({ protocol, hostname }: URL): boolean {
  const isOwn = /^(?:.*\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/.test(hostname);
  return /^https?:$/.test(protocol) && !isOwn;
}
