/**
 * What Node prints of an error that nobody catches: the line that threw it, and functions by their names.
 *
 * @module-tag built
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

it.each([
  ["parse", "robotomata", "parse(7)", "parse"],
  [
    "createEnforcer",
    "robotomata/enforce",
    'createEnforcer({ robots: "", crawlers: "{}" })',
    "createEnforcer",
  ],
  [
    "RobotsClient",
    "robotomata/fetch",
    'new RobotsClient({ userAgent: "a/1", retrys: 3 })',
    "new RobotsClient",
  ],
])(
  "an error of %s that nobody catches can be read, and so can the code that threw it",
  (name, from, call, frame) => {
    const program = `import { ${name} } from "${from}"; ${call};`;
    const { stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: dist,
      encoding: "utf8",
    });
    const [place, code] = stderr.split("\n");
    expect(status).toBe(1);
    expect(place).toMatch(/^file:.*\.js:\d+$/);
    expect(code).toMatch(/^(?:throw|return) new RobotsError\(.{0,150}$/);
    expect(stderr).toContain("RobotsError: ");
    expect(stderr).toMatch(new RegExp(`^ {4}at ${frame} \\(file:.*\\.js:\\d+:\\d+\\)$`, "m"));
  },
);
