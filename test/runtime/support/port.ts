/** Waits for what servers print once they listen. */
import type { ChildProcess } from "node:child_process";

/**
 * The port that a server prints.
 *
 * @param expression its group is the port
 * @throws with what was printed if the server ends
 */
export function portOf(child: ChildProcess, expression: RegExp): Promise<number> {
  let told = "";
  return new Promise((resolve, reject) => {
    const read = (text: Buffer): void => {
      told += text;
      const [, found] = expression.exec(told) ?? [];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout!.on("data", read);
    child.stderr!.on("data", read);
    child.once("exit", () => reject(new Error(`It ended: ${told}`)));
  });
}
