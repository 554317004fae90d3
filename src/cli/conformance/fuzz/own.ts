import { parse } from "../../../engine/policy/robots.ts";
import type { Adapter, Question, Reply } from "../adapter.ts";

/** This program's own answers, as RFC 9309 has them. */
export class OwnAdapter implements Adapter {
  readonly name = "robotomata";

  async ask({ robots, agent, url }: Question): Promise<Reply> {
    const policy = parse(robots!).policyNamed(agent);
    return { verdict: policy.isAllowed(url) ? "allowed" : "disallowed" };
  }

  close(): void {}
}
