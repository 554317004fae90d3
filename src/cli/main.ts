#!/usr/bin/env node
import { incomplete } from "./incomplete.ts";
import { generalAnswer } from "./overview.ts";

try {
  const answer = generalAnswer(process.argv.slice(2));
  if (answer === undefined) {
    const { main } = await import("./program.ts");
    await main();
  } else {
    process.stdout.on("error", async (error) => (await import("./program.ts")).exitForOutput(error));
    process.stdout.write(answer);
  }
} catch (error) {
  const line = incomplete(error);
  if (line === undefined) throw error;
  process.stderr.write(line);
  process.exitCode = 2;
}
