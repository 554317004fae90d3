/**
 * A certificate authority that NODE_EXTRA_CA_CERTS names is trusted by every way to fetch, also through a proxy.
 *
 * @module-tag built
 */
import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { both, environment, shop } from "./proxied.ts";
import { hostsWith, proxyTo } from "./proxy.ts";
import { folderWith, robotomataProcess } from "./run.ts";

/** An authority, and a certificate by it for the address of loopback and for a shop behind a proxy. */
function authority() {
  const folder = folderWith();
  const request = (name: string, ...more: string[]): Buffer => {
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`];
    execFileSync("openssl", ["req", "-x509", ...kind, ...files, "-subj", `/CN=${name}`, ...more], {
      cwd: folder,
      stdio: "ignore",
    });
    return readFileSync(join(folder, `${name}.pem`));
  };
  request("authority");
  const names = ["-addext", "subjectAltName=IP:127.0.0.1,DNS:shop.example"];
  const cert = request("host", "-CA", "authority.pem", "-CAkey", "authority.key", ...names);
  return {
    file: join(folder, "authority.pem"),
    identity: { cert, key: readFileSync(join(folder, "host.key")) },
  };
}

const NODE_FETCH = `
  import { nodeFetch } from ${JSON.stringify(new URL("../../src/crawl/node/index.ts", import.meta.url).href)};
  import { RobotsClient } from ${JSON.stringify(new URL("../../src/crawl/fetch/index.ts", import.meta.url).href)};
  const proxy = process.env.HTTPS_PROXY || undefined;
  const client = new RobotsClient({ userAgent: "testbot/1.0", fetch: nodeFetch({ proxy: () => proxy }) });
  const { outcome, detail } = await client.get(process.argv[1]);
  console.log(outcome, detail);
  await client.close();
`;

it("is trusted by nodeFetch and by commands, directly and through a proxy, and by nobody without it", async () => {
  const { file, identity } = authority();
  const hosts = await hostsWith(shop, identity);
  const proxy = await proxyTo(hosts);
  const node = async (url: string): Promise<string> =>
    (
      await promisify(execFile)(process.execPath, [
        "--import",
        "tsx",
        "--input-type=module",
        "-e",
        NODE_FETCH,
        url,
      ])
    ).stdout;
  for (const [origin, variables] of [
    [`https://127.0.0.1:${hosts.https}`, {}],
    ["https://shop.example", both(`http://${proxy.host}`)],
  ] as const) {
    environment(variables);
    vi.stubEnv("NODE_EXTRA_CA_CERTS", file);
    const check = ["check", `${origin}/private/a`];
    expect(await robotomataProcess(check)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^disallowed/),
    });
    expect(await node(origin)).toMatch(/^found/);
    vi.stubEnv("NODE_EXTRA_CA_CERTS", undefined);
    expect((await robotomataProcess(check)).stdout).toMatch(/unknown issuer|issuer is unknown/);
    expect(await node(origin)).toMatch(/UNABLE_TO_VERIFY_LEAF_SIGNATURE/);
  }
});
