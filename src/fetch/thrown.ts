/** Characters of a description. */
const LONGEST = 200;

/** What to look for in something thrown: its own code or message, or that of what caused it. */
export interface Thrown {
  /** The innermost code, such as `ECONNREFUSED`. */
  readonly code: string | undefined;
  /** The code, else the innermost message, else the value itself: for people, at most 200 characters. */
  readonly text: string;
}

/** Describes anything that can be thrown. Values that throw when looked at are described as such. */
export function describeThrown(error: unknown): Thrown {
  let code: string | undefined;
  let message: string | undefined;
  let link: unknown = error;
  for (let depth = 0; depth < 5 && typeof link === "object" && link !== null; depth++) {
    code = read(link, "code") ?? code;
    message = read(link, "message") ?? message;
    link = property(link, "cause");
  }
  return { code, text: (code ?? message ?? textOf(error)).slice(0, LONGEST) };
}

function read(object: object, name: string): string | undefined {
  const value = property(object, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function property(object: object, name: string): unknown {
  try {
    return (object as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "an error that cannot be shown";
  }
}
