import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { folderWith } from "../cli/run.ts";
import { editorText, executablePath, robotsText, verdict } from "./chromium.ts";
import { visits } from "./pages.ts";

/** Drags files or folders of this computer over the page and drops them, as the browser's window does. */
async function drag(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  await session.send("Input.dispatchDragEvent", { type: "dragEnter", x: 300, y: 300, data });
  await session.send("Input.dispatchDragEvent", { type: "dragOver", x: 300, y: 300, data });
  expect(await page.locator("#drop").isVisible()).toBe(true);
  await session.send("Input.dispatchDragEvent", { type: "drop", x: 300, y: 300, data });
}

describe.skipIf(executablePath === undefined)("a folder that is dropped", () => {
  const { open } = visits();

  it("is searched for what the page knows what to do with", async () => {
    const { page, complaints } = await open();
    const folder = folderWith({ "robots.txt": "User-agent: *\nDisallow: /two\n", "logo.png": "\0\0" });
    mkdirSync(join(folder, "lists"));
    writeFileSync(join(folder, "lists", "urls.txt"), "/one\n/two\n");
    await drag(page, [folder]);
    await expect.poll(() => robotsText(page)).toBe("User-agent: *\nDisallow: /two\n");
    await expect.poll(() => editorText(page, "#urls-editor")).toBe("/one\n/two\n");
    await expect.poll(() => verdict(page, 1, 0)).toBe("✕ 2");
    expect(await page.locator("#drop").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it("may hold rotated logs and the robots.txt that they are judged by", async () => {
    const { page } = await open();
    const line = (day: number): string =>
      `192.0.2.1 - - [${day}/Nov/2026:10:00:00 +0000] "GET /two HTTP/1.1" 200 1 "-" "bingbot/2.0"\n`;
    const folder = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /two\n",
      "access.log": line(21),
      "access.log.1": line(20),
    });
    await drag(page, [folder]);
    await page.locator("#bot-0").waitFor();
    expect(await page.locator("#log-bots tbody td").nth(0).textContent()).toBe("2");
    expect(await page.locator("#log-bots tbody td").nth(2).textContent()).toBe("✕ 2 · 100 %");
  });

  it("with nothing useful in it is reported", async () => {
    const { page } = await open();
    const before = await robotsText(page);
    await drag(page, [folderWith({ "a.png": "\0\0", "b.png": "\0\0" })]);
    await page.locator(".notice[data-key=file]").waitFor();
    expect(await robotsText(page)).toBe(before);
  });
});
