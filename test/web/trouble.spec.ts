import { describe, expect, it } from "vitest";
import { PATIENT } from "../support/waits.ts";
import {
  editorText,
  executablePath,
  fillStorage,
  killWorker,
  occupy,
  paste,
  robotsText,
  set,
  untilKept,
  verdict,
  write,
} from "./chromium.ts";
import { visits } from "./pages.ts";
import { quiet } from "./quiet.ts";

const MINE = "User-agent: *\nDisallow: /mine\n";

describe.skipIf(executablePath === undefined)("bad input", () => {
  const { open } = visits();

  it("of 50 MB is not taken, and its beginning is offered", async () => {
    const { page, complaints } = await open();
    await write(page, "#robots-editor", MINE);
    await page.locator("#robots-editor .cm-content").evaluate((content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "Disallow: /x\n".repeat(4_000_000));
      content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText("far more than any crawler reads").waitFor();
    expect(await robotsText(page)).toBe(MINE);
    await page.getByRole("button", { name: "Use the first 500 KiB" }).click();
    await expect.poll(() => page.locator("#file-facts").textContent()).toContain("512 KB");
    expect(complaints).toEqual([]);
  });

  it("of too many URLs is not taken, and as many lines are offered as there is room for", async () => {
    const { page } = await open();
    const line = `/${"x".repeat(98)}\n`;
    const urls = line.repeat(245_000);
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "urls.txt"));
      dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, urls);
    await page.getByText("a list of URLs may have 24 MB at most. Nothing was replaced.").waitFor();
    await page.getByRole("button", { name: "Use the first 24 MB" }).click();
    await expect.poll(() => page.locator("#url-facts").textContent()).toBe("240,000");
  });

  it("that is binary is refused by name", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", MINE);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])], "logo.png"));
      dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.getByText("logo.png is a binary file").waitFor();
    expect(await robotsText(page)).toBe(MINE);
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect(await page.locator(".notice").count()).toBe(0);
  });

  it.each([
    ["of a newer version", "#v3.abc", "made by a newer version"],
    ["that is damaged", "#v1.AAAA", "damaged or incomplete"],
    ["without content", "#v1.", "damaged or incomplete"],
    ["of something else", "#whatever", "damaged or incomplete"],
    ["that is long", `#v1.${"x".repeat(50_000)}`, "damaged or incomplete"],
  ])("as a hash %s is reported and does no harm", async (_, hash, text) => {
    const { page, complaints } = await open({}, hash);
    await page.getByText(text).waitFor();
    // Who is here for the first time has no work of his own.
    expect(await page.locator(".notice").textContent()).toMatch(/the example/i);
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await write(page, "#robots-editor", MINE);
    await untilKept(page, "/mine");
    expect(complaints).toEqual([]);
  });

  it("as a hash that unfolds to gigabytes is given up", async () => {
    const { page } = await open();
    const hash = await page.evaluate(async () => {
      const piece = new Uint8Array(1_000_000).fill(32);
      const stream = new ReadableStream({
        start(controller) {
          for (let i = 0; i < 60; i++) controller.enqueue(piece);
          controller.close();
        },
      });
      const packed = await new Response(
        stream.pipeThrough(new CompressionStream("deflate-raw")),
      ).arrayBuffer();
      const binary = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
      return `#v1.${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
    });
    const other = await open({}, hash);
    await other.page.getByText("damaged or incomplete").waitFor();
  });
});

describe.skipIf(executablePath === undefined)("trouble", () => {
  const { open } = visits();

  it("of a worker that dies is mended, and nothing typed is lost", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", MINE);
    await write(page, "#urls-editor", "/mine\n");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✕ 2");
    await killWorker(page);
    await page.getByText("was started again").waitFor();
    expect(await robotsText(page)).toBe(MINE);
    await write(page, "#urls-editor", "/mine\n/mine/too\n");
    await expect.poll(() => verdict(page, 1, 0)).toBe("✕ 2");
  });

  it("of a worker that dies while somebody types costs no key, and the cursor stays", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /min");
    await expect.poll(() => page.locator("#file-facts").textContent()).toContain("1 rule");
    await page.keyboard.type("e/");
    await killWorker(page);
    await page.getByText("was started again").waitFor();
    await page.keyboard.type("too");
    await expect.poll(() => robotsText(page)).toBe("User-agent: *\nDisallow: /mine/too");
  });

  it("of questions that take too long ends on request, and they are asked again only on another", async () => {
    const { page, complaints } = await open();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    await occupy(page);
    await write(page, "#urls-editor", "/cart/\n");
    await page.locator("#stop").click();
    const stopped = page.locator(".notice[data-key=stopped]");
    expect(await stopped.textContent()).toContain("Stopped.");
    // Browsers leave a worker that is busy a moment to end by itself.
    await expect.poll(() => page.workers().length, { timeout: PATIENT }).toBe(0);
    await quiet(page);
    expect(page.workers()).toHaveLength(0);
    expect(await page.locator("#busy").isVisible()).toBe(false);
    expect(await page.locator("#url-facts").textContent()).toBe("8");
    await stopped.getByRole("button", { name: "Check again" }).click();
    await expect.poll(() => page.locator("#url-facts").textContent(), { timeout: PATIENT }).toBe("1");
    expect(await verdict(page, 0, 1)).toBe("✕ 3");
    await occupy(page);
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /slow\n");
    await page.locator("#stop").click();
    // A worker that is asked something new knows the URLs, although they were not touched.
    await write(page, "#robots-editor", "User-agent: *\nDisallow: /cart\n");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✕ 2");
    expect(await stopped.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("of one that keeps dying ends in a question, not in a loop", async () => {
    const { page } = await open();
    for (let death = 1; death <= 4; death++) {
      await expect.poll(() => page.workers().length).toBe(1);
      await quiet(page);
      await killWorker(page);
      await expect.poll(() => page.locator(".notice[data-key=worker]").count()).toBe(1);
      if (death < 4) await page.locator(".notice[data-key=worker] button").click();
    }
    await page.getByText("keeps stopping").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await write(page, "#robots-editor", MINE);
    await write(page, "#urls-editor", "/mine\n");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✕ 2");
  });

  it("of a browser that forbids WebAssembly is reported in the visitor's language", async () => {
    const { page } = await open({ locale: "de-DE" });
    await page.route("**/worker-*.js", async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": "script-src 'self'" };
      await route.fulfill({ response, headers });
    });
    await page.reload();
    await page.getByText("dieser Browser kennt oder erlaubt kein WebAssembly").waitFor();
    await set(page, "#language", "en");
    await page.getByText("this browser forbids or lacks WebAssembly").waitFor();
    expect(await robotsText(page)).toContain("User-agent");
  });

  it("of full storage is reported, and the page keeps working", async () => {
    const { page, complaints } = await open();
    await fillStorage(page);
    await write(page, "#robots-editor", `${MINE}${"# more\n".repeat(3_000)}`);
    await page.getByText("storage is full").waitFor();
    expect(await page.locator(".notice").count()).toBe(1);
    await write(page, "#robots-editor", MINE);
    await write(page, "#urls-editor", "/mine\n");
    await expect.poll(() => verdict(page, 0, 0)).toBe("✕ 2");
    expect(complaints).toEqual([]);
  });

  it("of a lost network does not matter once the page was there", async () => {
    const { page } = await open({ serviceWorkers: "allow" });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    // What is loaded when first needed is there as well.
    await page.locator("#tab-page").click();
    await page.locator("#page-report table").first().waitFor();
    await set(page, "#language", "ru");
    await expect.poll(() => page.locator("#tab-test").textContent()).toBe("Проверка");
  });

  it.each([
    ["file", "#robots-editor", "# the last words"],
    ["URLs", "#urls-editor", "/the/last/words"],
  ])("of a page that is left at once does not cost the last words of the %s", async (_, editor, words) => {
    const { page, complaints } = await open();
    await write(page, editor, "/first\n");
    // The address stands for what was there before.
    await page.waitForFunction(() => location.hash.startsWith("#v2."));
    for (let time = 1; time <= 2; time++) {
      if (!(await page.locator(editor).isVisible())) await page.locator("#edit-list").click();
      await page.locator(`${editor} .cm-content`).press("Control+End");
      await page.keyboard.type(`${words} ${time}`);
      await page.reload();
      await page.waitForSelector("html[data-ready][data-drawn]");
      await expect.poll(() => editorText(page, editor)).toContain(`${words} ${time}`);
      expect(await page.locator(".notice").allTextContents()).toEqual([]);
    }
    // In the end the address stands for it, too.
    await page.waitForFunction(() => sessionStorage.getItem("robotomata.left") === null);
    const other = await open({}, new URL(page.url()).hash);
    await expect.poll(() => editorText(other.page, editor)).toContain(`${words} 2`);
    expect(complaints).toEqual([]);
  });

  it("of a link to another file that is opened in the same tab after that does not bring them back", async () => {
    const { page } = await open();
    await write(page, "#robots-editor", MINE);
    await page.waitForFunction(() => location.hash.startsWith("#v2."));
    const link = page.url();
    await write(page, "#robots-editor", "# newer\n");
    await page.waitForFunction((url) => location.href !== url, link);
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("html[data-ready][data-drawn]");
    expect(await robotsText(page)).toBe(MINE);
  });

  it("of a file longer than crawlers read is reported", async () => {
    const { page } = await open();
    await paste(page, "#robots-editor", `User-agent: *\n${"Disallow: /0123456789abcdef\n".repeat(19_000)}`);
    await page.getByText("need not read beyond 500 KiB").waitFor();
  });
});
