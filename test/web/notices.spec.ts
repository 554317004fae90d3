/** What the page says beside its answers: one notice at a time, and nothing of a file that is no longer there. */
import { describe, expect, it } from "vitest";
import { hashOf } from "../../web/state/link.ts";
import { example } from "../../web/state/state.ts";
import {
  drop,
  executablePath,
  fillStorage,
  occupy,
  pick,
  robotsText,
  untilKept,
  verdict,
  write,
} from "./chromium.ts";
import { visits } from "./pages.ts";

const MINE = "User-agent: *\nDisallow: /mine\n";

describe.skipIf(executablePath === undefined)("a notice", () => {
  const { open } = visits();

  it("is the latest one, can be closed, and leaves room for an alert that still holds", async () => {
    const { page } = await open();
    const notices = page.locator(".notice");
    await write(page, "#robots-editor", MINE);
    await drop(page, "logo.png", "\0\0\0");
    await page.getByText("logo.png is a binary file").waitFor();
    await drop(page, "notes.txt", "no rules\n");
    await page.getByText("notes.txt does not look like a robots.txt").waitFor();
    expect(await notices.count()).toBe(1);
    await fillStorage(page);
    await pick(page, "#keep-answers");
    await page.getByText("The browser's storage is full").waitFor();
    await pick(page, "#format");
    await page.locator("#asked-url").fill("/mine");
    await page.locator("#share").click();
    await page.getByText("The link is copied").waitFor();
    expect(await notices.count()).toBe(1);
    await notices.getByRole("button", { name: "Dismiss" }).click();
    expect(await notices.textContent()).toContain("The browser's storage is full");
    await notices.getByRole("button", { name: "Dismiss" }).click();
    expect(await notices.count()).toBe(0);
  });

  it("about a file that was refused leaves once another one is there", async () => {
    const { page } = await open();
    await drop(page, "logo.png", "\0\0\0");
    await page.getByText("logo.png is a binary file").waitFor();
    await write(page, "#robots-editor", MINE);
    await expect.poll(() => page.locator(".notice").count()).toBe(0);
  });

  it("that brings the example back leaves with the first input of one's own", async () => {
    const { page } = await open();
    await page.locator("#use-own").click();
    const gone = page.getByText("The example is gone");
    await gone.waitFor();
    await write(page, "#robots-editor", MINE);
    await untilKept(page, "/mine");
    expect(await gone.count()).toBe(0);
  });

  it("that undoes an opened file keeps what was typed into it since", async () => {
    const { page } = await open();
    await drop(page, "robots.txt", MINE);
    await page.locator(".notice").getByText("robots.txt").waitFor();
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /typed-since\n");
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await untilKept(page, "/typed-since");
  });

  it("that a tab's version counts leaves when another tab has saved its own", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", MINE);
    await untilKept(page, "/mine");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector("html[data-ready][data-drawn]");
    await write(other, "#robots-editor", "# other\n");
    await untilKept(page, "# other");
    const counts = "This version counts now";
    await write(page, "#robots-editor", "# first\n");
    await page.getByText(counts).waitFor();
    await write(other, "#robots-editor", "# other again\n");
    await other.getByText(counts).waitFor();
    await expect.poll(() => page.getByText(counts).count()).toBe(0);
  });
});

describe.skipIf(executablePath === undefined)("another work", () => {
  const { open } = visits();

  it("has no notice of the one before, whose way back would change the wrong work", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", MINE);
    await untilKept(page, "/mine");
    const link = await hashOf({ ...example, robots: "User-agent: *\nDisallow: /theirs\n" });
    const ways: readonly (() => Promise<unknown>)[] = [
      () => page.evaluate((hash) => location.assign(hash), link),
      () => page.goBack(),
      async () => {
        await pick(page, "#recent");
        await page.locator(".recent li .go:not([disabled])").first().click();
      },
    ];
    for (const [i, go] of ways.entries()) {
      await drop(page, "robots.txt", `User-agent: *\nDisallow: /opened-${i}\n`);
      const undo = page.locator(".notice[data-key=opened-robots]");
      await undo.waitFor();
      await untilKept(page, `/opened-${i}`);
      await go();
      await expect.poll(() => robotsText(page)).not.toContain(`/opened-${i}`);
      expect(await undo.count(), `${i}`).toBe(0);
    }
  });
});

describe.skipIf(executablePath === undefined)("another file", () => {
  const { open } = visits();

  it("has no verdict of the one before beside it, however long its own takes", async () => {
    const { page } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    const opacity = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).opacity);
    for (const stale of ["#answer > p", "#cell-0-0 .sign"]) expect(await opacity(stale)).toBe("1");
    await occupy(page);
    await drop(page, "robots.txt", MINE);
    for (const stale of ["#answer > p", "#cell-0-0 .sign"]) await expect.poll(() => opacity(stale)).toBe("0");
    expect(await page.locator("#answer").getAttribute("aria-busy")).toBe("true");
  });

  it("offers the crawlers that it names to the question", async () => {
    const { page } = await open();
    await drop(page, "robots.txt", "User-agent: MyOwnBot\nUser-agent: ccbot\nDisallow: /x\n");
    const named = page.locator("#asked-crawler optgroup").first();
    await expect.poll(() => named.getAttribute("label")).toBe("Named in the file");
    await expect.poll(() => named.locator("option").allTextContents()).toEqual(["MyOwnBot", "CCBot"]);
    await page.locator("#asked-url").fill("/x");
    await page.locator("#asked-crawler").selectOption("MyOwnBot");
    await page.getByText("MyOwnBot may not fetch").waitFor();
  });

  it("leaves alone what is being typed at its side", async () => {
    const { page } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    // From now on, no pause between two keys ends.
    await page.clock.install();
    const field = page.locator("#asked-url");
    await field.fill("/typ");
    await drop(page, "robots.txt", MINE);
    await expect.poll(() => page.locator("#verdicts .path").allTextContents()).toContain("/mine");
    await expect.poll(() => page.locator("#verdicts").getAttribute("aria-busy")).toBeNull();
    expect(await field.inputValue()).toBe("/typ");
  });

  it("is compared in letters, not in their escapes, and so is the answer", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /каталог/\n");
    await page.locator("#asked-url").fill("/каталог/x");
    await expect.poll(() => page.locator("#answer code").first().textContent()).toBe("/каталог/x");
    await page.locator("#tab-compare").click();
    await write(page, "#panel-compare .editor", "User-agent: *\nDisallow:\n");
    const example = page.locator("#changes td code").first();
    await expect.poll(() => example.textContent()).toBe("/каталог/");
    expect(await example.getAttribute("title")).toContain("/%D0%BA");
  });

  it("may itself be fetched whatever it says, and no edit is offered for that", async () => {
    const { page } = await open();
    await drop(page, "robots.txt", "User-agent: *\nDisallow: /\n");
    await page.locator("#asked-url").fill("/robots.txt");
    await page.getByText("A crawler may always fetch /robots.txt").waitFor();
    expect(await page.locator("#answer").textContent()).toContain("Googlebot may fetch");
    expect(await page.locator("#change-verdict").count()).toBe(0);
  });
});
