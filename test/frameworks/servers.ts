/** The servers of Debian with the files of a site, or before an application that serves them, each with and without a generated configuration. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Target } from "../../src/enforce/servers/config.ts";
import { serverConfig } from "../../src/enforce/servers/config.ts";
import { parse } from "../../src/index.ts";
import { listening, programOf } from "../enforce/real-servers.ts";
import { onFreePort } from "../support/ports.ts";
import { APPS, portOf } from "./apps.ts";
import { ROBOTS } from "./site.ts";

const MODULES = "/usr/lib/apache2/modules";

/** What a server is told, with the configuration that lies in its folder or without one. Returns its arguments. */
type Setup = (given: {
  readonly folder: string;
  readonly site: string;
  readonly port: number;
  readonly text: string | undefined;
  readonly backend: number;
}) => readonly string[];

const SETUPS: Readonly<Record<Target, Setup>> = {
  nginx({ folder, site, port, text }) {
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const [maps, block] = text === undefined ? ["", ""] : [text, "if ($robots_block) { return 403; }"];
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; user root;
events {}
http {
access_log off; ${paths.join(" ")} variables_hash_max_size 8192; large_client_header_buffers 4 32k;
${maps}
server { listen 127.0.0.1:${port}; root ${site}; ${block} }
}`,
    );
    return ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")];
  },
  apache({ folder, site, port, text }) {
    const modules = ["mpm_event", "setenvif", "headers", "authz_core", "dir"];
    const denied =
      text === undefined
        ? "Require all granted"
        : "<RequireAll>\nRequire all granted\nRequire not env ROBOTS_BLOCK\n</RequireAll>";
    writeFileSync(
      join(folder, "apache.conf"),
      `ServerRoot ${folder}
ServerName none.test
PidFile ${folder}/pid
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
LimitRequestLine 32000
StartServers 1
AllowEncodedSlashes On
${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
DocumentRoot ${site}
DirectoryIndex index.html
${text ?? ""}
<Location "/">
${denied}
</Location>`,
    );
    return ["-f", join(folder, "apache.conf"), "-X"];
  },
  haproxy({ folder, port, text, backend }) {
    const deny = text && `${text}\nhttp-request deny deny_status 403 if { var(txn.robots_block) -m str 1 }`;
    writeFileSync(
      join(folder, "haproxy.conf"),
      `global
nbthread 1
defaults
mode http
timeout client 60s
timeout server 60s
timeout connect 60s
frontend site
bind 127.0.0.1:${port}
${deny ?? ""}
default_backend files
backend files
server one 127.0.0.1:${backend}
`,
    );
    return ["-db", "-f", join(folder, "haproxy.conf")];
  },
  caddy({ folder, site, port, text }) {
    const use = `import robots_enforce
	@robots_block expression \`{robots_block} == "1"\`
	respond @robots_block 403`;
    writeFileSync(
      join(folder, "Caddyfile"),
      `{
	admin off
	auto_https off
}
${text ?? ""}
http://:${port} {
	root * ${site}
	${text === undefined ? "" : use}
	file_server
}
`,
    );
    return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  },
};

/** A running server. */
export interface SiteServer extends AsyncDisposable {
  readonly port: number;
}

/** Starts a server with a site, and with the configuration for its robots.txt, if it is to obey. */
export function startSite(target: Target, site: string, isGuarded: boolean): Promise<SiteServer> {
  return onFreePort((port) => startAt(port, target, site, isGuarded));
}

async function startAt(port: number, target: Target, site: string, isGuarded: boolean): Promise<SiteServer> {
  const folder = mkdtempSync(join(tmpdir(), `robotomata-${target}-`));
  mkdirSync(folder, { recursive: true });
  const config = serverConfig(parse(ROBOTS), {
    target,
    name: "robots",
    others: "rules",
    undeclared: "rules",
    ranges: [],
    methods: "crawling",
    about: ["A test"],
    maps: "robots",
  });
  for (const { path, text } of config.files) writeFileSync(join(folder, path), text);
  const application = await APPS.find(({ name }) => name === "http, files")!.start(site, undefined);
  const args = SETUPS[target]({
    folder,
    site,
    port,
    text: isGuarded ? config.text : undefined,
    backend: portOf(application),
  });
  const child = spawn(programOf(target), args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => (log = (log + text).slice(-4000)));
  const ends = new Promise((resolve) => child.once("exit", resolve));
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ends;
    application.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await listening(child, () => log, { host: "127.0.0.1", port });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, [Symbol.asyncDispose]: stop };
}
