import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { serveRaw } from "../../crawl/fetch/server.ts";
import { folderWith } from "../run.ts";
import { look } from "./site.ts";

it("takes no host for unreachable that closes a connection just when it would be used again", async () => {
  const used = new Set<Socket>();
  const file = "User-agent: *\nDisallow: /private/\n";
  await using site = await serveRaw((socket) => {
    if (used.has(socket)) socket.resetAndDestroy();
    else socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${file.length}\r\n\r\n${file}`);
    used.add(socket);
  });
  const cwd = folderWith();
  for (let n = 0; n < 3; n++) {
    expect(await look(cwd, [site.origin])).toMatchObject({ code: 0, reports: [] });
  }
  expect(used.size).toBe(3);
});
