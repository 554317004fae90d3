/**
 * docs/operate.md, each command with the real nginx.
 *
 * @module-tag built
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { examples } from "../cli/run.ts";
import { nginxSite } from "./nginx-site.ts";

const page = readFileSync(new URL("../../docs/operate.md", import.meta.url), "utf8");
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text!.trim());
const added = /server \{\n([\s\S]*?)\n {4}\}/.exec(page)![1]!;

const ROBOTS = "User-agent: GPTBot\nDisallow: /articles/\n\nUser-agent: *\nDisallow: /search\n";
const GPTBOT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

it("is the week of a site on nginx", async () => {
  const [look, report, marks, enforce, check, units] = commands as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  expect(commands.length).toBe(6);
  const site = await nginxSite("access_log /var/log/nginx/access.log;");
  const done = async (command: string): Promise<string> => {
    const { code, stdout, stderr } = await site.run(command);
    expect([command, code, stderr]).toEqual([command, 0, expect.any(String)]);
    return stdout;
  };
  site.put("/var/www/robots.txt", ROBOTS);
  await site.start();
  const visit = async (): Promise<number[]> => [
    await site.ask("/articles/1", GPTBOT),
    await site.ask("/articles/1", FIREFOX),
    await site.ask("/search?q=x", "curl/8.5.0"),
    await site.ask("/", GPTBOT),
  ];
  expect(await visit()).toEqual([200, 200, 200, 200]);
  const first = await done(look);
  expect(first).toContain("2 requests forbidden, 1 of them by declared robots");
  expect(first).not.toContain("has marked");

  expect(await done(report)).toContain("written: ");
  const conf = site.read("/etc/nginx/nginx.conf");
  site.put(
    "/etc/nginx/nginx.conf",
    conf.replace(/access_log [^;]*;/, () => site.local(added)),
  );
  await done("nginx -t && nginx -s reload");
  await expect
    .poll(async () => {
      await visit();
      return done(marks);
    })
    .toContain("has marked");
  expect(await visit()).toEqual([200, 200, 200, 200]);
  const week = await done(marks);
  expect(week).toMatch(/that the server has marked: \d+; blocked: 0; would be blocked: [1-9]/);
  expect(week).toMatch(/^ {2}GPTBot .*, line 2, such as \/articles\/1$/m);
  expect(week).toMatch(/^ {2}curl .*, line 5, such as \/search\?q=x$/m);

  expect(await done(enforce)).toContain("written: ");
  await expect.poll(visit).toEqual([403, 200, 403, 200]);
  expect(await done(check)).toContain(" obeys: ");
  expect(await done(marks)).toMatch(/; blocked: [1-9]/);

  await done(units);
  const service = readFileSync(join(examples, "enforce/renew/robotomata-enforce.service"), "utf8");
  const renew = /^ExecStart=\/usr\/bin\/env ((?:.*\\\n)*.*)$/m.exec(service)![1]!;
  expect(await done(renew)).toContain("unchanged: ");
  site.put("/var/www/robots.txt", ROBOTS.replace("/articles/", "/"));
  expect(await done(renew)).toContain("written: ");
  await expect.poll(visit).toEqual([403, 200, 403, 403]);
});
