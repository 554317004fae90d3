/** An adapter that misbehaves in the way that it is told on its command line, and otherwise allows everything. */
import { createInterface } from "node:readline";

const [way, ...ids] = process.argv.slice(2);
if (way === "chatty") console.log("Ready.");
if (way === "deaf") process.exit(3);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, url } = JSON.parse(line);
  const answer = JSON.stringify({ id, allowed: true });
  if (way === "always" || (ids.length > 0 && !ids.includes(id))) console.log(answer);
  else if (way === "right") console.log(JSON.stringify({ id, allowed: !url.endsWith("/x") }));
  else if (way === "hang") setInterval(() => {}, 1000);
  else if (way === "die") throw new RangeError("out of order");
  else if (way === "kill") process.kill(process.pid, "SIGKILL");
  else if (way === "flood") setInterval(() => process.stdout.write("x".repeat(100_000)), 0);
  else if (way === "lines") process.stdout.write(`${answer}\n`.repeat(100_000));
  else if (way === "text") console.log("\u001b[31myes\u001b[0m");
  else if (way === "other") console.log(JSON.stringify({ id: "another", allowed: true }));
  else if (way === "vague") console.log(JSON.stringify({ id, allowed: "yes" }));
  else if (way === "null") console.log("null");
  else if (way === "error") console.log(JSON.stringify({ id, error: "no such library" }));
  else if (way === "leave") {
    process.stdout.write(answer);
    process.exit(0);
  }
}
