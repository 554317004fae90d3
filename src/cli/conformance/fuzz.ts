import { parse } from "../../engine/policy/robots.ts";
import { CliError, EXIT, type Terminal } from "../command.ts";
import { oneOf } from "../shared/args/args.ts";
import { printPieces } from "../shared/output/output.ts";
import { painter } from "../shared/output/wording.ts";
import { needPackages } from "../shared/queue/packages.ts";
import { type Adapter, AdapterError, ProgramAdapter, type Question, type Reply } from "./adapters.ts";
import { type Effort, findDifferences } from "./differences.ts";
import { fuzzJson, fuzzText } from "./fuzz-report.ts";
import type { Format } from "./report.ts";
import { sections } from "./suite.ts";

/** This program's own answers, as RFC 9309 has them. */
export class OwnAdapter implements Adapter {
  readonly name = "robotomata";

  async ask({ robots, agent, url }: Question): Promise<Reply> {
    const policy = parse(robots!).policyNamed(agent);
    return { verdict: policy.isAllowed(url) ? "allowed" : "disallowed" };
  }

  close(): void {}
}

/** The options that go with `--fuzz`. */
interface FuzzValues {
  readonly client?: boolean;
  readonly http?: string;
  readonly level?: readonly string[];
  readonly only?: readonly string[];
  readonly runs: number;
  readonly seed?: number;
}

/** Runs `robotomata conformance --fuzz`, with so many milliseconds for one answer. */
export async function fuzz(
  values: FuzzValues,
  words: readonly string[],
  { format, timeout }: { readonly format: Format; readonly timeout: number },
  terminal: Terminal,
): Promise<number> {
  for (const name of ["client", "http", "level"] as const) {
    if (values[name] !== undefined) throw new CliError(`--fuzz and --${name} cannot be used together`);
  }
  if (format !== "text" && format !== "json") throw new CliError("--fuzz reports as text or json");
  const effort = effortOf(values);
  const [a, b] = commandsOf(words);
  needPackages("conformance --fuzz", "fast-check@4");
  const adapters = [
    new ProgramAdapter(a, timeout),
    b === undefined ? new OwnAdapter() : new ProgramAdapter(b, timeout),
  ] as const;
  try {
    const findings = await findDifferences(...adapters, effort);
    const names = [adapters[0].name, adapters[1].name] as const;
    const report =
      format === "json"
        ? fuzzJson(names, findings, effort)
        : fuzzText(names, findings, effort, painter(terminal));
    await printPieces(terminal.stdout, report);
    return findings.differences.length > 0 || findings.stopped !== undefined ? EXIT.findings : EXIT.done;
  } catch (error) {
    throw error instanceof AdapterError ? new CliError(error.message) : error;
  } finally {
    for (const adapter of adapters) adapter.close();
  }
}

function effortOf({ only, runs, seed }: FuzzValues): Effort {
  const all = sections.filter((section) => !["limits", "transport"].includes(section));
  const kinds = (only ?? all).map((one) => oneOf("--only", one, all) as string);
  return { kinds, runs, seed: seed ?? Date.now() % 1_000_000 };
}

/** The commands of one or two adapters, which `--` divides. */
function commandsOf(words: readonly string[]): [string[], string[] | undefined] {
  const at = words.indexOf("--");
  const commands = at < 0 ? [[...words]] : [words.slice(0, at), words.slice(at + 1)];
  if (commands.some((command) => command.length === 0 || command.includes("--"))) {
    throw new CliError(
      "--fuzz needs the command of an adapter after --, and perhaps of another after another --",
    );
  }
  return [commands[0]!, commands[1]];
}
