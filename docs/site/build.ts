/** Builds the documentation site, for the root of a host or for `--base /path/`, or serves it while it is written (`--dev`). */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, createServer } from "vitepress";
import { referencePages } from "../../tools/docs/reference.ts";
import { writeApi } from "./api.ts";
import { checkSite } from "./check.ts";

const site = fileURLToPath(new URL(".", import.meta.url));
const docs = join(site, "..");
const root = join(docs, "..");

/** Writes the pages that have another source than Markdown, and copies the tester. */
async function prepare(): Promise<void> {
  const reference = join(docs, "reference");
  rmSync(reference, { recursive: true, force: true });
  for (const [path, text] of await referencePages()) {
    mkdirSync(dirname(join(reference, path)), { recursive: true });
    writeFileSync(join(reference, path), text);
  }
  await writeApi(root, join(reference, "api"));
  const tester = join(root, "dist/web");
  if (!existsSync(tester)) throw new Error("There is no dist/web: npm run build");
  rmSync(join(site, "public"), { recursive: true, force: true });
  cpSync(tester, join(site, "public/try"), { recursive: true });
  cpSync(join(docs, "tester/test-desktop-light.jpg"), join(site, "public/tester.jpg"));
  cpSync(join(root, "web/icon.svg"), join(site, "public/icon.svg"));
}

/** Checks the links of the Markdown files themselves: they are read on GitHub and in the package, too. */
function checkFiles(): void {
  const files = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map((name) =>
    join(root, name),
  );
  const options = [
    "--frail",
    "--quiet",
    "--use",
    "remark-gfm",
    "--use",
    "remark-validate-links=repository:false",
  ];
  const pages = ["", "contributors/"].flatMap((folder) =>
    readdirSync(join(docs, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => folder + name),
  );
  execFileSync(
    join(site, "node_modules/.bin/remark"),
    [...options, ...files, ...pages.map((name) => join(docs, name))],
    { cwd: site, stdio: ["ignore", "ignore", "inherit"] },
  );
}

const { dev, base } = parseArgs({ options: { dev: { type: "boolean" }, base: { type: "string" } } }).values;
await prepare();
if (dev) {
  const server = await createServer(site);
  await server.listen();
  server.printUrls();
} else {
  checkFiles();
  await build(site, base === undefined ? {} : { base });
  const { pages, links } = checkSite(join(site, "dist"), base);
  console.log(`${pages} pages, whose ${links} links and files are all there: docs/site/dist`);
}
