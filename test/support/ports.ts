/** Ports for servers that cannot choose one themselves. */
import { type AddressInfo, createServer } from "node:net";

/** Different ports on which nobody listens: each is held until the last one is found. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}

/** Starts a server on a free port, or on another one if somebody has taken that port meanwhile. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 5; ; tries--) {
    const [port] = await freePorts(1);
    try {
      return await start(port!);
    } catch (error) {
      if (tries === 1 || !/address already in use|cannot bind/i.test(String(error))) throw error;
    }
  }
}
