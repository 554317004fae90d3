import type { LogRequest } from "../request.ts";
import { W3cScanner } from "./w3c.ts";

/**
 * The first fields of CloudFront's real-time logs if all are chosen, which is the default. Dozens follow, and new ones
 * are added at the end; the order never changes.
 */
const FIELDS =
  "timestamp c-ip time-to-first-byte sc-status sc-bytes cs-method cs-protocol cs-host cs-uri-stem cs-bytes x-edge-location x-edge-request-id x-host-header time-taken cs-protocol-version c-ip-version cs-user-agent";
const COUNT = FIELDS.split(" ").length;
/** Tests for the first field, with which no other format begins, and for the protocol's version. */
const STAMP = /^\d{9,11}\.\d{3}\t/;
const VERSION = /^HTTP\/\d/;

let scanner: W3cScanner | undefined;

/** A line of CloudFront's real-time logs with all of their fields; undefined for any other line. */
export function scanRealTime(line: string): LogRequest | undefined {
  if (!STAMP.test(line)) return undefined;
  const fields = line.split("\t", COUNT + 1);
  if (fields.length <= COUNT || !VERSION.test(fields[COUNT - 3]!)) return undefined;
  if (scanner === undefined) {
    scanner = new W3cScanner();
    scanner.setFields(FIELDS);
  }
  return scanner.scan(fields.slice(0, COUNT).join("\t"));
}
