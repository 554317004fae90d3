/** The file that `robotomata serve` shows, how it is saved, and the list of crawlers that comes with it. */
import { ask, change, client, current, onChange } from "./app.ts";
import { place, withEnds } from "./files.ts";
import { example, fileOf } from "./state/state.ts";
import { onLanguage, t } from "./text/language.ts";
import { byId, settle } from "./view/dom.ts";
import { mention, notify } from "./view/notices.ts";
import { newWork, setWork } from "./work.ts";

let etag = "";
/** The file as it is on the disk. */
let saved = fileOf("");
/** The tag of another program's version that the visitor has already been told of. */
let toldTag = "";

/** Milliseconds between two checks of the file on the disk. */
const LOOK_EVERY = 2_000;

/** The reason why a file cannot be written, by the system's error code, as a key of {@link t}. */
const CAUSES: Readonly<Record<string, keyof ReturnType<typeof t>["unsaved"]>> = {
  EACCES: "forbidden",
  EPERM: "forbidden",
  EROFS: "readOnly",
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "large",
  ENOENT: "folder",
  ENOTDIR: "folder",
};

/** Gives the list of crawlers, if the page is served with one, to the worker and to each worker that replaces it. */
export async function takeServedCrawlers(): Promise<void> {
  if (document.documentElement.dataset.crawlers === undefined) return;
  const answer = await fetch("./crawlers").catch(() => undefined);
  if (answer === undefined || !answer.ok) {
    notify("served-crawlers", () => t().unreadable({ name: "--crawlers" }));
    return;
  }
  const list = await answer.json();
  const { onStarted } = client;
  client.onStarted = () => {
    void ask("crawlers", { list });
    onStarted();
  };
  await ask("crawlers", { list });
}

/** The file as it is on the disk, and the tag of this version; undefined if it cannot be read. */
async function onDisk(): Promise<{ readonly text: string; readonly tag: string } | undefined> {
  const answer = await fetch("./file").catch(() => undefined);
  if (answer === undefined || !answer.ok) return undefined;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { text, tag: answer.headers.get("etag") ?? "" };
}

/** Loads the file if the page is served with one: else, its name is empty. */
export async function openServedFile(): Promise<void> {
  const name = document.documentElement.dataset.file;
  if (!name) return;
  byId("file-heading").textContent = name;
  const path = document.documentElement.dataset.path ?? name;
  const facts = byId("file-path");
  facts.hidden = false;
  facts.textContent = path;
  const found = await onDisk();
  if (found === undefined) return notify("served", () => t().unreadable({ name }));
  etag = found.tag;
  if (found.text.includes("\uFFFD")) notify("utf8", () => t().notUtf8);
  saved = fileOf(found.text);
  const { robots: mine, lineEnd, endsDiffer } = current();
  change({ ...saved, tab: "test" });
  if (mine !== saved.robots) setWork(newWork(), current());
  if (mine !== saved.robots && mine !== example.robots) {
    const restore = { label: () => t().restore, go: () => change({ robots: mine, lineEnd, endsDiffer }) };
    mention("served", () => t().loadedAgain, [restore]);
  }
  if (document.documentElement.dataset.writable === undefined) return;
  const button = byId<HTMLButtonElement>("save");
  button.hidden = false;
  button.addEventListener("click", () => void save());
  addEventListener("keydown", (event) => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) void save();
  });
  const show = (): void => {
    const isSaved = current().robots === saved.robots;
    button.disabled = isSaved;
    facts.textContent = isSaved ? path : `${path} · ${t().notSaved}`;
    facts.title = t().fileAt({ path });
    facts.classList.toggle("unsaved", !isSaved);
  };
  onChange(show);
  onLanguage(show);
  show();
  let isSaving = false;
  setInterval(() => document.visibilityState === "visible" && void look(), LOOK_EVERY);

  /** Loads the file if another program has changed it; with unsaved edits, only offers to compare or load it. */
  async function look(): Promise<void> {
    const head = await fetch("./file", { method: "HEAD" }).catch(() => undefined);
    const tag = head?.ok ? (head.headers.get("etag") ?? "") : etag;
    if (tag === etag || tag === toldTag) return;
    const now = await onDisk();
    if (now === undefined) return;
    toldTag = now.tag;
    if (toldTag === etag) return;
    const disk = fileOf(now.text);
    const load = (): void => {
      etag = toldTag;
      saved = disk;
      change(disk);
      show();
    };
    settle();
    if (current().robots === saved.robots) {
      load();
      mention("outside", () => t().reloadedFile);
      return;
    }
    notify("outside", () => t().changedOutside, [
      { label: () => t().tabCompare, go: () => place("before", disk.robots) },
      { label: () => t().reloadFile, go: load },
    ]);
  }

  /** Shows the version on the disk beside the one on the page. */
  async function compare(): Promise<void> {
    const now = await onDisk();
    if (now !== undefined) place("before", now.text);
  }

  async function save(force = false): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    try {
      await write(force);
    } finally {
      isSaving = false;
    }
  }

  async function write(force: boolean): Promise<void> {
    settle();
    const body = current().robots;
    const headers: Record<string, string> = { "content-type": "text/plain" };
    if (!force) headers["if-match"] = etag;
    const put = await fetch("./file", {
      method: "PUT",
      body: body.replaceAll("\n", saved.lineEnd),
      headers,
    }).catch(() => undefined);
    if (put === undefined) notify("save", () => t().saveFailed({ reason: t().unsaved.gone }));
    else if (put.status === 412) {
      notify("save", () => t().changedOnDisk, [
        { label: () => t().tabCompare, go: () => void compare() },
        { label: () => t().overwrite, go: () => void save(true) },
      ]);
    } else if (!put.ok) {
      const reason = await put.text();
      const cause = CAUSES[put.status === 413 ? "EFBIG" : (put.headers.get("reason-code") ?? "")];
      notify("save", () => t().saveFailed({ reason: cause === undefined ? reason : t().unsaved[cause] }));
    } else {
      etag = put.headers.get("etag") ?? "";
      const ends = saved;
      saved = { ...saved, robots: body, endsDiffer: false };
      show();
      mention("save", () => withEnds(t().saved, ends));
    }
  }
}
