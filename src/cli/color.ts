import { styleText } from "node:util";
import type { Terminal } from "./command.ts";

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colours text for people at a terminal, and leaves it alone elsewhere and where NO_COLOR asks for that. */
export function painter({ stdout, env }: Terminal): Paint {
  if (!stdout.isTTY || env.NO_COLOR || env.TERM === "dumb") return (_style, text) => text;
  // What `styleText` would look at instead is the stream of this process, which need not be the terminal's.
  return (style, text) => styleText(style, text, { validateStream: false });
}
