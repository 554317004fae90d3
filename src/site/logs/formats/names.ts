/** Where a field of a JSON line is: in the line itself, in the request within it, or among that request's headers. */
export type FieldPlace = "line" | "request" | "headers";

/** What a field can mean. `request` is a request line, `target` a path with its query, `forwarded` what proxies passed on. */
export const roles = [
  ...(["request", "target", "path", "query", "status", "agent"] as const),
  ...(["client", "forwarded", "method", "host", "time"] as const),
];
export type Role = (typeof roles)[number];

/** The meanings that known names have. The encoded agent is percent-encoded, as CloudFront writes it. */
export type NamedRole = Exclude<Role, "request"> | "encodedAgent";

/** A name for a meaning. Of several, the first that is there and not null counts. */
export interface FieldName {
  readonly place: FieldPlace;
  readonly name: string;
}

/** Names, written `name`, or `name in place` where the place is not the line. */
function names(...written: readonly string[]): readonly FieldName[] {
  return written.map((text) => {
    const [name, place = "line"] = text.split(" in ") as [string, FieldPlace?];
    return { place, name };
  });
}

/**
 * The names that a meaning has in Caddy, Cloudflare's Logpush, nginx's variables, Traefik, Google Cloud's load
 * balancers, Azure's Front Door and Application Gateway, Fastly's documentation, Envoy and Istio, AWS's load balancers
 * as tables, CloudFront, Heroku, fluentd, Vercel's log drains and Akamai's DataStream 2. The most telling names come
 * first: nginx's `uri` is the path alone.
 */
export const FIELD_NAMES: Readonly<Record<NamedRole, readonly FieldName[]>> = {
  status: names(
    "status",
    "status in request",
    "statusCode in request",
    "EdgeResponseStatus",
    "DownstreamStatus",
    "status_code",
    "httpStatusCode in request",
    "httpStatus in request",
    "response_status",
    "response_code",
    "elb_status_code",
    "sc-status",
    "statusCode",
    "code",
  ),
  target: names(
    "uri in request",
    "ClientRequestURI",
    "request_uri",
    "requestUrl in request",
    "ClientRequestPath",
    "RequestPath",
    "originalRequestUriWithArgs in request",
    "request_url",
    "x-envoy-origin-path",
  ),
  path: names("path in request", "uri", "path", "url", "requestUri in request", "cs-uri-stem", "reqPath"),
  query: names(
    "args",
    "query_string",
    "request_query",
    "requestQuery in request",
    "cs-uri-query",
    "queryStr",
    "query",
  ),
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
    "clientIp in request",
    "clientIP in request",
    "remote_addr in request",
    "ClientAddr",
    "c-ip",
    "downstream_remote_address",
    "remote",
    "cliIP",
  ),
  forwarded: names(
    "http_x_forwarded_for",
    "x_forwarded_for",
    "x-forwarded-for",
    "fwd",
    "X-Forwarded-For in headers",
    "x-forwarded-for in headers",
    "http_x_real_ip",
    "proxy_protocol_addr",
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
    "request_user_agent",
    "userAgent",
    "user-agent",
  ),
  encodedAgent: names("cs(User-Agent)", "UA"),
  host: names(
    "originalHost in request",
    "hostName in request",
    "host in request",
    "ClientRequestHost",
    "RequestHost",
    "http_host",
    "x-host-header",
    "host",
    "server_name",
    "vhost",
    "authority",
    ":authority",
    "domain_name",
    "cs(Host)",
    "reqHost",
  ),
  time: names(
    "EdgeStartTimestamp",
    "timestamp in request",
    "ts",
    "timestamp(ms)",
    "time_iso8601",
    "msec",
    "time_local",
    "StartUTC",
    "timestamp",
    "@timestamp",
    "time",
    "timeStamp",
    "start_time",
    "requestTime",
    "date",
    "reqTimeSec",
  ),
  method: names(
    "method in request",
    "ClientRequestMethod",
    "request_method",
    "RequestMethod",
    "requestMethod in request",
    "httpMethod in request",
    "method",
    "httpMethod",
    "request_verb",
    "cs-method",
    "reqMethod",
  ),
};

/** The field with the date, where the time field has only the time of day. */
export const DATE = "date";

/** A field that holds the request: an object, or a line of another format. */
export const REQUEST = "request";
/** The names that Google Cloud, Azure and Vercel have for it. */
export const OTHER_REQUESTS = ["httpRequest", "properties", "proxy"] as const;
export const HEADERS = "headers";
/** Fields with a whole line: Docker's, and those of other collectors, of journald, Loki and Google Cloud. */
export const WRAPPER_FIELDS = ["log", "message", "MESSAGE", "line", "textPayload", "msg", "_raw"] as const;
