/**
 * examples/enforce/renew, with the real nginx.
 *
 * @module-tag built
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { examples, folderWith } from "../cli/run.ts";
import { nginxSite } from "./nginx-site.ts";

const folder = join(examples, "enforce/renew");
const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");

const OLD = "User-agent: *\nDisallow: /old\n";
const NEW = "User-agent: *\nDisallow: /new\n";
const BOT = "ExampleBot/1.0";

/** The command of the unit, and that of the line for cron. */
const COMMANDS = {
  service: /^ExecStart=\/usr\/bin\/env ((?:.*\\\n)*.*)$/m.exec(textOf("robotomata-enforce.service"))![1]!,
  cron: /^\S+ \S+ \S+ \S+ \S+ root (.*)$/m.exec(textOf("robotomata.cron"))![1]!,
};

it.each(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[])(
  "the command of the %s renews what nginx obeys",
  async (which) => {
    const site = await nginxSite();
    const renew = (): ReturnType<typeof site.run> => site.run(COMMANDS[which]);
    site.put("/var/www/robots.txt", OLD);
    // Before the first run, nginx would not know $robots_block.
    await site.run("robotomata enforce --target nginx -o /etc/nginx/robots.conf /var/www/robots.txt");
    await site.start();
    expect([await site.ask("/old", BOT), await site.ask("/new", BOT)]).toEqual([403, 200]);
    site.put("/var/www/robots.txt", NEW);
    // cron mails whatever a command prints.
    expect(await renew()).toMatchObject({ code: 0, ...(which === "cron" && { stdout: "", stderr: "" }) });
    await expect.poll(() => site.ask("/new", BOT)).toBe(403);
    await expect.poll(() => site.ask("/old", BOT)).toBe(200);
    site.put("/var/www/robots.txt", "<!DOCTYPE html><title>Error</title>");
    const refused = await renew();
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain("it is a web page");
    // nginx itself is broken by somebody else: it goes on, and so do the last good rules.
    site.put("/var/www/robots.txt", OLD);
    const conf = site.read("/etc/nginx/nginx.conf");
    site.put("/etc/nginx/nginx.conf", `${conf}\nnonsense;`);
    const broken = await renew();
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining("robots.conf stays as it was")]);
    expect([await site.ask("/old", BOT), await site.ask("/new", BOT)]).toEqual([200, 403]);
    site.put("/etc/nginx/nginx.conf", conf);
    expect(await renew()).toMatchObject({ code: 0 });
    await expect.poll(() => site.ask("/old", BOT)).toBe(403);
  },
);

it("the units are ones that systemd understands", ({ skip }) => {
  const units = ["service", "path", "timer"].map((kind) => `robotomata-enforce.${kind}`);
  const copies = folderWith();
  for (const unit of units) copyFileSync(join(folder, unit), join(copies, unit));
  const { error, status, stderr } = spawnSync(
    "systemd-analyze",
    ["verify", ...units.map((one) => join(copies, one))],
    { encoding: "utf8" },
  );
  if (error !== undefined) {
    console.log("skipped: systemd-analyze is not installed");
    skip();
  }
  expect(stderr.split("\n").filter((line) => line.includes("robotomata"))).toEqual([]);
  expect(status).toBe(0);
});

it("the hook of a container starts it with the last good rules, and renews them", async () => {
  const site = await nginxSite();
  site.put("/var/www/robots.txt", "<!DOCTYPE html><title>Error</title>");
  const start = (): ChildProcess => {
    const env = {
      ...process.env,
      PATH: `${site.root}/bin:${process.env.PATH}`,
      ROBOTS_CONF: `${site.root}/etc/nginx/robots.conf`,
      ROBOTS_TXT: `${site.root}/var/www/robots.txt`,
      ROBOTS_EVERY: "0.2",
    };
    return spawn(join(folder, "40-robots.sh"), { env, stdio: "ignore", detached: true });
  };
  const codeOf = (child: ChildProcess): Promise<number | null> =>
    new Promise((resolve) => child.once("exit", resolve));
  expect(await codeOf(start())).toBe(1);
  site.put("/etc/nginx/nginx.conf", "events {} http { include robots.conf*; }");
  site.put("/var/www/robots.txt", OLD);
  const hook = start();
  onTestFinished(() => void process.kill(-hook.pid!, "SIGKILL"));
  expect(await codeOf(hook)).toBe(0);
  await site.start();
  expect(await site.ask("/old", BOT)).toBe(403);
  site.put("/var/www/robots.txt", NEW);
  await expect.poll(() => site.ask("/new", BOT)).toBe(403);
});
