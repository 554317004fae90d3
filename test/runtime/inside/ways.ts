/** An application of routes, as any runtime with `Request` has it, with or without an enforcer. */
import { createEnforcer } from "robotomata/enforce";
import { ROBOTS, routed } from "../../frameworks/resources.ts";

/** @param isGuarded whether it has one */
export function answering(isGuarded: boolean): (request: Request) => Promise<Response> {
  const enforcer = isGuarded ? createEnforcer({ robots: ROBOTS }) : undefined;
  return async (request) => {
    const refused = await enforcer?.respond(request);
    if (refused !== undefined) return refused;
    let body: string | undefined;
    try {
      body = routed(decodeURIComponent(new URL(request.url).pathname));
    } catch {
      // What is no URL leads nowhere.
    }
    return new Response(body ?? "nothing here", { status: body === undefined ? 404 : 200 });
  };
}
