/** The system's Firefox, driven by the puppeteer-core of test/integrations, and the page in it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { skipped } from "../crawl/fetch/skip.ts";
import { PATIENT } from "../support/waits.ts";
import type { AnyPage } from "./visitor.ts";

const integrations = new URL("../integrations/", import.meta.url);

/** Path of Firefox; undefined, after saying so, if it or what drives it is missing. */
export const firefoxPath = findFirefox();

function findFirefox(): string | undefined {
  if (!existsSync(new URL("node_modules/puppeteer-core", integrations)))
    return void skipped("the page in Firefox", "`npm ci` was not run in test/integrations");
  for (const name of ["firefox-esr", "firefox"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // Not under this name.
    }
  }
  return void skipped("the page in Firefox", "the system's package `firefox-esr` is not installed");
}

interface FirefoxPage extends AnyPage {
  goto(url: string): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  waitForSelector(selector: string): Promise<unknown>;
  on(event: "console", listen: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", listen: (error: unknown) => void): void;
  close(): Promise<void>;
}

export interface Firefox {
  newPage(): Promise<FirefoxPage>;
  close(): Promise<void>;
}

export async function launchFirefox(): Promise<Firefox> {
  const require = createRequire(new URL("package.json", integrations));
  const { default: puppeteer } = await import(require.resolve("puppeteer-core"));
  return puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath,
    headless: true,
    timeout: PATIENT,
    // Nothing but the page is asked for anything.
    extraPrefsFirefox: {
      "intl.accept_languages": "en-GB, en",
      "app.normandy.enabled": false,
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
    },
  });
}

/** Opens the page for a visitor who was never here before. */
export async function openIn(
  firefox: Firefox,
  url: string,
): Promise<{ readonly page: FirefoxPage; readonly complaints: string[] }> {
  const page = await firefox.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warn", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  await page.waitForSelector("html[data-ready][data-drawn]");
  return { page, complaints };
}
