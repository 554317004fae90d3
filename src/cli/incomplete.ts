/**
 * What to do about an error of Node's that shows that files of this program are missing, or that its library is of another
 * version; undefined for any other error.
 */
export function incomplete(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  const isLost = code === "ERR_MODULE_NOT_FOUND" || code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
  if (!isLost && !/ does not provide an export named /.test(message)) return undefined;
  const [first] = message.split("\n");
  return `robotomata: parts of it are missing, or of another version; install robotomata-cli again (${first})\n`;
}
