// A file of its own: commands need it before they need a proxy, and with that the modules of HTTP.

/** The value of a header for the name and password in a URL (RFC 7617); undefined if it has neither. */
export function basicOf({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;
}

/** The characters behind escapes; a text that is not escaped properly means itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
