/**
 * Servers that reload under load while their robots.txt changes: every answer is that of the old file or of the new one,
 * none is refused by a broken set, and runs that are killed between two files do no harm.
 *
 * @module-tag long
 * @module-tag built
 */
import { execFile, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { TARGETS, type Target } from "../../../src/site/enforce/servers/config.ts";
import { program } from "../../cli/run.ts";
import { cases } from "../../support/effort.ts";
import { onFreePort } from "../../support/ports.ts";
import { haproxyWith, isInstalled, listening, programOf, recipeOf } from "./real-servers.ts";

/** How often robots.txt changes with full effort. */
const CHANGES = 100;
const BOT = "GPTBot/1.0";
const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

/** A robots.txt of a version: its path is forbidden to GPTBot, and to nobody else; all versions forbid `/always`. */
const robotsOf = (version: number): string =>
  `User-agent: GPTBot\nDisallow: /always\nDisallow: /v${version}$\n\nUser-agent: Bot${version}\nDisallow:\n\nUser-agent: *\nDisallow: /always\n`;

/** How a server is set up in a folder: its main file, what starts, tests and reloads it. */
interface Setup {
  readonly main: (folder: string, port: number) => string;
  readonly start: (folder: string) => readonly string[];
  readonly test: (folder: string) => string;
  readonly reload: (folder: string) => string;
}

const modules = ["mpm_event", "setenvif", "authz_core"];
const SETUPS: Readonly<Record<Target, Setup>> = {
  nginx: {
    main: (folder, port) => `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join(" ")}
include ${folder}/robots.conf; server { listen 127.0.0.1:${port}; if ($robots_block) { return 403; } return 204; } }`,
    start: (folder) => ["-p", folder, "-e", `${folder}/error.log`, "-c", `${folder}/main`],
    test: (folder) => `${programOf("nginx")} -t -q -p ${folder} -e ${folder}/error.log -c ${folder}/main`,
    reload: (folder) => `kill -HUP $(cat ${folder}/pid)`,
  },
  apache: {
    main: (folder, port) => `ServerRoot ${folder}
ServerName none.test
PidFile ${folder}/pid
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
DocumentRoot ${folder}/root
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
Include ${folder}/robots.conf
<Location "/">
AuthMerging And
<RequireAll>
Require all granted
Require not env ROBOTS_BLOCK
</RequireAll>
</Location>`,
    start: (folder) => ["-f", `${folder}/main`, "-DFOREGROUND"],
    test: (folder) => `${programOf("apache")} -t -f ${folder}/main`,
    reload: (folder) => `kill -USR1 $(cat ${folder}/pid)`,
  },
  haproxy: {
    main(folder, port) {
      const text = readFileSync(join(folder, "robots.conf"), "utf8");
      return haproxyWith(
        `stats socket ${folder}/sock mode 600 expose-fd listeners level admin`,
        `frontend site\nbind 127.0.0.1:${port}\n${text}\n${recipeOf({ text })}\nhttp-request return status 204`,
      );
    },
    start: (folder) => ["-W", "-db", "-p", `${folder}/pid`, "-f", `${folder}/main`],
    test: (folder) => `${programOf("haproxy")} -c -q -f ${folder}/main`,
    reload: (folder) => `kill -USR2 $(head -1 ${folder}/master)`,
  },
  caddy: {
    main: (folder, port) => `{
	admin unix/${folder}/admin.sock
	auto_https off
}
import ${folder}/robots.conf
http://127.0.0.1:${port} {
	route {
		import robots_enforce
		@robots_block expression \`{robots_block} == "1"\`
		respond @robots_block 403
		respond 204
	}
}
`,
    start: (folder) => ["run", "--config", `${folder}/main`, "--adapter", "caddyfile"],
    test: (folder) => `${programOf("caddy")} validate --config ${folder}/main --adapter caddyfile`,
    reload: (folder) =>
      `${programOf("caddy")} reload --force --config ${folder}/main --adapter caddyfile --address unix/${folder}/admin.sock`,
  },
};

it.each(TARGETS)(
  "%s answers by the old file or the new one, and never keeps a person out",
  async (target) => {
    if (!isInstalled(target)) {
      if (process.env.REQUIRE_SERVICES) throw new Error(`${target} is not installed`);
      console.log(`skipped: ${target} is not installed`);
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), `robotomata-reloads-${target}-`));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "root"));
    const { main, start, test, reload } = SETUPS[target];
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const script = (name: string, text: string): string => {
      writeFileSync(join(folder, name), `#!/bin/sh\nexec 2>/dev/null\n${text}\n`, { mode: 0o755 });
      return join(folder, name);
    };
    const [testing, reloading] = [script("test", test(folder)), script("reload", reload(folder))];
    /** Writes a version; killed after so many milliseconds, if it is to be. */
    const enforce = (version: number, hasServer: boolean, killAt?: number): Promise<number | null> => {
      writeFileSync(join(folder, "robots.txt"), robotsOf(version));
      const commands = hasServer ? ["--test", testing, "--reload", reloading] : [];
      const args = [
        "enforce",
        "--target",
        target,
        "-o",
        `${folder}/robots.conf`,
        ...commands,
        `${folder}/robots.txt`,
      ];
      const node =
        killAt === undefined
          ? []
          : ["--import", `${new URL("../../cli/killed.child.mjs", import.meta.url)}?step=${killAt}`];
      return new Promise((resolve) => {
        execFile(process.execPath, [...node, program, ...args], { env }, (error) =>
          resolve(error === null ? 0 : typeof error.code === "number" ? error.code : null),
        );
      });
    };
    expect(await enforce(0, false)).toBe(0);
    let port = 0;
    await onFreePort(async (free) => {
      port = free;
      writeFileSync(join(folder, "main"), main(folder, port));
      const child = spawn(programOf(target), start(folder), {
        cwd: folder,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (text) => (said = (said + text).slice(-4000)));
      writeFileSync(join(folder, "master"), `${child.pid}\n`);
      onTestFinished(async () => {
        const ends = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        await ends;
      });
      await listening(child, () => said, { host: "127.0.0.1", port });
    });
    const statusOf = (path: string, userAgent: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const about = { host: "127.0.0.1", port, path, headers: { "user-agent": userAgent } };
        const sent = request({ ...about, agent: false }, (response) =>
          response.resume().once("end", () => resolve(response.statusCode!)),
        );
        sent.once("error", reject).end();
      });
    let isOver = false;
    const wrong: string[] = [];
    let asked = 0;
    let newest = 0;
    const load = async (): Promise<void> => {
      while (!isOver) {
        for (const [path, who, isForbidden] of [
          ["/always", BOT, true],
          ["/always", PERSON, false],
          ["/", BOT, false],
          // A worker of the version before may answer for a while, but none of an earlier one.
          [`/v${newest - 3}`, BOT, false],
        ] as const) {
          const status = await statusOf(path, who).catch((error: NodeJS.ErrnoException) => error.code);
          // A connection that a worker closes as it ends has no answer.
          if (typeof status !== "number") continue;
          asked++;
          if ((status === 403) !== isForbidden || status >= 500)
            wrong.push(`${newest}: ${who} ${path}: ${status}`);
        }
      }
    };
    const loads = [load(), load()];
    for (let version = 1; version <= cases(CHANGES); version++) {
      newest = version;
      // Every third run is killed first, at some step, and one of another robots.txt with it.
      if (version % 3 === 0) await enforce(version, true, 1 + ((version * 7) % 60));
      expect([version, await enforce(version, true)]).toEqual([version, 0]);
      await expect.poll(() => statusOf(`/v${version}`, BOT).catch(() => 0)).toBe(403);
      await expect.poll(() => statusOf(`/v${version - 1}`, BOT).catch(() => 403)).not.toBe(403);
    }
    isOver = true;
    await Promise.all(loads);
    expect(wrong).toEqual([]);
    console.log(`${target}: ${newest} changes, ${asked} requests`);
  },
);
