#!/usr/bin/env node
import { incomplete } from "./incomplete.ts";

try {
  const { main } = await import("./program.ts");
  await main();
} catch (error) {
  const line = incomplete(error);
  if (line === undefined) throw error;
  process.stderr.write(line);
  process.exitCode = 2;
}
