/** The servers of Debian with the files of a site, or before an application that serves them, each with and without a generated configuration. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "../../src/index.ts";
import { type ServerConfig, serverConfig, type Target } from "../../src/site/enforce/servers/config.ts";
import { haproxyWith, listening, programOf, recipeOf } from "../site/enforce/real-servers.ts";
import { onFreePort } from "../support/ports.ts";
import { APPS, portOf } from "./apps.ts";
import { ROBOTS } from "./resources.ts";

const MODULES = "/usr/lib/apache2/modules";

/** What a server is told, with the configuration that lies in its folder or without one. Returns its arguments. */
type Setup = (given: {
  readonly folder: string;
  readonly site: string;
  readonly port: number;
  /** Empty, if the server is not to obey. */
  readonly text: string;
  /** What the head of the text says to write. */
  readonly recipe: string;
  /** The port of the application that the server stands before, unless it serves the files itself. */
  readonly backend: number | undefined;
}) => readonly string[];

/** Apache reads some odd targets otherwise as soon as there is any section for locations. */
const EMPTY_LOCATION = '<Location "/">\nRequire all granted\n</Location>';

const SETUPS: Readonly<Record<Target, Setup>> = {
  nginx({ folder, site, port, text, recipe, backend }) {
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; user root;
events {}
http {
access_log off; ${paths.join(" ")} variables_hash_max_size 8192; large_client_header_buffers 4 32k;
${text}
server { listen 127.0.0.1:${port}; root ${site}; ${recipe}
${backend === undefined ? "" : `location / { proxy_pass http://127.0.0.1:${backend}; }`} }
}`,
    );
    return ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")];
  },
  apache({ folder, site, port, text, recipe, backend }) {
    const proxy = backend === undefined ? [] : ["proxy", "proxy_http"];
    const modules = ["mpm_event", "setenvif", "headers", "authz_core", "dir", ...proxy];
    writeFileSync(
      join(folder, "apache.conf"),
      `ServerRoot ${folder}
ServerName none.test
PidFile ${folder}/pid
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
LimitRequestLine 32000
StartServers 1
AllowEncodedSlashes ${backend === undefined ? "On" : "NoDecode"}
${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
DocumentRoot ${site}
DirectoryIndex index.html
${backend === undefined ? "" : `ProxyPass / http://127.0.0.1:${backend}/ nocanon`}
${text}
${recipe || EMPTY_LOCATION}`,
    );
    return ["-f", join(folder, "apache.conf"), "-X"];
  },
  haproxy({ folder, port, text, recipe, backend }) {
    writeFileSync(
      join(folder, "haproxy.conf"),
      haproxyWith(
        "nbthread 1",
        `frontend site
bind 127.0.0.1:${port}
${text}
${recipe}
default_backend files
backend files
server one 127.0.0.1:${backend}`,
      ),
    );
    return ["-db", "-f", join(folder, "haproxy.conf")];
  },
  caddy({ folder, site, port, text, recipe, backend }) {
    const pages = backend === undefined ? "file_server" : `reverse_proxy 127.0.0.1:${backend}`;
    const route = recipe.replace(/^ *#.*$/m, pages);
    writeFileSync(
      join(folder, "Caddyfile"),
      `{
	admin off
	auto_https off
}
${text}
http://:${port} {
	root * ${site}
	${route || pages}
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

/** The configuration for the site's robots.txt. */
function siteConfig(target: Target): ServerConfig {
  return serverConfig(parse(ROBOTS), {
    target,
    name: "robots",
    others: "rules",
    undeclared: "rules",
    ranges: [],
    methods: "crawling",
    about: ["A test"],
    maps: "robots",
  });
}

/**
 * Starts a server with a site, and with the configuration for its robots.txt, if it is to obey.
 *
 * @param behind the application of frameworks that the server stands before; without one, it serves the files
 */
export function startSite(
  target: Target,
  site: string,
  isGuarded: boolean,
  behind = target === "haproxy" ? "http, files" : undefined,
): Promise<SiteServer> {
  return onFreePort((port) => startAt(port, target, site, isGuarded, behind));
}

async function startAt(
  port: number,
  target: Target,
  site: string,
  isGuarded: boolean,
  behind: string | undefined,
): Promise<SiteServer> {
  const folder = mkdtempSync(join(tmpdir(), `robotomata-${target}-`));
  const config = isGuarded ? siteConfig(target) : undefined;
  for (const { path, text } of config?.files ?? []) writeFileSync(join(folder, path), text);
  const application = await APPS.find(({ name }) => name === behind)?.start(site, undefined);
  const args = SETUPS[target]({
    folder,
    site,
    port,
    text: config?.text ?? "",
    recipe: config === undefined ? "" : recipeOf(config),
    backend: application && portOf(application),
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
    application?.close();
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
