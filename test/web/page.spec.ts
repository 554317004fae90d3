import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executablePath, launch, verdict, visit } from "./chromium.ts";
import { visits } from "./pages.ts";

describe.skipIf(executablePath === undefined)("the page", () => {
  const visitors = visits();

  it.each([
    [
      "a script in the page",
      "script-src-elem",
      () => {
        const script = document.createElement("script");
        script.textContent = "globalThis.ran = true";
        document.body.append(script);
      },
    ],
    [
      "a script from elsewhere",
      "script-src-elem",
      () => {
        const script = document.createElement("script");
        script.src = "https://elsewhere.example/x.js";
        document.body.append(script);
      },
    ],
    [
      "a handler in markup",
      "script-src-attr",
      () => {
        document.body.insertAdjacentHTML("beforeend", "<b onclick='globalThis.ran = true'>x</b>");
        (document.body.lastChild as HTMLElement).click();
      },
    ],
    [
      "a style in markup",
      "style-src-attr",
      () => {
        document.body.insertAdjacentHTML("beforeend", "<b style='color: red'>x</b>");
      },
    ],
    [
      "a request to elsewhere",
      "connect-src",
      () => {
        void fetch("https://elsewhere.example/").catch(() => {});
      },
    ],
    [
      "a picture from elsewhere",
      "img-src",
      () => {
        new Image().src = "https://elsewhere.example/x.png";
      },
    ],
    [
      "a frame",
      "frame-src",
      () => {
        document.body.append(document.createElement("iframe"));
        document.querySelector("iframe")!.src = "https://elsewhere.example/";
      },
    ],
  ])("refuses %s", async (_, directive, attempt) => {
    const { page } = await visitors.open();
    await page.evaluate(() => {
      const refused: string[] = [];
      Object.assign(globalThis, { refused });
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
        refused.push(effectiveDirective),
      );
    });
    await page.evaluate(attempt);
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused))
      .toContain(directive);
    expect(await page.evaluate(() => (globalThis as unknown as { ran?: boolean }).ran)).toBeUndefined();
  });

  it("asks nobody but its own host for anything", async () => {
    const { page } = await visitors.open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await page.waitForSelector("html[data-ready][data-drawn]");
    for (const tab of ["compare", "page", "generate", "log", "test"])
      await page.locator(`#tab-${tab}`).click();
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    const { origin } = new URL(visitors.site.url);
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith("data:"))).toEqual([]);
  });
});

describe.skipIf(executablePath === undefined)("npm run web", () => {
  let server: Awaited<ReturnType<typeof createServer>>;

  beforeAll(async () => {
    const configFile = fileURLToPath(new URL("../../web/vite.config.ts", import.meta.url));
    server = await createServer({ configFile, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
    await server.listen();
  });

  afterAll(async () => {
    await server?.close();
  });

  it("serves the page from its sources, under the same policy", async () => {
    const browser = await launch();
    const { page, complaints, close } = await visit(browser, server.resolvedUrls!.local[0]!);
    await expect.poll(() => verdict(page, 5, 1)).toBe("✕ 7");
    expect(complaints).toEqual([]);
    await close();
    await browser.close();
  });
});
