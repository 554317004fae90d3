/** Builds dist/, unless it is what a build would make of the sources as they are. */

import { root } from "./root.ts";
import { isBuilt, sourcesOf, stampBuild } from "./stamp.ts";

if (isBuilt(root)) console.log("dist/ is up to date.");
else {
  const sources = sourcesOf(root);
  // Loads compilers and bundlers, which takes longer than the comparison.
  const { compile } = await import("./compile.ts");
  await compile();
  stampBuild(root, sources);
}
