/** What a fetch that obeys makes of redirects and bodies, which no two runtimes treat alike. */
import { RobotsClient, robotsFetch } from "robotomata/fetch";

export async function obey(origin: string): Promise<unknown[]> {
  const client = new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0 });
  const fetch = robotsFetch(client);
  const to = (status: number, path: string): string => `${origin}/to/${status}?${path}`;
  const post = { method: "POST", body: "abc" };
  const given: Parameters<typeof fetch>[] = [
    [to(302, "/open")],
    [to(302, "/open"), post],
    [to(307, "/open"), post],
    [new Request(to(307, "/open"), post)],
    [new Request(to(308, "/to/307?/open"), post)],
    [to(302, "/open"), { redirect: "manual" }],
    [to(302, "/closed")],
    [`${origin}/closed`],
  ];
  const ends: unknown[] = [];
  for (const [input, init] of given) {
    try {
      const response = await fetch(input, init);
      ends.push([response.status, response.redirected, await response.text()]);
    } catch (error) {
      ends.push((error as { code?: string }).code ?? String(error));
    }
  }
  await client.close();
  return ends;
}
