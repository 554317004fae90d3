/** The servers of Debian, each loading many generated files at once, and a client that sends request lines as they are. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerConfig, Target } from "../../../src/site/enforce/servers/config.ts";
import { onFreePort } from "../../support/ports.ts";
import type { Outcome, Place } from "./answer.ts";
import { askHttp2 } from "./ask-http2.ts";

const MODULES = "/usr/lib/apache2/modules";

const PROGRAMS: Readonly<Record<Target, string>> = {
  nginx: "/usr/sbin/nginx",
  apache: "/usr/sbin/apache2",
  haproxy: "/usr/sbin/haproxy",
  caddy: "/usr/bin/caddy",
};

/** Whether a server is installed. */
export function isInstalled(target: Target): boolean {
  return existsSync(programOf(target));
}

export function programOf(target: Target): string {
  return PROGRAMS[target];
}

/** A file under a name that is also its host, without ".test". */
export interface Loaded {
  readonly name: string;
  readonly config: ServerConfig;
}

/** How a request is sent. */
export interface How {
  /** Default: `HEAD`. */
  readonly method?: string;
  /** The client's address, which the server is told by a proxy on this machine. */
  readonly from?: string;
}

/** A running server that does what the generated files say about themselves. */
export interface RealServer extends AsyncDisposable {
  readonly port: number;
  /** What it has logged, if it was told to. */
  log(): string;
  ask(name: string, userAgent: string, targets: readonly string[], how?: How): Promise<Outcome[]>;
  /** Asks for one target under many headers. */
  askAs(name: string, userAgents: readonly string[], target: string): Promise<Outcome[]>;
  /** The same as `ask` by HTTP/2. */
  askHttp2(name: string, userAgent: string, targets: readonly string[]): Promise<Outcome[]>;
}

/**
 * Starts a server with files.
 *
 * @param isLogged whether it logs requests as the files say
 */
export function startServer(target: Target, files: readonly Loaded[], isLogged = false): Promise<RealServer> {
  return onFreePort((port) => startAt(port, target, files, isLogged));
}

async function startAt(
  port: number,
  target: Target,
  files: readonly Loaded[],
  isLogged: boolean,
): Promise<RealServer> {
  // A server without sites does not listen.
  if (files.length === 0) throw new Error("there is no file to load");
  const folder = mkdtempSync(join(tmpdir(), `robotomata-${target}-`));
  for (const { name, config } of files) {
    // What its head says about proxies: this version has no other way.
    const text =
      target === "caddy" ? config.text?.replaceAll("remote_ip ", "remote_ip forwarded ") : config.text;
    writeFileSync(join(folder, `${name}.conf`), text ?? "");
    for (const { path, text } of config.files) writeFileSync(join(folder, path), text);
  }
  const args = SETUPS[target](folder, port, files, isLogged);
  const child = spawn(PROGRAMS[target], args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => (log = isLogged ? log + text : (log + text).slice(-4000)));
  const ends = new Promise((resolve) => child.once("exit", resolve));
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ends;
    rmSync(folder, { recursive: true, force: true });
  };
  const place = (name: string): Place =>
    target === "haproxy" && name !== files[0]!.name
      ? { path: join(folder, `${name}.sock`) }
      : { host: "127.0.0.1", port };
  try {
    await listening(child, () => log, place(files[0]!.name));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    log: () =>
      target === "haproxy" || target === "caddy" ? log : readFileSync(join(folder, "access.log"), "utf8"),
    ask: (name, userAgent, targets, { method = "HEAD", from } = {}) =>
      ask(place(name), targets, (target) => request(method, target, `${name}.test`, userAgent, from)),
    askAs: (name, userAgents, target) =>
      ask(place(name), userAgents, (userAgent) => request("HEAD", target, `${name}.test`, userAgent)),
    askHttp2(name, userAgent, targets) {
      const places: Record<Target, Place> = {
        nginx: { path: join(folder, "h2.sock") },
        apache: place(name),
        caddy: place(name),
        haproxy: { path: join(folder, `${name}.h2.sock`) },
      };
      return askHttp2(places[target], `${name}.test`, userAgent, targets);
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** A host of Apache that includes no file. */
export const WITHOUT_RECIPE = "plain.test";

/** The lines that the head of a file tells people to write. */
export function recipeOf({ text = "" }: Pick<ServerConfig, "text">): string {
  return text
    .split("\n")
    .flatMap((line) => (line.startsWith("#     ") ? [line.slice(6)] : []))
    .join("\n");
}

/** A configuration of HAProxy with what is global, and frontends after further defaults. */
export function haproxyWith(global: string, rest: string): string {
  return `global\n${global}\ndefaults\nmode http\ntimeout client 60s\ntimeout server 60s\ntimeout connect 60s\n${rest}\n`;
}

/** What answers in a site of Caddy: it runs `handle` before `respond`, unless a recipe says otherwise. */
const HANDLES = "handle /api/* {\n\trespond 204\n}\nhandle {\n\trespond 204\n}";

type Setup = (folder: string, port: number, files: readonly Loaded[], isLogged: boolean) => string[];

const SETUPS: Readonly<Record<Target, Setup>> = {
  nginx(folder, port, files, isLogged) {
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const servers = files.map(
      ({ name, config }) =>
        `include ${folder}/${name}.conf;\nserver { listen 127.0.0.1:${port}; listen unix:${folder}/h2.sock http2; server_name ${name}.test; ${isLogged ? `access_log ${folder}/access.log ${name}_log;` : ""} ${recipeOf(config)} return 204; }`,
    );
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
access_log off; keepalive_requests 1000000; ${paths.join(" ")}
server_names_hash_max_size 8192; variables_hash_max_size 131072; large_client_header_buffers 4 32k;
${servers.join("\n")}
}`;
    writeFileSync(join(folder, "nginx.conf"), main);
    return ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")];
  },
  apache(folder, port, files, isLogged) {
    const modules = ["mpm_event", "setenvif", "headers", "authz_core", "http2", "remoteip"];
    const hosts = files.map(
      ({ name, config }) => `<VirtualHost 127.0.0.1:${port}>
ServerName ${name}.test
AllowEncodedSlashes NoDecode
Include ${folder}/${name}.conf
${isLogged ? `CustomLog ${folder}/access.log ${name}_log` : ""}
${recipeOf(config)}
Header always set X-Block yes env=${name.toUpperCase()}_BLOCK
</VirtualHost>`,
    );
    mkdirSync(join(folder, "root", "closed"), { recursive: true });
    for (const path of ["open.txt", ".htpasswd", "closed/x.txt"])
      writeFileSync(join(folder, "root", path), "text");
    writeFileSync(join(folder, "root", "closed", ".htaccess"), "Require all denied\n");
    const main = `ServerRoot ${folder}
ServerName none.test
PidFile ${folder}/pid
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
DocumentRoot ${folder}/root
<Directory ${folder}/root>
AllowOverride AuthConfig
</Directory>
<FilesMatch "^\\.ht">
Require all denied
</FilesMatch>
RemoteIPHeader X-Forwarded-For
MergeSlashes Off
Protocols h2c http/1.1
KeepAlive On
MaxKeepAliveRequests 0
LimitRequestLine 32000
${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
StartServers 1
${hosts.join("\n")}
<VirtualHost 127.0.0.1:${port}>
ServerName ${WITHOUT_RECIPE}
</VirtualHost>`;
    writeFileSync(join(folder, "apache.conf"), main);
    return ["-f", join(folder, "apache.conf"), "-X"];
  },
  haproxy(folder, port, files, isLogged) {
    const fronts = files.map(
      ({ name, config }, i) => `frontend ${name}
${i === 0 ? `bind 127.0.0.1:${port}\n` : ""}bind ${folder}/${name}.sock
bind ${folder}/${name}.h2.sock proto h2
http-request set-src hdr(x-forwarded-for)
${config.text}
${recipeOf(config)}
http-request return status 200`,
    );
    const logs = isLogged ? "log global\noption httplog\n" : "";
    const main = haproxyWith(
      `nbthread 1${isLogged ? "\nlog stdout format raw local0" : ""}`,
      logs + fronts.join("\n"),
    );
    writeFileSync(join(folder, "haproxy.conf"), main);
    return ["-db", "-f", join(folder, "haproxy.conf")];
  },
  caddy(folder, port, files, isLogged) {
    const sites = files.map(
      ({ name, config }) => `http://${name}.test:${port} {
${isLogged ? "log" : ""}
${recipeOf(config)
  .replace(/^ *#.*$/m, HANDLES)
  .replace(/^ *respond/m, isLogged ? `header Robots-Mark {${name}_mark}\n$&` : "$&")}
}`,
    );
    const imports = files.map(({ name }) => `import ${folder}/${name}.conf`);
    const main = `{
	admin off
	auto_https off
	servers {
		protocols h1 h2c
	}
}
${imports.join("\n")}
${sites.join("\n")}
`;
    writeFileSync(join(folder, "Caddyfile"), main);
    return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  },
};

/** Waits until a server takes connections. @throws what it has said, if it ends */
export async function listening(child: ChildProcess, log: () => string, place: Place): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${log()}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(place);
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await delay(20);
  }
}

/** Requests that are on their way at a time. */
const AT_ONCE = 40;

function request(method: string, target: string, host: string, userAgent: string, from?: string): string {
  const forwarded = from === undefined ? "" : `X-Forwarded-For: ${from}\r\n`;
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${userAgent}\r\n${forwarded}\r\n`;
}

/** Sends a request for each item, and reads the answers. */
async function ask(
  place: Place,
  items: readonly string[],
  request: (item: string) => string,
): Promise<Outcome[]> {
  const answers: Outcome[] = [];
  while (answers.length < items.length) {
    const before = answers.length;
    await once(place, items, answers, request);
    if (answers.length === before) answers.push("refused");
  }
  return answers;
}

/** Asks until the server closes the connection, which it does at a request that it refuses. */
function once(
  place: Place,
  items: readonly string[],
  answers: Outcome[],
  request: (item: string) => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(place);
    let sent = answers.length;
    let text = "";
    const send = (): void => {
      const some = items.slice(sent, Math.min(items.length, answers.length + AT_ONCE));
      sent += some.length;
      if (some.length > 0) socket.write(Buffer.from(some.map(request).join(""), "latin1"));
    };
    const finish = (): void => {
      socket.destroy();
      resolve();
    };
    socket.once("connect", send);
    socket.on("data", (data) => {
      text += data.toString("latin1");
      for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
        const head = text.slice(0, end);
        text = text.slice(end + 4);
        const status = Number(/^HTTP\/1\.[01] (\d+)/.exec(head)?.[1]);
        // Apache answers with 403, too, if a name is longer than file systems take.
        const isForbidden = status === 403 && (!/^server: apache/im.test(head) || /^x-block:/im.test(head));
        answers.push(status === 400 ? "refused" : isForbidden ? "blocked" : "served");
        if (answers.length === items.length || /^connection: close/im.test(head)) return finish();
      }
      if (sent - answers.length < AT_ONCE / 2) send();
    });
    socket.once("close", finish);
    socket.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? finish() : reject(error),
    );
  });
}
