/** The application in Deno or Bun: `guarded` or `bare`. It prints its port. */
import { answering } from "./ways.ts";

interface Served {
  readonly port?: number;
  readonly addr?: { readonly port: number };
}
type Fetch = (request: Request) => Promise<Response>;
const { Deno, Bun } = globalThis as {
  readonly Deno?: { serve(options: object, fetch: Fetch): Served };
  readonly Bun?: { serve(options: object): Served };
};

const fetch = answering(process.argv[2] === "guarded");
const where = { port: 0, hostname: "127.0.0.1" };
const served = Deno?.serve({ ...where, onListen() {} }, fetch) ?? Bun!.serve({ ...where, fetch });
console.log(`port: ${served.addr?.port ?? served.port}`);
