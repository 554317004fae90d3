import { type LogRequest, readRequestLine, readStatus } from "../request.ts";
import { scanCombined } from "./combined.ts";

type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze({});

/**
 * A line of JSON with one request, in the names of Caddy, of Cloudflare's Logpush and of the variables of nginx; Traefik's
 * and those of Google Cloud's load balancers are read as well. A line that wraps one of the combined format (`log` of
 * Docker, `message` of others) counts as that. Undefined for any other line.
 */
export function scanJson(line: string): LogRequest | undefined {
  const record = recordOf(line);
  if (record === undefined) return undefined;
  const inner = record.log ?? record.message;
  if (typeof inner === "string" && record.request === undefined) {
    const request = scanCombined(inner.trimEnd());
    if (request !== undefined) return request;
  }
  const asked = isFields(record.request)
    ? record.request
    : isFields(record.httpRequest)
      ? record.httpRequest
      : NONE;
  const { method, target } = askedOf(record, asked);
  const status = readStatus(
    text(
      record.status ??
        asked.status ??
        record.EdgeResponseStatus ??
        record.DownstreamStatus ??
        record.status_code,
    ),
  );
  if (status === undefined || (target === "" && method === "" && typeof record.request !== "string"))
    return undefined;
  return {
    client: clientOf(record, asked),
    agent: agentOf(record, asked),
    method,
    target,
    status,
    host: hostOf(record, asked),
    time: timeOf(record),
  };
}

function recordOf(line: string): Fields | undefined {
  // A line that is cut off is refused as soon as that is seen: an exception takes a thousand times as long.
  if (!line.trimEnd().endsWith("}")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text or number as text; anything else, and the `-` of nothing, as empty. */
function text(value: unknown): string {
  if (typeof value === "string") return value === "-" ? "" : value;
  return typeof value === "number" ? String(value) : "";
}

function askedOf(record: Fields, asked: Fields): { readonly method: string; readonly target: string } {
  const method = text(
    asked.method ??
      record.ClientRequestMethod ??
      record.request_method ??
      record.RequestMethod ??
      asked.requestMethod ??
      record.method,
  );
  const target = text(
    asked.uri ??
      record.ClientRequestURI ??
      record.request_uri ??
      asked.requestUrl ??
      record.ClientRequestPath ??
      record.RequestPath,
  );
  if (target !== "") return { method, target };
  if (typeof record.request === "string") return readRequestLine(record.request);
  // What nginx calls `uri` is the path alone.
  const path = text(record.uri ?? record.path ?? record.url);
  const query = text(record.args ?? record.query_string);
  return { method, target: path !== "" && query !== "" && !path.includes("?") ? `${path}?${query}` : path };
}

function clientOf(record: Fields, asked: Fields): string {
  return text(
    asked.client_ip ??
      asked.remote_ip ??
      record.ClientIP ??
      record.remote_addr ??
      record.ClientHost ??
      asked.remoteIp ??
      record.client_ip ??
      record.remote_ip ??
      record.clientip ??
      record.client ??
      record.ip,
  );
}

function agentOf(record: Fields, asked: Fields): string {
  const headers = isFields(asked.headers) ? asked.headers : NONE;
  const named = headers["User-Agent"] ?? headers["user-agent"];
  return text(
    (Array.isArray(named) ? named[0] : named) ??
      record.ClientRequestUserAgent ??
      record.http_user_agent ??
      record["request_User-Agent"] ??
      asked.userAgent ??
      record.user_agent ??
      record.agent,
  );
}

function hostOf(record: Fields, asked: Fields): string | undefined {
  const host = text(
    asked.host ??
      record.ClientRequestHost ??
      record.RequestHost ??
      record.http_host ??
      record.host ??
      record.server_name ??
      record.vhost,
  );
  return host === "" ? undefined : host;
}

function timeOf(record: Fields): string {
  return text(
    record.EdgeStartTimestamp ??
      record.ts ??
      record.time_iso8601 ??
      record.msec ??
      record.time_local ??
      record.StartUTC ??
      record.timestamp ??
      record["@timestamp"] ??
      record.time,
  );
}
