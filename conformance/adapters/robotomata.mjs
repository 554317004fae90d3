// The engine of this package. Its dialects are rfc9309, google, koster1996 and original1994:
// robotomata conformance -- node conformance/adapters/robotomata.mjs rfc9309
import { createInterface } from "node:readline";
import { parse } from "../../dist/index.js";

const [dialect] = process.argv.slice(2);
// Google's matcher wants URLs that are percent-encoded already, which leaves an apostrophe as it is.
const encoded = (url) => {
  const text = new URL(url).href.replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase());
  return url.includes("%27") ? text : text.replaceAll("%27", "'");
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line);
  const policy = parse(Buffer.from(robots, "base64"), { dialect }).policyFor(agent);
  console.log(JSON.stringify({ id, allowed: policy.isAllowed(dialect === "google" ? encoded(url) : url) }));
}
