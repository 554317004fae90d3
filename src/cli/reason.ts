/** Descriptions for people, by the code of a system or network error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "no such file",
  EISDIR: "is a directory",
  ELOOP: "symbolic links lead in a circle",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENAMETOOLONG: "the file name is too long",
  EFBIG: "it would be larger than the system allows",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is exhausted",
  EROFS: "the file system is read-only",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host's name could not be looked up",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENOMEM: "out of memory",
  ENOBUFS: "out of memory",
  EADDRNOTAVAIL: "no local address or port is available",
  ENETDOWN: "the network is down",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ETIMEDOUT: "timed out",
  UND_ERR_CONNECT_TIMEOUT: "timed out",
  UND_ERR_SOCKET: "the connection was lost",
};

/** A description for people, given a code or a text that is one already. */
export function reasonFor(detail: string): string {
  return Object.hasOwn(REASONS, detail) ? REASONS[detail]! : detail;
}

/**
 * Why an operation failed, in a few words. `fetch` hides the actual error in a cause, so the innermost one is used.
 */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && Object.hasOwn(REASONS, code)) return REASONS[code];
  return error.cause instanceof Error ? reason(error.cause) : error.message;
}

/** Why something could not be written. If something does not exist, it is the folder. */
export function reasonNotWritten(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR" ? "no such folder" : reason(error);
}
