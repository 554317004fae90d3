/** Copying a link to what is shown. */
import { current, isServed, linkHash } from "./app.ts";
import { copyText } from "./files.ts";
import { t } from "./text/language.ts";
import { h } from "./view/dom.ts";
import { mention, notify } from "./view/notices.ts";

/** Where others open the tester, as the visitor said last. */
let elsewhere = "";

export async function share(): Promise<void> {
  const state = current();
  const hash = await linkHash(state);
  if (hash === undefined) return notify("share", () => t().tooLargeForLink);
  if (isServed()) return askWhere(hash);
  const page = location.origin + location.pathname + location.search;
  history.replaceState(history.state, "", page + hash);
  await copy(page + hash, () => t().copyFailed);
}

async function copy(link: string, refused: () => string): Promise<void> {
  const { tab } = current();
  if (await copyText(link)) mention("share", () => t().copiedOf[tab] ?? t().copied);
  else notify("share", refused);
}

/** The address of this page holds a secret, and is of use to nobody else: the link is one to another tester. */
function askWhere(hash: string): void {
  const texts = t();
  const input = h("input", {
    type: "url",
    value: elsewhere,
    placeholder: texts.shareExample,
    required: true,
  });
  const problem = h("p", { className: "problem", role: "alert", hidden: true }, texts.shareRefused);
  const form = h(
    "form",
    { method: "dialog" },
    h("label", { className: "field" }, h("span", {}, texts.shareAddress), input),
    problem,
    h(
      "p",
      { className: "inline" },
      h("button", { className: "primary" }, texts.share),
      h("button", { type: "button", onclick: () => dialog.close() }, texts.close),
    ),
  );
  const title = h("h2", { id: "share-title" }, texts.shareTitle);
  const dialog = h(
    "dialog",
    { className: "asks", "aria-labelledby": "share-title" },
    title,
    h("p", { className: "soft" }, texts.shareAsk),
    form,
  );
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    const page = URL.canParse(input.value.trim()) ? new URL(input.value.trim()) : undefined;
    problem.hidden = page !== undefined && isReachable(page);
    if (!problem.hidden || page === undefined) return event.preventDefault();
    elsewhere = page.href;
    page.hash = hash;
    void copy(page.href, () => t().copyRefused);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Whether others may reach a host: not where it is each one's own computer. */
function isReachable({ protocol, hostname }: URL): boolean {
  const isOwn = /^(?:.*\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/.test(hostname);
  return /^https?:$/.test(protocol) && !isOwn;
}
