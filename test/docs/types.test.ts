/**
 * Every JavaScript and TypeScript example in the documentation compiles under `strict`, against the built package.
 *
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");

const documents = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"],
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** One fenced block. */
interface Example {
  readonly document: string;
  /** 1-based line of its first line of code. */
  readonly line: number;
  readonly code: string;
}

const examples: Example[] = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), "utf8");
  return [...text.matchAll(/^```(?:js|javascript|mjs|ts|typescript|mts)\b.*\n([\s\S]*?)^```/gm)].map(
    (found) => ({
      document,
      line: text.slice(0, found.index).split("\n").length + 1,
      code: found[1]!,
    }),
  );
});

/** What examples take for granted, because the text around them says what it is. */
const GIVEN = `import type { CheerioCrawlerOptions } from "crawlee";
declare global {
  /** A crawler's own. */
  const userAgent: string;
  const url: string;
  const urls: readonly string[];
  const body: string;
  const contents: string;
  const agent: string;
  const robots: import("robotomata/fetch").RobotsClient;
  const client: import("robotomata/fetch").RobotsClient;
  /** From the example before. */
  const context: import("playwright").BrowserContext;
  const bytes: Uint8Array;
  /** Of a Worker. */
  const env: {
    readonly POLICIES: {
      get(key: string, type: "arrayBuffer"): Promise<ArrayBuffer | null>;
      put(key: string, value: Uint8Array): Promise<void>;
    };
  };
  const requestHandler: CheerioCrawlerOptions["requestHandler"];
  const proxyConfiguration: { newUrl(): Promise<string | undefined> };
  /** As much of Cloudflare's types as examples use. */
  interface KVNamespace {
    get(key: string): Promise<string | null>;
    put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
    delete(key: string): Promise<void>;
  }
  interface ExecutionContext {
    waitUntil(promise: Promise<any>): void;
  }
}
// Node has it from version 22.1 on; the types here are of the oldest Node that the library runs in.
declare module "module" {
  namespace Module {
    function enableCompileCache(): object;
  }
}
`;

/** Packages that examples mention and this repository does not install: as much of them as examples use. */
const STRANGERS = `declare module "crawlee" {
  export interface CheerioCrawlerOptions { requestHandler: (context: { request: { url: string } }) => Promise<void> }
  export class CheerioCrawler {
    constructor(options: CheerioCrawlerOptions);
    run(requests?: readonly string[]): Promise<object>;
    addRequests(requests: readonly string[]): Promise<object>;
  }
}
declare module "playwright" {
  export * from "playwright-core";
}
declare module "puppeteer" {
  interface HTTPRequest {
    url(): string;
    isNavigationRequest(): boolean;
    continue(): Promise<void>;
    abort(reason: "blockedbyclient"): Promise<void>;
  }
  interface Page {
    setUserAgent(options: { userAgent: string }): Promise<void>;
    setBypassServiceWorker(bypass: boolean): Promise<void>;
    setRequestInterception(value: boolean): Promise<void>;
    on(event: "request", handler: (request: HTTPRequest) => unknown): Page;
  }
  const puppeteer: { launch(): Promise<{ newPage(): Promise<Page> }> };
  export default puppeteer;
}
`;

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: "es2022",
  module: "nodenext",
  lib: ["es2022", "esnext.disposable", "dom", "dom.iterable"],
  types: ["node", "vite/client"],
  skipLibCheck: true,
};

describe("examples in the documentation", () => {
  let folder: string;

  beforeAll(() => {
    // Inside the repository, where the package's own name leads to what was built.
    folder = mkdtempSync(join(here, "examples-"));
    examples.forEach(({ code }, i) => {
      // Some have nothing to import; they are modules nevertheless.
      writeFileSync(join(folder, `${i}.mts`), `${code}\nexport {};\n`);
    });
    writeFileSync(join(folder, "given.mts"), GIVEN);
    writeFileSync(join(folder, "strangers.d.ts"), STRANGERS);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function compile(): string {
    try {
      return execFileSync(process.execPath, [tsc, "--project", folder, "--pretty", "false"], {
        cwd: folder,
        encoding: "utf8",
      });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  }

  it("are there", () => {
    expect(existsSync(join(root, "dist/types"))).toBe(true);
    const found = new Set(examples.map(({ document }) => document));
    for (const document of [
      "README.md",
      "docs/start.md",
      "docs/fetching.md",
      "docs/integrations.md",
      "docs/runtimes.md",
      "docs/robots-parser.md",
    ]) {
      expect([...found]).toContain(document);
    }
  });

  it("compile under strict", () => {
    const errors = compile()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) =>
        line.replace(/^(\d+)\.mts\((\d+),/, (_, i: string, at: string) => {
          const { document, line: first } = examples[Number(i)]!;
          return `${document}:${first + Number(at) - 1} (`;
        }),
      );
    expect(errors).toEqual([]);
  });

  it("would not, if they were wrong", () => {
    const wrong = join(folder, "wrong.mts");
    writeFileSync(wrong, 'import { parse } from "robotomata";\nparse(urls).policyOf("FooBot");\n');
    try {
      const errors = compile();
      expect(errors).toContain("wrong.mts(2,7): error TS2345");
      expect(errors).toContain("wrong.mts(2,13): error TS2551");
    } finally {
      rmSync(wrong);
    }
  });
});
