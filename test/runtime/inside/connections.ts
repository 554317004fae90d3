/** Run with an origin: asks it through a client with default settings, and again; prints the verdicts. */
import { RobotsClient } from "robotomata/fetch";

const origin = process.argv[2]!;
const verdicts: number[] = [];
for (let time = 0; time < 2; time++) {
  const client = new RobotsClient({ userAgent: "testbot/1.0" });
  verdicts.push(...(await client.check([`${origin}/closed`, `${origin}/open`])));
  await client.close();
}
console.log(JSON.stringify(verdicts));
