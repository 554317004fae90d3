/** Somebody at the page, in any browser: what is done there, how many times something was clicked, and how long it took. */
import { expect } from "vitest";
import { PATIENT } from "../support/waits.ts";

/** What the drivers of all browsers have in common. */
export interface AnyPage {
  click(selector: string): Promise<unknown>;
  evaluate<Given, Result>(run: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
}

/** An attribute for what was found by its text, so that it has a selector. */
const MARK = "data-found";

export class Visitor {
  readonly #page: AnyPage;
  readonly #show: (name: string) => Promise<void>;
  #since = performance.now();
  /** How often something was clicked, chosen from a list or dropped on the page. */
  clicks = 0;

  /** @param show keeps a picture for the documentation */
  constructor(page: AnyPage, show: (name: string) => Promise<void> = async () => {}) {
    this.#page = page;
    this.#show = show;
  }

  /** Seconds at the page so far. */
  get seconds(): number {
    return (performance.now() - this.#since) / 1000;
  }

  /** Does something that no visitor waits for, such as asking the command line. */
  async aside<Result>(ask: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    const result = await ask();
    this.#since += performance.now() - start;
    return result;
  }

  show(name: string): Promise<void> {
    return this.aside(() => this.#show(name));
  }

  /** Clicks on something once it is in sight. */
  async click(selector: string): Promise<void> {
    await expect.poll(() => this.#isShown(selector), { timeout: PATIENT }).toBe(true);
    this.clicks++;
    await this.#page.click(selector);
  }

  /** Clicks on an entry of the menu, which is opened first unless the entry is in sight. */
  async pick(selector: string): Promise<void> {
    if (!(await this.#isShown(selector))) await this.click("#more");
    await this.click(selector);
  }

  /** Clicks on the first button within some elements that says this. */
  async press(text: string, within = "body"): Promise<void> {
    const find = (): Promise<boolean> =>
      this.#page.evaluate(
        ([says, where, mark]) => {
          for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark!);
          const found = [...document.querySelectorAll(`:is(${where}) :is(button, summary)`)].find(
            (one) => one.checkVisibility() && one.textContent?.trim().startsWith(says!),
          );
          found?.setAttribute(mark!, "");
          return found !== undefined;
        },
        [text, within, MARK],
      );
    await expect.poll(find, { timeout: PATIENT, message: `a button "${text}"` }).toBe(true);
    await this.click(`[${MARK}]`);
  }

  /** Chooses an entry of a list. */
  async choose(selector: string, value: string): Promise<void> {
    this.clicks++;
    await this.#page.evaluate(
      ([list, chosen]) => {
        const select = document.querySelector<HTMLSelectElement>(list!)!;
        select.value = chosen!;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      [selector, value],
    );
  }

  /** Drops a text file on the page. */
  async drop(name: string, text: string): Promise<void> {
    this.clicks++;
    await this.#page.evaluate(
      ([file, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content!], file!));
        dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, text],
    );
  }

  /** The robots.txt in its editor, which stands in a shadow tree. */
  robots(): Promise<string> {
    return this.#page.evaluate((all) => {
      const trees = [...document.querySelectorAll(all)].flatMap((one) => one.shadowRoot ?? []);
      const lines = trees.flatMap((tree) => [...tree.querySelectorAll(".cm-line")]);
      return lines.map((line) => line.textContent ?? "").join("\n");
    }, "#robots-editor, #robots-editor *");
  }

  /** Waits until the editor has a file with this. */
  async edits(text: string): Promise<void> {
    await expect.poll(() => this.robots(), { timeout: PATIENT }).toContain(text);
  }

  /** What elements say, each without outer white space. */
  texts(selector: string): Promise<string[]> {
    return this.#page.evaluate(
      (all) => [...document.querySelectorAll(all)].map((one) => one.textContent?.trim() ?? ""),
      selector,
    );
  }

  /** Waits until an element says something. */
  async says(selector: string, text: string | RegExp): Promise<void> {
    await expect
      .poll(async () => (await this.texts(selector)).join("\n"), { timeout: PATIENT })
      [typeof text === "string" ? "toContain" : "toMatch"](text as string);
  }

  /** The file that is downloaded next, as text. */
  async download(start: () => Promise<void>): Promise<string> {
    await this.#page.evaluate(() => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob: Blob) => {
        document.documentElement.dataset.saved = "";
        void blob.text().then((text) => (document.documentElement.dataset.saved = text));
        URL.createObjectURL = createObjectURL;
        return createObjectURL.call(URL, blob);
      };
    }, undefined);
    await start();
    const saved = (): Promise<string> =>
      this.#page.evaluate(() => document.documentElement.dataset.saved ?? "", undefined);
    await expect.poll(saved, { timeout: PATIENT }).not.toBe("");
    return saved();
  }

  #isShown(selector: string): Promise<boolean> {
    return this.#page.evaluate((one) => document.querySelector(one)?.checkVisibility() === true, selector);
  }
}
