/** A registry that has both packages as if they were published, and leads to the real one for all others. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Registry {
  readonly url: string;
  close(): void;
}

export async function publish(...tarballs: readonly string[]): Promise<Registry> {
  const real = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const packages = new Map(
    tarballs.map((file) => {
      const text = execFileSync("tar", ["xzOf", file, "package/package.json"], { encoding: "utf8" });
      return [
        (JSON.parse(text) as { name: string }).name,
        { manifest: JSON.parse(text), bytes: readFileSync(file) },
      ];
    }),
  );
  const server = createServer(({ url: path = "/" }, response) => {
    const [, name, file] = path.split("/");
    const found = packages.get(name!);
    if (found === undefined)
      return void response.writeHead(302, { location: new URL(path, real).href }).end();
    if (file !== undefined) return void response.end(found.bytes);
    const { manifest, bytes } = found;
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    const version = { ...manifest, dist: { tarball: `${url}${name}/file.tgz`, integrity } };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: manifest.version },
        versions: { [manifest.version]: version },
        time: { [manifest.version]: "2026-01-01T00:00:00.000Z" },
      }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, close: () => server.close() };
}
