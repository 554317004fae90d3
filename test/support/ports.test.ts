import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePorts, onFreePort } from "./ports.ts";

it("finds as many ports as are asked for, and no port twice", async () => {
  // With so many ports chosen independently, two would be equal in most runs.
  const ports = await freePorts(1_000);
  expect(new Set(ports).size).toBe(1_000);
});

it("takes another port where somebody was faster, and no other failure for that", async () => {
  const tried: number[] = [];
  const taken = createServer();
  const used = await onFreePort(async (port) => {
    tried.push(port);
    if (tried.length > 1) return port;
    await new Promise<void>((resolve) => taken.listen(port, "127.0.0.1", resolve));
    await new Promise((_, reject) => createServer().once("error", reject).listen(port, "127.0.0.1"));
    return 0;
  });
  taken.close();
  expect(tried).toEqual([expect.any(Number), used]);
  await expect(onFreePort(() => Promise.reject(new Error("no such file")))).rejects.toThrow("no such file");
});
