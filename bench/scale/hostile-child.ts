/** One peer, one hostile file, one question: prints milliseconds and the answer. `hostile.ts` kills it if it hangs. */
import { HOSTILE } from "../hostile.ts";
import { host } from "../inputs.ts";
import { askOnce, packages } from "../peers.ts";

const [peerName, hostileName, length] = process.argv.slice(2);
const peer = packages.find(({ name }) => name === peerName)!;
const { body, path } = HOSTILE.find(({ name }) => name === hostileName)!;
const origin = "https://www.hostile.example";
const file = host("hostile", origin, body, []);
const url = origin + path(Number(length));
const from = performance.now();
const allowed = await askOnce(peer, file, url);
console.log(JSON.stringify({ ms: performance.now() - from, allowed }));
