/** An enforcer for bundlers, with what verifies signatures. */
import { createEnforcer, webBotAuth } from "robotomata/enforce";

const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /private/\n" });
const { action } = enforcer.decide({ url: "/private/x", userAgent: "ExampleBot/1.0" });
const verifier = await webBotAuth();
const unsigned = await verifier.check({
  method: "GET",
  url: "https://shop.example/",
  headers: new Headers(),
});
console.log(JSON.stringify([action, unsigned]));
