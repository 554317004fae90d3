/**
 * `npx tsx tools/repository.ts https://github.com/OWNER/NAME`: writes the repository's address into every file that
 * names it. The address is kept in package.json; without an argument, the other files are written from there.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./root.ts";

/** The parts of package.json that follow from the repository's address. */
export interface Origin {
  readonly repository?: { readonly type: string; readonly url: string };
  readonly homepage?: string;
  readonly bugs?: { readonly url: string };
}

const ADDRESS = /^https:\/\/github\.com\/[\w-]+\/[\w.-]+(?<!\.git)$/;

/** Where a workflow has the action from while no address is known: the package of the commands holds it, too. */
const UNKNOWN = "./node_modules/robotomata-cli";

/** What a workflow uses, as this file writes it. */
const USED = /(?<=- uses: )(?:\.\/node_modules\/robotomata-cli|[\w-]+\/[\w.-]+@main)(?= # in a job )/;

/** The files besides package.json that name the repository, and how each is written. */
const PLACES: Readonly<Record<string, (text: string, address: string | undefined) => string>> = {
  "SECURITY.md": (text, address) =>
    text.replace(
      /(?:use \["Report a vulnerability"\]\([^)]*\), or )?(?=write to a maintainer )/,
      address === undefined ? "" : `use ["Report a vulnerability"](${address}/security/advisories/new), or `,
    ),
  "action.yml": (text, address) => text.replace(USED, actionName(address)),
  "docs/lint.md": (text, address) => text.replace(USED, actionName(address)),
  "CITATION.cff": (text, address) =>
    text.replace(/^repository-code: .*\n/m, "") +
    (address === undefined ? "" : `repository-code: ${address}\n`),
};

function actionName(address: string | undefined): string {
  return address === undefined ? UNKNOWN : `${address.replace("https://github.com/", "")}@main`;
}

/** The repository's address, as package.json has it. */
export function addressIn(manifest: Origin): string | undefined {
  return manifest.repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");
}

/** package.json with an address, in the order that npm's documentation has. */
export function withAddress(manifest: string, address: string): string {
  const { repository: _, homepage: __, bugs: ___, ...rest } = JSON.parse(manifest) as Origin;
  const fields = Object.entries(rest);
  const origin: Required<Origin> = {
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git` },
  };
  const after = fields.findIndex(([name]) => name === "license");
  fields.splice(after, 0, ...Object.entries(origin));
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;
}

/** The right text of every other file that names the repository. */
export function mentions(root: string, address: string | undefined): Map<string, string> {
  const written = Object.entries(PLACES).map(
    ([path, write]) => [path, write(readFileSync(join(root, path), "utf8"), address)] as const,
  );
  return new Map(written);
}

/** Writes an address, or that of package.json, into all files below `root`. */
export function writeAddress(root: string, address: string | undefined): void {
  const path = join(root, "package.json");
  const manifest = readFileSync(path, "utf8");
  if (address !== undefined) {
    if (!ADDRESS.test(address))
      throw new Error(`Expected https://github.com/OWNER/NAME instead of ${address}.`);
    writeFileSync(path, withAddress(manifest, address));
  }
  const known = address ?? addressIn(JSON.parse(manifest) as Origin);
  for (const [file, text] of mentions(root, known)) writeFileSync(join(root, file), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeAddress(root, process.argv[2]);
