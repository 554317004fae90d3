import { aFunction } from "../../base/kinds.ts";
import { expectKind } from "../../base/options.ts";
import { build } from "./build.ts";
import type { FieldSpec, GroupSpec, PolicyPreset, RobotsSpec, RuleSpec, Texts } from "./spec.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Builds a group step by step; rules keep the order in which they are added. */
export class GroupBuilder {
  readonly #group: Mutable<GroupSpec> & { rules: RuleSpec[]; extensions: FieldSpec[] };

  /** @internal Use {@link RobotsBuilder.group}. */
  constructor(agents: Texts) {
    this.#group = { agents, rules: [], extensions: [] };
  }

  /** Allows the paths that these patterns match. */
  allow(...patterns: readonly string[]): this {
    for (const pattern of patterns) this.#group.rules.push({ type: "allow", pattern });
    return this;
  }

  /** Disallows the paths that these patterns match. */
  disallow(...patterns: readonly string[]): this {
    for (const pattern of patterns) this.#group.rules.push({ type: "disallow", pattern });
    return this;
  }

  /** Sets the seconds between requests. */
  crawlDelay(seconds: number): this {
    this.#group.crawlDelay = seconds;
    return this;
  }

  /** Says how pages may be used (Content-Signal). */
  signals(signals: NonNullable<GroupSpec["signals"]>): this {
    this.#group.signals = signals;
    return this;
  }

  /** Says how pages may be used (Content-Usage). */
  usage(usage: NonNullable<GroupSpec["usage"]>): this {
    this.#group.usage = usage;
    return this;
  }

  /** Adds any other field. */
  field(name: string, value: string): this {
    this.#group.extensions.push({ name, value });
    return this;
  }

  /** Adds a comment above the group. */
  comment(text: string): this {
    this.#group.comment = text;
    return this;
  }

  /** @internal */
  toSpec(): GroupSpec {
    return { ...this.#group };
  }
}

/**
 * Builds a file step by step:
 *
 * ```ts
 * new RobotsBuilder()
 *   .preset("no-ai-training")
 *   .group("*", (group) => group.disallow("/cart/"))
 *   .sitemap("https://example.com/sitemap.xml")
 *   .build();
 * ```
 */
export class RobotsBuilder {
  readonly #spec: Mutable<RobotsSpec> & { groups: GroupSpec[]; sitemaps: string[]; licenses: string[] } = {
    groups: [],
    sitemaps: [],
    licenses: [],
  };

  /** Starts from a ready-made policy. */
  preset(name: PolicyPreset): this {
    this.#spec.preset = name;
    return this;
  }

  /** Adds a group; without `fill`, one that allows everything. */
  group(agents: Texts, fill?: (group: GroupBuilder) => unknown): this {
    const group = new GroupBuilder(agents);
    if (fill !== undefined) expectKind("fill", fill, aFunction);
    fill?.(group);
    this.#spec.groups.push(group.toSpec());
    return this;
  }

  /** Adds sitemaps, by absolute URL. */
  sitemap(...urls: readonly string[]): this {
    for (const url of urls) this.#spec.sitemaps.push(url);
    return this;
  }

  /** Adds RSL documents with the terms of use, by absolute URL. */
  license(...urls: readonly string[]): this {
    for (const url of urls) this.#spec.licenses.push(url);
    return this;
  }

  /** Adds a comment at the top of the file. */
  comment(text: string): this {
    this.#spec.comment = text;
    return this;
  }

  /** Returns the text of the file; throws as {@link build} does. */
  build(): string {
    return build(this.#spec);
  }
}
