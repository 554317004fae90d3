/** A site on the real nginx, for what documentation and examples tell its operator to run. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { program } from "../cli/run.ts";
import { listening, programOf } from "../site/enforce/real-servers.ts";
import { onFreePort } from "../support/ports.ts";

/** A site whose files are in a folder, as if that were the root of a system. */
export interface NginxSite {
  readonly root: string;
  readonly origin: string;
  /** Writes a file under the root. */
  put(path: string, text: string): void;
  read(path: string): string;
  /** A text with the paths of this site. */
  local(text: string): string;
  /** Runs a command of a shell, in which paths of the system and the address of the server are those of this site. */
  run(command: string): Promise<{ code: number; stdout: string; stderr: string }>;
  /** The status of the answer to a request. */
  ask(path: string, userAgent: string): Promise<number>;
  start(): Promise<void>;
}

const FOLDERS = ["/etc/nginx", "/var/www", "/var/log/nginx", "/usr/share/nginx/html"];

/** Makes a site; `server` is what its operator has written into the server's block. */
export async function nginxSite(server = "if ($robots_block) { return 403; }"): Promise<NginxSite> {
  const root = mkdtempSync(join(tmpdir(), "robotomata-site-"));
  // nginx's workers have a user of their own.
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of [...FOLDERS, "/bin", "/run"]) mkdirSync(join(root, folder), { recursive: true });
  const local = (text: string): string =>
    FOLDERS.reduce((result, one) => result.replaceAll(one, `${root}${one}`), text);
  const stand = (name: string, body: string): void => {
    writeFileSync(join(root, "bin", name), `#!/bin/sh\n${body}`);
    chmodSync(join(root, "bin", name), 0o755);
  };
  const nginx = `${programOf("nginx")} -p ${root} -e ${root}/run/error.log -c ${root}/etc/nginx/nginx.conf`;
  stand("nginx", `exec ${nginx} "$@"\n`);
  stand(
    "systemctl",
    `case "$*" in "reload nginx") exec nginx -s reload;; "enable --now "*) exit 0;; *) exit 1;; esac\n`,
  );
  stand("robotomata", `exec "${process.execPath}" "${program}" "$@"\n`);
  stand("npx", `shift\nexec "${process.execPath}" "${program}" "$@"\n`);
  const site = (port: number): string => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    return local(`pid ${root}/run/nginx.pid; error_log ${root}/run/error.log; events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${root}/run/${name};`).join(" ")}
  include /etc/nginx/robots.conf*;
  server { listen 127.0.0.1:${port}; root /var/www; ${server} location / { try_files $uri /page.html; } }
}`);
  };
  writeFileSync(join(root, "var/www/page.html"), "a page");
  let port = 0;
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  return {
    root,
    get origin() {
      return `http://127.0.0.1:${port}`;
    },
    put,
    local,
    read: (path) => readFileSync(join(root, path), "utf8"),
    run(command) {
      const here = local(command).replaceAll("http://127.0.0.1", `http://127.0.0.1:${port}`);
      const env = { ...process.env, PATH: `${root}/bin:${process.env.PATH}` };
      return new Promise((resolve) => {
        execFile("sh", ["-c", here], { cwd: root, env }, (error, stdout, stderr) =>
          resolve({
            code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1,
            stdout,
            stderr,
          }),
        );
      });
    },
    ask: (path, userAgent) =>
      new Promise((resolve, reject) => {
        const headers = { "user-agent": userAgent };
        const sent = request({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
          response.resume().once("end", () => resolve(response.statusCode!));
        });
        sent.once("error", reject).end();
      }),
    async start() {
      await onFreePort(async (free) => {
        port = free;
        put("/etc/nginx/nginx.conf", site(free));
        const child = spawn(join(root, "bin/nginx"), ["-g", "daemon off;"], { stdio: "ignore" });
        onTestFinished(() => {
          // The master ends its workers.
          if (existsSync(join(root, "run/nginx.pid"))) execFileSync(join(root, "bin/nginx"), ["-s", "stop"]);
        });
        await listening(child, () => readFileSync(join(root, "run/error.log"), "utf8"), {
          host: "127.0.0.1",
          port,
        });
      });
    },
  };
}
