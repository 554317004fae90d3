/** A Worker with a page, and an enforcer before it where there is a file. */
import { createEnforcer } from "robotomata/enforce";

let enforcer;

export default {
  async fetch(request, { ROBOTS, PAGE }) {
    if (ROBOTS !== undefined) {
      enforcer ??= createEnforcer({ robots: ROBOTS, onNotice() {} });
      const refused = await enforcer.respond(request);
      if (refused !== undefined) return refused;
    }
    return new Response(PAGE, { headers: { "content-type": "text/html" } });
  },
};
