/** Bundles the drop-in for a CommonJS package as CommonJS: one file, which needs no ES module. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

/**
 * Bundles the drop-in for robots-parser into dist/compat/robots-parser.cjs, whose `module.exports` is the function
 * itself, with a core of its own. Requiring an ES module would save the copy, but Jest, bundlers in older settings and
 * Node before 20.19 refuse that.
 */
export async function bundleCommonJs(root: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: "src/crawl/compat/robots-parser.commonjs.ts",
    platform: "neutral",
    transform: { target: "es2022" },
  });
  const { output } = await bundle.generate({
    format: "cjs",
    exports: "default",
    comments: { annotation: true, jsdoc: false, legal: false },
  });
  const [{ code }, ...others] = output;
  if (others.length > 0) throw new Error("the CommonJS drop-in is more than one file");
  writeFileSync(join(root, "dist/compat/robots-parser.cjs"), code);
}
