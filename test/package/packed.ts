/** What `npm pack` would put into the tarball. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Packed {
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Bytes of the tarball. */
  readonly size: number;
  readonly unpackedSize: number;
}

export function packed(): Packed {
  const list = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    encoding: "utf8",
    maxBuffer: 1 << 24,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return (JSON.parse(list) as [Packed])[0];
}
