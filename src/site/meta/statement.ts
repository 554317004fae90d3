import type { Directive } from "./directives/directive.ts";
import type { HeaderTag } from "./directives/header.ts";
import type { Source } from "./finding.ts";
import type { Page } from "./page/page.ts";

/** A directive, with its place and audience. */
export interface Statement extends Directive {
  readonly agent: string;
  readonly source: Extract<Source, { kind: "meta" | "header" }>;
  /** Octets of the page before the tag; 0 for headers. */
  readonly byteOffset: number;
}

/** All statements in a page's tags and headers, tags first. */
export function statementsOf(page: Page | undefined, headers: readonly HeaderTag[]): Statement[] {
  const tags = (page?.tags ?? []).flatMap(({ agent, directives, range, byteOffset }) =>
    directives.map((one) => ({
      ...one,
      agent,
      byteOffset,
      source: { kind: "meta" as const, agent, text: textOf(one), range },
    })),
  );
  const lines = headers.flatMap(({ agent, directives, field }) =>
    directives.map((one) => ({
      ...one,
      agent,
      byteOffset: 0,
      source: { kind: "header" as const, name: "X-Robots-Tag", agent, text: textOf(one), field },
    })),
  );
  return [...tags, ...lines];
}

/** The audience and the place of a statement. */
export interface Addressee {
  readonly agent: string;
  readonly source: Pick<Statement["source"], "kind">;
}

/** Whether a statement is for all crawlers: `robots` in pages, no name in headers. */
export function isForAll({ agent, source }: Addressee): boolean {
  return agent === "" || (agent === "robots" && source.kind === "meta");
}

function textOf({ name, value }: Directive): string {
  return value === undefined ? name : `${name}: ${value}`;
}
