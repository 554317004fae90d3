/** Where a field of a line of JSON is: in the line, in the request that it holds, or among the headers of that. */
type Place = "line" | "request" | "headers";

/** What fields say of a request, but for its method. */
export type Said = "status" | "target" | "path" | "query" | "client" | "agent" | "host" | "time";

/** A field that says something: of several, the first that is there and not null counts. */
export interface FieldName {
  readonly place: Place;
  readonly name: string;
}

/** Names with their places, where these are not the line. */
function names(...written: readonly string[]): readonly FieldName[] {
  return written.map((text) => {
    const [name, place = "line"] = text.split(" in ") as [string, Place?];
    return { place, name };
  });
}

/**
 * The names of Caddy, of Cloudflare's Logpush, of the variables of nginx, of Traefik, and of Google Cloud's load balancers,
 * those first that say it best. What nginx calls `uri` is the path alone.
 */
export const FIELD_NAMES: Readonly<Record<Said, readonly FieldName[]>> = {
  status: names("status", "status in request", "EdgeResponseStatus", "DownstreamStatus", "status_code"),
  target: names(
    "uri in request",
    "ClientRequestURI",
    "request_uri",
    "requestUrl in request",
    "ClientRequestPath",
    "RequestPath",
  ),
  path: names("uri", "path", "url"),
  query: names("args", "query_string"),
  client: names(
    "client_ip in request",
    "remote_ip in request",
    "ClientIP",
    "remote_addr",
    "ClientHost",
    "remoteIp in request",
    "client_ip",
    "remote_ip",
    "clientip",
    "client",
    "ip",
  ),
  agent: names(
    "User-Agent in headers",
    "user-agent in headers",
    "ClientRequestUserAgent",
    "http_user_agent",
    "request_User-Agent",
    "userAgent in request",
    "user_agent",
    "agent",
  ),
  host: names(
    "host in request",
    "ClientRequestHost",
    "RequestHost",
    "http_host",
    "host",
    "server_name",
    "vhost",
  ),
  time: names(
    "EdgeStartTimestamp",
    "ts",
    "time_iso8601",
    "msec",
    "time_local",
    "StartUTC",
    "timestamp",
    "@timestamp",
    "time",
  ),
};

/** The same of the method, by which nothing is counted. */
export const METHOD_NAMES: readonly FieldName[] = names(
  "method in request",
  "ClientRequestMethod",
  "request_method",
  "RequestMethod",
  "requestMethod in request",
  "method",
);

/** Fields that hold others, or a line of another format. */
export const REQUEST = "request";
export const OTHER_REQUEST = "httpRequest";
export const HEADERS = "headers";
export const WRAPPED = ["log", "message"] as const;
