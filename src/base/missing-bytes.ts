import type { Because } from "./because.ts";
import type { Body } from "./body.ts";
import { COMMON_CODINGS, codingsOf } from "./codings.ts";
import { MAGIC } from "./compression/magic.ts";
import { type FetchHeaders, headerOf } from "./response.ts";

/** Why a body is not all that it should be, in English. */
export const MISSING_BYTES = {
  "short-body": "{bytes}/{announced} bytes",
  "empty-body": "an empty body, which is not in the coding {coding}",
} as const;
/** Why a body is not all that it should be. */
export type MissingBytes = Because<keyof typeof MISSING_BYTES>;

/** Says why a decoded body is not all that its headers announce; undefined if it may be. */
export function missingBytes(status: number, headers: FetchHeaders, body: Body): MissingBytes | undefined {
  const coding = headerOf(headers, "content-encoding") ?? "";
  const announced = Number(headerOf(headers, "content-length"));
  const { length } = body.bytes;
  // A length counts the bytes before they are decoded.
  if (codingsOf(coding).length === 0 && !body.cut && length < announced && hasBody(status))
    return { code: "short-body", values: { bytes: length, announced } };
  if (length > 0 || announced > 0) return undefined;
  return emptyBodyFault(status, coding, headerOf(headers, "transfer-encoding"));
}

/**
 * Says why a body without bytes is not a file: it is declared as compressed, and even an empty file has bytes when
 * compressed. Undefined if it may be a file.
 *
 * @param status 204 and 205 have no body, whatever their headers say; nor do errors need one
 * @param content the value of `Content-Encoding`
 * @param transfer that of `Transfer-Encoding`
 */
export function emptyBodyFault(
  status: number,
  content: string | null,
  transfer: string | null,
): MissingBytes | undefined {
  if (!hasBody(status)) return undefined;
  const coding = codingsOf(`${content ?? ""},${transfer ?? ""}`).find(
    (name) => COMMON_CODINGS.has(name) || Object.hasOwn(MAGIC, name),
  );
  return coding === undefined ? undefined : { code: "empty-body", values: { coding } };
}

function hasBody(status: number): boolean {
  return status >= 200 && status <= 299 && status !== 204 && status !== 205;
}
