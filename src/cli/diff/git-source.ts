import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CliError } from "../command.ts";
import type { Texts } from "../text/en.generated.ts";

const GIT = /^git:([^:]+):(.+)$/;

/** The largest file of a revision, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Whether a source is a file in a revision of this folder's repository: `git:REV:path`. */
export function isGit(source: string): boolean {
  return source.startsWith("git:");
}

/** The bytes of `git:REV:path`; the path is relative to the top of the repository, or with `./` to this folder. */
export async function readGit(source: string): Promise<Uint8Array> {
  const [, revision, path] = GIT.exec(source) ?? [];
  if (revision === undefined || path === undefined) {
    throw refusalOf(source, ({ form }) => form);
  }
  try {
    const args = ["show", "--end-of-options", `${revision}:${path}`];
    const { stdout } = await promisify(execFile)("git", args, { encoding: "buffer", maxBuffer: MOST_BYTES });
    return stdout;
  } catch (error) {
    throw refusalOf(source, reasonOf(error));
  }
}

type Why = (words: Texts["diff"]["git"], common: Texts["common"]) => string;

const refusalOf = (name: string, why: Why): CliError =>
  new CliError(({ common, diff }) => common.cannotRead({ name, why: why(diff.git, common) }));

function reasonOf(error: unknown): Why {
  const { code, stderr } = error as { code?: unknown; stderr?: Uint8Array };
  if (code === "ENOENT") return ({ missing }) => missing;
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return (_, { input }) => input.tooLarge;
  const [said = ""] = `${stderr ?? ""}`.trim().split("\n");
  const text = said.replace(/^fatal: /, "");
  return ({ failed, says }) => (text === "" ? failed : says({ text }));
}
