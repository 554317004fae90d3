/** The same requests in the formats of other servers. */

const LINE = /^(\S+) - - \[(..).{10}(.{8}) \+0000\] "(\S+) (\S+) (\S+)" (\d+) (\d+) "([^"]*)" "([^"]*)"/;

/** How a line of the combined format is written, and what stands at the beginning of such a log. */
export interface WrittenFormat {
  readonly name: string;
  readonly head: string;
  write(line: string): string;
}

interface Parts {
  readonly client: string;
  /** ISO 8601, without a zone. */
  readonly time: string;
  readonly method: string;
  readonly target: string;
  readonly protocol: string;
  readonly status: number;
  readonly sent: number;
  readonly referrer: string;
  readonly agent: string;
}

function partsOf(line: string): Parts {
  const [, client, day, clock, method, target, protocol, status, sent, referrer, agent] = LINE.exec(line)!;
  return {
    client: client!,
    time: `2026-11-${day}T${clock}`,
    method: method!,
    target: target!,
    protocol: protocol!,
    status: Number(status),
    sent: Number(sent),
    referrer: referrer!,
    agent: agent!,
  };
}

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

export const FORMATS: readonly WrittenFormat[] = [
  { name: "combined", head: "", write: (line) => line },
  { name: "combined, after the host", head: "", write: (line) => `shop.example:443 ${line}` },
  {
    name: "JSON of nginx",
    head: "",
    write(line) {
      const { client, time, method, target, protocol, status, sent, referrer, agent } = partsOf(line);
      return jsonLine({
        time_iso8601: `${time}+00:00`,
        remote_addr: client,
        request_method: method,
        request_uri: target,
        server_protocol: protocol,
        status,
        body_bytes_sent: sent,
        http_referer: referrer,
        http_user_agent: agent,
      });
    },
  },
  {
    name: "JSON of Caddy",
    head: "",
    write(line) {
      const { client, time, method, target, protocol, status, sent, referrer, agent } = partsOf(line);
      const headers = { Accept: ["*/*"], "User-Agent": [agent], Referer: [referrer] };
      const request = { remote_ip: client, client_ip: client, proto: protocol, method, host: "shop.example" };
      return jsonLine({
        level: "info",
        ts: Date.parse(`${time}Z`) / 1000 + 0.25,
        msg: "handled request",
        request: { ...request, uri: target, headers, tls: { resumed: false, version: 772 } },
        bytes_read: 0,
        duration: 0.00012,
        size: sent,
        status,
        resp_headers: { Server: ["Caddy"], "Content-Type": ["text/html"] },
      });
    },
  },
  {
    name: "W3C of IIS",
    head: "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port c-ip cs(User-Agent) cs(Referer) sc-status time-taken\n",
    write(line) {
      const { client, time, method, target, status, referrer, agent } = partsOf(line);
      const [stem, query = "-"] = target.split("?");
      const written = agent.replaceAll(" ", "+");
      return `${time.replace("T", " ")} 10.0.0.1 ${method} ${stem} ${query} 443 ${client} ${written} ${referrer} ${status} 12\n`;
    },
  },
];
