/** Run where WebAssembly or its SIMD is missing: prints what the first question throws. */
import { init, parse, RobotsError } from "robotomata";

const told: string[] = [];
const tell = (error: unknown): void => {
  told.push(error instanceof RobotsError ? error.code : `not a RobotsError: ${error}`);
};
const policy = parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot");
try {
  policy.isAllowed("/a");
} catch (error) {
  tell(error);
}
await init().catch(tell);
await init(new Uint8Array(8)).catch(tell);
console.log(JSON.stringify(told));
