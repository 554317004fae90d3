/** Each kind of server under answers that come late, twice, or broken: it stays up, and nobody waits for ever. */
import { once } from "node:events";
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "../../../src/index.ts";
import { createEnforcer, type Enforcer } from "../../../src/site/enforce/index.ts";
import { ADDRESS, type Adapter, adapters } from "./adapters.ts";

const ROBOTS = "User-agent: *\nDisallow: /closed\n";
const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

const rejections: unknown[] = [];
const note = (error: unknown): void => void rejections.push(error);
process.on("unhandledRejection", note);
afterAll(() => void process.off("unhandledRejection", note));

/** A program, and what a test does with it. */
class Trial {
  readonly enforcer: Enforcer;
  readonly faults: unknown[] = [];
  readonly responses: ServerResponse[] = [];
  /** How often the page was asked for. */
  pages = 0;
  page = (): string => "the page";
  before = (_response: ServerResponse): void => {};
  now = Date.now;
  readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  server!: Server;
  readonly adapter: Adapter;
  readonly #questions: (() => void)[] = [];
  #onQuestion: (() => void) | undefined;

  constructor(adapter: Adapter) {
    this.adapter = adapter;
    // Who calls itself Googlebot is decided about when the test says so.
    const silent = (): Promise<string[]> =>
      new Promise((_, reject) => {
        this.#questions.push(() => reject(new Error("no answer")));
        this.#onQuestion?.();
      });
    this.enforcer = createEnforcer({
      robots: ROBOTS,
      addressHeader: ADDRESS,
      methods: "all",
      dns: { resolvePtr: silent, resolve4: silent, resolve6: silent },
      deadline: 600_000,
      onError: (error) => this.faults.push(error),
      onNotice: () => {},
      now: () => this.now(),
    });
  }

  async start(): Promise<void> {
    this.server = await this.adapter.start(this.enforcer, {
      before: (response) => {
        this.responses.push(response);
        this.before(response);
      },
      page: () => {
        this.pages++;
        return this.page();
      },
      fault: (error) => this.faults.push(error),
    });
    onTestFinished(() => {
      this.agent.destroy();
      this.server.closeAllConnections();
      this.server.close();
    });
  }

  /** Sends a request; its answer may be awaited later. */
  send(path: string, { userAgent = "FooBot/1.0", method = "GET", body = "" } = {}) {
    const { port } = this.server.address() as AddressInfo;
    const headers = { "user-agent": userAgent, [ADDRESS]: `203.0.113.${++this.#sent % 250}` };
    const asking = httpRequest({ port, host: "127.0.0.1", path, method, headers, agent: this.agent });
    const answer = new Promise<{ status: number; text: string; port: number | undefined }>((resolve) => {
      asking.on("error", () => resolve({ status: 0, text: "", port: undefined }));
      asking.on("response", async (response: IncomingMessage) => {
        const port = response.socket.localPort;
        let text = "";
        try {
          for await (const piece of response) text += piece;
        } catch {
          text += " (cut)";
        }
        resolve({ status: response.statusCode!, text, port });
      });
    });
    if (body === "") asking.end();
    else asking.write(body);
    return { asking, answer };
  }
  #sent = 0;

  /** Sends a request that is decided about when {@link Trial.decide} is called, which waits for nothing else. */
  async sendLate(path: string, method = "GET") {
    const asked = new Promise<void>((resolve) => {
      this.#onQuestion = resolve;
    });
    const sent = this.send(path, { userAgent: "Googlebot/2.1", method });
    await asked;
    return sent;
  }

  decide(): void {
    for (const answer of this.#questions.splice(0)) answer();
  }

  /** Whether it still answers, after whatever was left undone. */
  async isUp(): Promise<boolean> {
    await new Promise((resolve) => setImmediate(resolve));
    this.page = () => "the page";
    this.before = () => {};
    const { answer } = this.send("/closed", { userAgent: PERSON });
    const { status, text } = await answer;
    return status === 200 && text === "the page" && rejections.length === 0;
  }
}

const boom = new Error("boom");
const throws = (): never => {
  throw boom;
};

type Case = readonly [what: string, act: (trial: Trial) => Promise<void>, onlyNode?: boolean];

/** What is tried on each server. The last is only for those that have a response of Node's. */
const TRIALS: readonly Case[] = [
  [
    "a decision at once",
    async (trial) => {
      expect((await trial.send("/open").answer).text).toBe("the page");
      expect((await trial.send("/closed").answer).status).toBe(403);
    },
  ],
  [
    "a late decision",
    async (trial) => {
      for (const [path, status] of [
        ["/open", 200],
        ["/closed", 403],
      ] as const) {
        const { answer } = await trial.sendLate(path);
        trial.decide();
        expect((await answer).status).toBe(status);
      }
    },
  ],
  ...["/open", "/closed"].map(
    (path): Case => [
      `a late decision about ${path} after the program has answered`,
      async (trial: Trial) => {
        const { answer } = await trial.sendLate(path);
        trial.responses[0]!.writeHead(503).end("too slow");
        expect(await answer).toMatchObject({ status: 503, text: "too slow" });
        trial.decide();
        await new Promise((resolve) => setImmediate(resolve));
        expect(trial.pages).toBe(0);
      },
      true,
    ],
  ),
  [
    "a client that leaves before the decision",
    async (trial) => {
      const { asking, answer } = await trial.sendLate("/open");
      const closed = once(trial.responses[0]!, "close");
      asking.destroy();
      await Promise.all([closed, answer]);
      trial.decide();
      await new Promise((resolve) => setImmediate(resolve));
      // Fastify asks for pages that nobody waits for, with or without a hook.
      if (trial.adapter.name !== "Fastify") expect(trial.pages).toBe(0);
    },
    true,
  ],
  [
    "a page that throws after a decision at once",
    async (trial) => {
      trial.page = throws;
      expect((await trial.send("/open").answer).status).toBe(500);
      expect(trial.faults).toEqual([boom]);
    },
  ],
  [
    "a page that throws after a late decision",
    async (trial) => {
      trial.page = throws;
      const { answer } = await trial.sendLate("/open");
      trial.decide();
      expect((await answer).status).toBe(500);
      expect(trial.faults).toEqual([boom]);
    },
  ],
  [
    "a verification that rejects",
    async (trial) => {
      for (const method of ["answer", "respond"] as const)
        vi.spyOn(trial.enforcer, method).mockImplementationOnce(() => Promise.reject(boom));
      expect((await trial.send("/open").answer).status).toBe(500);
      expect(trial.faults).toEqual([boom]);
      vi.restoreAllMocks();
    },
  ],
  ...[true, false].map(
    (isLate): Case => [
      `a response that has begun, refused ${isLate ? "late" : "at once"}`,
      async (trial: Trial) => {
        trial.before = (response) => void response.writeHead(200).write("begun");
        const { answer } = isLate ? await trial.sendLate("/closed") : trial.send("/closed");
        trial.decide();
        expect((await answer).text).not.toContain("the page");
        expect(trial.pages).toBe(0);
      },
      true,
    ],
  ),
  ...[true, false].map(
    (isLate): Case => [
      `a response whose writeHead throws, refused ${isLate ? "late" : "at once"}`,
      async (trial: Trial) => {
        trial.before = (response) => {
          const { writeHead } = response;
          // Frameworks answer errors by themselves, which works then.
          response.writeHead = () => {
            if (trial.adapter.name !== "node:http") response.writeHead = writeHead;
            return throws();
          };
        };
        const { answer } = isLate ? await trial.sendLate("/closed") : trial.send("/closed");
        trial.decide();
        expect((await answer).text).not.toContain("the page");
        expect(trial.faults).toContain(boom);
        expect(trial.pages).toBe(0);
      },
      true,
    ],
  ),
  [
    "a clock that throws later, and a policy that is gone",
    async (trial) => {
      const policy = parse(ROBOTS).policyFor("*");
      trial.enforcer.replace([policy]);
      expect((await trial.send("/closed").answer).status).toBe(403);
      policy.dispose();
      expect((await trial.send("/closed").answer).status).toBe(500);
      trial.enforcer.replace(ROBOTS);
      trial.now = throws;
      expect((await trial.send("/open").answer).status).toBe(500);
      expect(trial.pages).toBe(0);
      trial.now = Date.now;
    },
  ],
  [
    "HEAD",
    async (trial) => {
      expect(await trial.send("/closed", { method: "HEAD" }).answer).toMatchObject({ status: 403, text: "" });
      const { answer } = await trial.sendLate("/closed", "HEAD");
      trial.decide();
      expect(await answer).toMatchObject({ status: 403, text: "" });
    },
  ],
  [
    "a connection that is kept alive",
    async (trial) => {
      const ports = new Set<number | undefined>();
      for (const path of ["/closed", "/open", "/closed"]) ports.add((await trial.send(path).answer).port);
      const { answer } = await trial.sendLate("/closed");
      trial.decide();
      ports.add((await answer).port);
      expect(ports.size).toBe(1);
    },
  ],
  [
    "a body in flight",
    async (trial) => {
      const { asking, answer } = trial.send("/closed", { method: "POST", body: "the first half" });
      expect((await answer).status).toBe(403);
      asking.end("the other half");
    },
  ],
];

const { all, missing } = adapters();
let tried = 0;
describe.each(all)("$name", (adapter) => {
  const own = TRIALS.filter(([, , onlyNode]) => adapter.isNode || onlyNode !== true);
  it.each(own.map(([what, act]) => ({ what, act })))("stays up after $what", async ({ act }) => {
    const trial = new Trial(adapter);
    await trial.start();
    await act(trial);
    expect(await trial.isUp()).toBe(true);
    tried++;
  });
});

it("leaves no rejection unhandled", () => {
  console.log(
    `${tried} trials on ${all.length} servers, 0 open${missing.length > 0 ? `; not installed: ${missing.join(", ")}` : ""}`,
  );
  expect(rejections).toEqual([]);
});

it.each(
  adapters()
    .all.filter(({ isNode }) => isNode)
    .map((one) => [one.name, one] as const),
)("%s: where its routes ignore case and the rules do not, that is noticed once", async (name, adapter) => {
  for (const ignoreCase of [false, true]) {
    const notices: string[] = [];
    const onNotice = (one: string): void => void notices.push(one);
    const enforcer = createEnforcer({ robots: ROBOTS, ignoreCase, onNotice });
    const program = { before() {}, page: () => "the page", fault() {} };
    const server = await adapter.start(enforcer, program);
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    for (let i = 0; i < 2; i++) await (await fetch(`http://127.0.0.1:${port}/x`)).text();
    const isNoticed = name.startsWith("Express") && !ignoreCase;
    expect(notices).toEqual(isNoticed ? [expect.stringContaining("set ignoreCase: true")] : []);
  }
});
