/** The system's Chromium, and the page in it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { example } from "../../web/state/state.ts";
import { findChromium, INSTALL_CHROMIUM } from "../support/chromium.ts";
import { PATIENT } from "../support/waits.ts";
import { countWork, hearRegions } from "./quiet.ts";

/** Path of Chromium, or undefined after saying that it is missing. */
export const executablePath = findChromium();

if (executablePath === undefined) {
  const text = `Chromium is not installed; ${INSTALL_CHROMIUM}.`;
  // Where everything has to be there, a skipped test is a failed one.
  if (process.env.REQUIRE_SERVICES) throw new Error(text);
  console.warn(`SKIPPED: ${text}`);
}

export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
];

export async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch({ executablePath: executablePath!, args: ARGUMENTS });
}

/** A page of a visitor who was never here before, with what goes wrong on it. */
export interface Visit {
  readonly page: Page;
  /** Errors of scripts, and what the console complains of: policy violations, failed loads. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * Opens the page, by itself without the service worker: it would outlive the visit.
 *
 * @param before runs in the page before anything of it does
 */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  before?: () => void,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    colorScheme: "light",
    serviceWorkers: "block",
    ...options,
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  await context.addInitScript(countWork);
  await context.addInitScript(hearRegions);
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  // SLOW=6 npm run test:web shows which tests do not wait for what a slow machine shows late.
  const rate = Number(process.env.SLOW ?? 1);
  if (rate > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    if (["error", "warning"].includes(message.type()) && !text.includes("blocked by Playwright"))
      complaints.push(text);
  });
  await page.goto(url);
  await page.waitForSelector("html[data-ready][data-drawn]");
  return { page, complaints, close: () => context.close() };
}

async function openMenu(page: Page): Promise<void> {
  if (!(await page.locator("#more-menu").isVisible())) await page.locator("#more").click();
}

/** Chooses an entry of the menu. */
export async function pick(page: Page, entry: string): Promise<void> {
  await openMenu(page);
  await page.locator(entry).click();
}

/** Sets one of the lists in the menu. */
export async function set(page: Page, list: string, value: string): Promise<void> {
  await openMenu(page);
  await page.locator(list).selectOption(value);
  await page.keyboard.press("Escape");
}

/** Whether an entry of the menu can be chosen now. */
export async function isOffered(page: Page, entry: string): Promise<boolean> {
  await openMenu(page);
  const isEnabled = await page.locator(entry).isEnabled();
  await page.keyboard.press("Escape");
  return isEnabled;
}

/** Shows the chosen crawlers, and the fields to choose others. */
export async function showCrawlers(page: Page): Promise<void> {
  if (!(await page.locator("#chosen").isVisible())) await page.locator("#choose-crawlers").click();
}

/** Shows the notes among the findings. */
export async function showNotes(page: Page): Promise<void> {
  const notes = page.locator("#notes");
  await notes.waitFor();
  if ((await notes.getAttribute("aria-expanded")) === "false") await notes.click();
}

/** Text of the editor of the file. */
export async function robotsText(page: Page): Promise<string> {
  return editorText(page, "#robots-editor");
}

export async function editorText(page: Page, host: string): Promise<string> {
  const isList = host === "#urls-editor" && !(await page.locator(host).isVisible());
  if (isList) await page.locator("#edit-list").click();
  const lines = await page.locator(`${host} .cm-line`).allTextContents();
  if (isList) await page.locator("#edit-list").click();
  return lines.join("\n");
}

/** Replaces an editor's text as a person would: everything is selected, and something pasted. */
export async function write(page: Page, host: string, text: string): Promise<void> {
  const isList = host === "#urls-editor" && !(await page.locator(host).isVisible());
  if (isList) await page.locator("#edit-list").click();
  const content = page.locator(`${host} .cm-content`).first();
  // The browser may tell the editor late where its focus has put the cursor, so that nothing is selected any more.
  for (let tries = 0; tries === 0 || !(await content.evaluate(isEmpty)); tries++) {
    if (tries === 20) throw new Error(`The text of ${host} cannot be deleted`);
    await content.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
  }
  await paste(page, host, text);
  if (isList) await page.locator("#edit-list").click();
}

/** Whether an editor shows nothing, but for a hint. */
function isEmpty(content: Element): boolean {
  const lines = [...content.querySelectorAll(".cm-line")];
  return (
    lines.length === 1 &&
    (lines[0]!.textContent === "" || lines[0]!.querySelector(".cm-placeholder") !== null)
  );
}

/**
 * Makes the example's URLs the visitor's own, so that they stay beside another file; with others after them, so many
 * that the list can be filtered and searched.
 */
export function keepUrls(page: Page, others = 0): Promise<void> {
  const more = Array.from({ length: others }, (_, i) => `https://shop.example/more/${i}`);
  return write(page, "#urls-editor", [example.urls.trim(), ...more].join("\n"));
}

/** The headings of the table: each crawler with how much of the list is blocked for it. */
export async function tallies(page: Page): Promise<string[]> {
  const heads = page.locator("#verdicts .name .sort");
  const texts = await heads.evaluateAll((all) =>
    all.map((one) => [...one.children].map((part) => part.textContent)),
  );
  return texts.map((parts) => parts.join(" "));
}

/** Pastes into an editor, at its cursor. */
export async function paste(page: Page, host: string, text: string): Promise<void> {
  const content = page.locator(`${host} .cm-content`).first();
  await content.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Drops a text file on the page. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content!], file!));
      dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
}

/** Drops files with these contents on the page. */
export async function dropFiles(
  page: Page,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  const given = Object.entries(files).map(
    ([name, content]) => [name, Buffer.from(content).toString("base64")] as const,
  );
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [i, [name, base64]] of all.entries()) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { lastModified: 1_000 + i }));
    }
    dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, given);
}

/** The verdict in a row (0-based) of a crawler's column (0-based): its sign and line, such as `✕ 7`. */
export async function verdict(page: Page, row: number, column: number): Promise<string> {
  const cell = page.locator(`#cell-${row}-${column}`);
  const line = ((await cell.locator(".at").textContent()) ?? "").replace(/\D/g, "");
  return `${await cell.locator(".sign").textContent()} ${line}`.trim();
}

/** Waits until the browser keeps a work with this in its file or its URLs. */
export async function untilKept(page: Page, text: string): Promise<void> {
  const isKept = async () => (await keptWorks(page)).some((work) => work.includes(text));
  await expect.poll(isKept, { timeout: PATIENT }).toBe(true);
}

/** Files and first URLs of all works that the browser keeps. */
export function keptWorks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const base = await done(indexedDB.open("robotomata"));
    const all = await done(base.transaction("works").objectStore("works").getAll());
    base.close();
    return all
      .filter((one) => !Array.isArray(one))
      .map(({ robots, urls }) => `${robots}${urls.slice(0, 10_000)}`);
  });
}

/** Makes the worker throw where nothing catches it. */
export async function killWorker(page: Page): Promise<void> {
  await page.workers()[0]!.evaluate(() => {
    setTimeout(() => {
      throw new Error("died");
    });
  });
}

/** Keeps the worker from answering, for longer than any test takes. */
export async function occupy(page: Page): Promise<void> {
  await page.workers()[0]!.evaluate(() => {
    setTimeout(() => {
      for (const start = performance.now(); performance.now() - start < 60_000; );
    });
  });
}

/** The storage of the browser is full for as long as the page is open. */
export function fillStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const isFull = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    IDBObjectStore.prototype.put = isFull;
    Storage.prototype.setItem = isFull;
  });
}
