/** Before all tests: installs the packed library. After them, with WRITE_DOCS=1: writes the table. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { install, root } from "./installed.ts";
import { writeTable } from "./table.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in which the packed library is installed. */
    installed: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = await install();
  project.provide("installed", folder);
  return () => {
    if (process.env.WRITE_DOCS === "1") writeTable(join(folder, "rows"), join(root, "docs/runtimes.md"));
    rmSync(folder, { recursive: true, force: true });
  };
}
