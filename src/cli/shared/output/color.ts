import { styleText } from "node:util";
import type { Terminal } from "../../command.ts";

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Colours text on a terminal, but not elsewhere, nor if NO_COLOR is set. FORCE_COLOR overrides both, as in Node: 0
 * and false turn colours off, and anything else turns them on, even in a pipe.
 */
export function painter(terminal: Terminal): Paint {
  if (!hasColor(terminal)) return (_style, text) => text;
  // `styleText` would check this process's own stream, which need not be the terminal's.
  return (style, text) => styleText(style, text, { validateStream: false });
}

function hasColor({ stdout, env }: Terminal): boolean {
  const { FORCE_COLOR: forced } = env;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}
