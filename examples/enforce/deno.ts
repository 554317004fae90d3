/** Deno: `deno run --allow-net --allow-read --allow-env deno.ts [port]`. */
import { createEnforcer } from "robotomata/enforce";
import { nameServer, robotsFile } from "robotomata/node";

const enforcer = createEnforcer({
  robots: robotsFile(new URL("robots.txt", import.meta.url)),
  serve: true,
  pace: true,
  dns: nameServer(),
  mode: Deno.env.get("ROBOTS_MODE") === "report" ? "report" : "block",
});
await enforcer.ready;

Deno.serve(
  { port: Number(Deno.args[0] ?? 8080), hostname: "127.0.0.1", onListen: (address) => console.log(address) },
  async (request, { remoteAddr }) => {
    const refused = await enforcer.respond(request, { address: remoteAddr.hostname });
    return refused ?? new Response("the page\n");
  },
);
