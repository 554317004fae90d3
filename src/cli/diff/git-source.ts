import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CliError } from "../command.ts";

const GIT = /^git:([^:]+):(.+)$/;

/** The largest file of a revision, in bytes. */
const MOST = 64 * 1024 * 1024;

/** Whether a source is a file in a revision of this folder's repository: `git:REV:path`. */
export function isGit(source: string): boolean {
  return source.startsWith("git:");
}

/** The bytes of `git:REV:path`; the path is relative to the top of the repository, or with `./` to this folder. */
export async function readGit(source: string): Promise<Uint8Array> {
  const [, revision, path] = GIT.exec(source) ?? [];
  if (revision === undefined || path === undefined) {
    throw refusalOf(source, "write it as git:REV:path, as in git:HEAD~1:public/robots.txt");
  }
  try {
    const args = ["show", "--end-of-options", `${revision}:${path}`];
    const { stdout } = await promisify(execFile)("git", args, { encoding: "buffer", maxBuffer: MOST });
    return stdout;
  } catch (error) {
    throw refusalOf(source, reasonOf(error));
  }
}

const refusalOf = (name: string, why: string): CliError =>
  new CliError(({ common }) => common.cannotRead({ name, why }));

function reasonOf(error: unknown): string {
  const { code, stderr } = error as { code?: unknown; stderr?: Uint8Array };
  if (code === "ENOENT") return "git is not installed";
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return "it is larger than 64 MiB";
  const [said = ""] = `${stderr ?? ""}`.trim().split("\n");
  return said.replace(/^fatal: /, "") || "git failed";
}
