import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { folderWith } from "../cli/run.ts";
import { drop, editorText, executablePath, pick, robotsText, untilKept, verdict, write } from "./chromium.ts";
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

  it.each([
    ["together", ["own-rules.txt", "access.log"]],
    ["at the same instant, the log last", ["own-rules.txt"], ["access.log"]],
  ])("may hold a file of any name that judges a log, dropped %s", async (_, ...drops) => {
    const { page } = await open();
    await page.evaluate((all) => {
      const contents: Record<string, string> = {
        "own-rules.txt": "User-agent: *\nDisallow: /two\n",
        "access.log":
          '192.0.2.1 - - [21/Nov/2026:10:00:00 +0000] "GET /two HTTP/1.1" 200 1 "-" "bingbot/2.0"\n',
      };
      for (const names of all) {
        const dataTransfer = new DataTransfer();
        for (const name of names) dataTransfer.items.add(new File([contents[name]!], name));
        dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, drops);
    await page.locator("#bot-0").waitFor();
    await expect.poll(() => page.locator("#log-bots tbody td").nth(2).textContent()).toBe("✕ 1 · 100 %");
    expect(await page.locator("#log-robots").textContent()).toContain("own-rules.txt");
  });

  it("with nothing useful in it is reported", async () => {
    const { page } = await open();
    const before = await robotsText(page);
    await drag(page, [folderWith({ "a.png": "\0\0", "b.png": "\0\0" })]);
    await page.locator(".notice[data-key=file]").waitFor();
    expect(await robotsText(page)).toBe(before);
  });
});

describe.skipIf(executablePath === undefined)("a file that is dropped", () => {
  const { open } = visits();
  const MINE = "User-agent: *\nDisallow: /mine\n";
  const TWO = "User-agent: *\nDisallow: /two\n";
  const wide = Buffer.from(`\uFEFF${TWO}`, "utf16le");
  // Made with zstd 1.5.4, since Node 20 cannot.
  const zstd = Buffer.from("KLUv/QRY6QAAVXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3R3bwq6x2E5", "base64");

  it.each([
    ["gzip", "robots.txt.gz", gzipSync(TWO)],
    ["gzip, under another name", "old.gz", gzipSync(TWO)],
    ["Zstandard", "robots.txt.zst", zstd],
  ])("is unpacked from %s", async (_, name, content) => {
    const { page, complaints } = await open();
    await drag(page, [join(folderWith({ [name]: content }), name)]);
    await expect.poll(() => robotsText(page)).toBe(TWO);
    await page.getByText(`${name} is open as the robots.txt.`).waitFor();
    expect(complaints).toEqual([]);
  });

  it("is read in Latin-1, with a word on how its bytes are shown, and with the verdicts of crawlers", async () => {
    const { page } = await open();
    const robots = Buffer.from("User-agent: *\nDisallow: /caf\xe9\n# ü\n", "latin1");
    await drag(page, [folderWith({ "robots.txt": robots, "urls.txt": "/caf%E9\n/caf%C3%A9\n" })]);
    await expect.poll(() => robotsText(page)).toBe("User-agent: *\nDisallow: /caf%E9\n# %FC\n");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✕ 2");
    await page.getByText("robots.txt is not UTF-8").waitFor();
  });

  it("is read in UTF-16, with a word on who does not", async () => {
    const { page } = await open();
    await drag(page, [join(folderWith({ "robots.txt": wide }), "robots.txt")]);
    await expect.poll(() => robotsText(page)).toBe(TWO);
    await page.getByText("robots.txt is UTF-16, which crawlers do not read: save it as UTF-8.").waitFor();
  });

  it.each([
    ["data.json", '{"name": "a", "version": "1"}\n'],
    ["icon.svg", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>\n'],
    ["paper.pdf", "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"],
  ])("and has no rule asks first: %s", async (name, content) => {
    const { page } = await open();
    await write(page, "#robots-editor", MINE);
    await drag(page, [join(folderWith({ [name]: content }), name)]);
    await page.getByText(`${name} does not look like a robots.txt`).waitFor();
    expect(await robotsText(page)).toBe(MINE);
    await page.getByRole("button", { name: "Open it anyway" }).click();
    await expect.poll(() => robotsText(page)).toBe(content);
  });

  it("as an HTML page says so, and is taken back", async () => {
    const { page } = await open();
    await drag(page, [join(folderWith({ "404.txt": "<!doctype html><title>No</title>" }), "404.txt")]);
    await page.getByText("404.txt is open as the page.").waitFor();
    await expect.poll(() => editorText(page, "#panel-page")).toContain("<title>No</title>");
    await page.locator(".notice[data-key=opened-html]").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator("#panel-test").isVisible()).toBe(true);
    await page.locator("#tab-page").click();
    await expect.poll(() => editorText(page, "#panel-page")).toContain("<title>");
    expect(await editorText(page, "#panel-page")).not.toContain("<title>No</title>");
  });
});

describe.skipIf(executablePath === undefined)("a file with CR LF at the ends of its lines", () => {
  const { open } = visits();

  it("has them again where it is downloaded, edited and loaded again or not", async () => {
    const { page } = await open();
    const saved = async (click: () => Promise<unknown>): Promise<string> => {
      const [download] = await Promise.all([page.waitForEvent("download"), click()]);
      return readFileSync(await download.path(), "utf8");
    };
    const file = "User-agent: *\r\nDisallow: /one\r\n";
    await drop(page, "robots.txt", file);
    await expect.poll(() => robotsText(page)).toContain("/one");
    await expect.poll(() => page.locator("#file-facts").textContent()).toContain(`${file.length} B`);
    expect(await saved(() => pick(page, "#download"))).toBe(file);
    await page.locator("#robots-editor .cm-content").press("Control+End");
    await page.keyboard.type("Disallow: /two");
    await untilKept(page, "/two");
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await saved(() => pick(page, "#download"))).toBe(`${file}Disallow: /two`);
    await page.locator("#tab-generate").click();
    await expect.poll(() => page.locator("#generate-preview").textContent()).toContain("GPTBot");
    const added = await saved(() =>
      page.locator("#panel-generate").getByRole("button", { name: "Download" }).first().click(),
    );
    expect(added.slice(0, file.length)).toBe(file);
    expect(added.match(/(?<!\r)\n/)).toBeNull();
    // Another file has ends of its own, even if nothing else differs.
    await drop(page, "robots.txt", file);
    await expect.poll(() => page.locator("#file-facts").textContent()).toContain(`${file.length} B`);
    await drop(page, "robots.txt", file.replaceAll("\r", ""));
    await expect.poll(() => page.locator("#file-facts").textContent()).toContain(`${file.length - 2} B`);
    await drop(page, "robots.txt", "User-agent: *\nDisallow: /three\n");
    await expect.poll(() => robotsText(page)).toContain("/three");
    expect(await saved(() => pick(page, "#download"))).not.toContain("\r");
    const notice = page.locator(".notice[data-key=saved]");
    expect(await notice.textContent()).not.toContain("LF");
    // Of one whose lines end in several ways, that they no longer do.
    await drop(page, "robots.txt", `${file}Disallow: /four\n`);
    await expect.poll(() => robotsText(page)).toContain("/four");
    expect(await saved(() => pick(page, "#download"))).toBe(`${file}Disallow: /four\r\n`);
    expect(await notice.textContent()).toContain("all are CR LF now");
    await notice.getByRole("button", { name: "Dismiss" }).click();
  });
});

describe.skipIf(executablePath === undefined)("an empty file", () => {
  const { open } = visits();

  it("that may be a log is said to be empty, dropped or opened, and replaces nothing that it is not", async () => {
    const { page } = await open();
    await page.locator("#tab-log").click();
    await drop(page, "access.log", "");
    await page.getByText("access.log is empty.").waitFor();
    expect(await page.locator("#panel-log").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Dismiss" }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.locator("#log-empty button.primary").click(),
    ]);
    await chooser.setFiles({ name: "other.log", mimeType: "text/plain", buffer: Buffer.alloc(0) });
    await page.getByText("other.log is empty.").waitFor();
  });
});
