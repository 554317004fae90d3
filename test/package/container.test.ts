/** The container image's recipe, as far as it can be judged without Docker; `.ci/container` builds and runs it. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const recipe = readFileSync(join(root, "Dockerfile"), "utf8");
const stages = recipe.split(/^FROM /m).slice(1);

describe("the container image", () => {
  it("brings what queues need, in the very versions that are tested", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    for (const name of ["bullmq", "ioredis"])
      expect(recipe).toMatch(new RegExp(` ${name}@${packages[`node_modules/${name}`].version}(?= |$)`, "m"));
  });

  it("holds what is installed and no more, and does not run as root", () => {
    const [build, last, ...others] = stages;
    expect(others).toEqual([]);
    expect(build!.split(" AS build\n")[0]).toBe(last!.split("\n")[0]);
    expect(last!.match(/^COPY .*$/gm)).toEqual(["COPY --from=build /installed /usr/local"]);
    expect(last!.search(/^USER node$/m)).toBeGreaterThan(last!.search(/^RUN /m));
  });

  it("is built without this folder's own packages and products", () => {
    const ignored = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", ".git", "dist"]));
  });

  it("is tried in CI", () => {
    expect(readFileSync(join(root, ".ci/run"), "utf8")).toContain("step .ci/container\n");
    expect(statSync(join(root, ".ci/container")).mode & 0o111).toBe(0o111);
  });
});
