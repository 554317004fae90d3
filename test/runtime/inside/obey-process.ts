/** Run with an origin: prints how requests to it end. */
import { obey } from "./obey.ts";

console.log(JSON.stringify(await obey(process.argv[2]!)));
