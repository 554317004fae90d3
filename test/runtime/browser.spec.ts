import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Report } from "./inside/report.ts";
import { accept, fresh, installed } from "./support/run.ts";
import { type Site, serveFolder } from "./support/site.ts";
import { chromium, hasPackage } from "./support/tools.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const executablePath = chromium();

describe.skipIf(executablePath === undefined || !hasPackage("playwright-core"))(
  "a page bundled by Vite",
  () => {
    let browser: Browser;
    let site: Site;

    beforeAll(async () => {
      const root = join(installed(), "page");
      mkdirSync(root);
      writeFileSync(
        join(root, "index.html"),
        '<!doctype html><title>robotomata</title><script type="module" src="../page.js"></script>',
      );
      await build({ root, logLevel: "error", build: { assetsInlineLimit: 0 } });
      site = await serveFolder(join(root, "dist"));
      const { chromium: launcher } = await import("playwright-core");
      browser = await launcher.launch({ executablePath: executablePath!, headless: true, args: FLAGS });
    });

    afterAll(async () => {
      await browser?.close();
      site?.close();
    });

    beforeEach(() => {
      site.headers = {};
    });

    /** Opens a new page, has it do a task, and returns the outcome. */
    async function ask<T>(task: string): Promise<T> {
      const page = await browser.newPage();
      await page.goto(`${site.url}#${task}`);
      return page.evaluate<T>("outcome");
    }

    it("answers", async () => {
      accept("Chromium (Vite)", browser.version(), await fresh(() => ask<Report>("report")));
    });

    it("answers under a content security policy that allows WebAssembly only", async () => {
      site.headers = { csp: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };
      const { smoke } = await ask<Report>("report");
      expect(smoke.filter(({ error }) => error !== undefined)).toEqual([]);
    });

    it("says so if its content security policy forbids WebAssembly", async () => {
      site.headers = { csp: "default-src 'self'; script-src 'self'" };
      expect(await ask("refusal")).toEqual(["WASM_UNAVAILABLE", "WASM_UNAVAILABLE"]);
    });

    it("takes the core from its own file, streamed", async () => {
      const smoke = await ask<Report["smoke"]>("stream");
      expect(smoke.filter(({ error }) => error !== undefined)).toEqual([]);
    });

    it("takes the core from a server that does not know its content type", async () => {
      site.headers = { wasmType: "application/octet-stream" };
      const smoke = await ask<Report["smoke"]>("stream");
      expect(smoke.filter(({ error }) => error !== undefined)).toEqual([]);
    });
  },
);
