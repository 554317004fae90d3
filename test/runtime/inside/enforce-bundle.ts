/** An enforcer for bundlers, without the package that verifies signatures. */
import { createEnforcer, webBotAuth } from "robotomata/enforce";

const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /private/\n" });
const { action } = enforcer.decide({ url: "/private/x", userAgent: "ExampleBot/1.0" });
const missing = await webBotAuth().catch((error: { code?: string }) => error.code);
console.log(JSON.stringify([action, missing]));
