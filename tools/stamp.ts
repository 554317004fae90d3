/**
 * Tells whether dist/ is what a build would make of the sources: installing and testing both ask for a build, and one
 * is enough. Files are compared by name and content, so that no branch, merge or copy can mislead by times.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The input of a build. npm's list of installed packages has the checksum of each. */
const READ = [
  "assembly",
  "src",
  "tools",
  "web",
  "asconfig.json",
  "package.json",
  "tsconfig.build.json",
  "tsconfig.json",
  "node_modules/.package-lock.json",
];

/** Constants that a build writes beside the sources. */
const GENERATED = /\.generated\.ts$/;

/** Not part of the package, and removed with everything else when a build begins. */
const STAMP = "dist/build.stamp";

function filesIn(root: string, place: string): string[] {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [place];
  const inside = readdirSync(path, { recursive: true, withFileTypes: true });
  return inside
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function digest(root: string, files: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of files.toSorted()) {
    const content = createHash("sha256").update(readFileSync(join(root, file)));
    hash.update(`\n${content.digest("hex")} ${file}`);
  }
  return hash.digest("hex");
}

/** A digest of a build's input. */
export function sourcesOf(root: string): string {
  const files = READ.flatMap((place) => filesIn(root, place));
  return digest(
    root,
    files.filter((file) => !GENERATED.test(file)),
  );
}

/** A digest of a build's output. */
function resultsOf(root: string): string {
  const generated = ["src", "web"]
    .flatMap((place) => filesIn(root, place))
    .filter((file) => GENERATED.test(file));
  const built = filesIn(root, "dist").filter((file) => file !== STAMP);
  return digest(root, [...generated, ...built]);
}

const stampFor = (root: string, sources: string): string => `${sources} ${resultsOf(root)}\n`;

/** Whether a build would change nothing. */
export function isBuilt(root: string): boolean {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampFor(root, sourcesOf(root));
}

/** Notes that dist/ was built from sources with this digest, which was taken when the build began. */
export function stampBuild(root: string, sources: string): void {
  writeFileSync(join(root, STAMP), stampFor(root, sources));
}
