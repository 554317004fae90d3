import { VERDICT_DEFER } from "../../assembly/shared/boundary.ts";
import { IMAGE_WIDE } from "../../assembly/shared/format.ts";
import type { Asker } from "../agent/asker.ts";
import { layOut, type RuleTable, type Selection } from "../agent/select.ts";
import type { Engine } from "../core/engine.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import { type RequestRate, requestRates } from "../parse/request-rate.ts";
import { type RuleSet, toRule } from "./explain.ts";
import { flagsOf, type Image } from "./image.ts";
import { type PathText, placePath } from "./path-text.ts";
import type { CompiledProgram } from "./program.ts";
import { Verdict } from "./verdict.ts";

/** A file as a policy sees it. */
export interface RuleFile {
  select(core: Engine, asker: Asker): Selection;
  gather(core: Engine, asker: Asker): RuleTable;
  decide(core: Engine, asker: Asker, path: PathText, flags: number): number;
}

/** The rules of a file for a crawler. */
export interface Binding {
  readonly file: RuleFile;
  readonly dialect: DialectRules;
  readonly asker: Asker;
  readonly maxUrlLength: number;
  /** Who the policy is for, if not the one who asks the file. */
  readonly asked?: string;
}

/** Rules that have been compiled already: those of an image, or of a host in a store. */
export interface CompiledRules extends Image {
  /** Not part of an image, but sometimes known from elsewhere. */
  readonly requestRates: readonly RequestRate[];
  readonly maxUrlLength: number;
  /** Only the rules are known, not which agent they are for. */
  readonly rulesOnly?: true;
}

/** Rules that have been compiled already, but are not in core memory until a question needs them. */
export interface StoredRules extends GroupFacts {
  readonly flags: number;
  readonly maxUrlLength: number;
  /** Who the rules are for: see {@link Asker.asked}. */
  readonly asked: string | undefined;
  /** Puts the program into a block of core memory that the caller then owns; called once. */
  load(): CompiledProgram;
}

/** What the groups for an agent say besides their rules. */
export interface GroupFacts {
  /** Token of the group that applies, as spelled in the file. */
  readonly agent: string | undefined;
  /** Seconds. */
  readonly crawlDelay: number | undefined;
  readonly requestRates: readonly RequestRate[];
}

/** Where a policy's rules come from. */
export interface Source {
  /** IMAGE_ flags; whether offsets are wide is known once the rules are compiled. */
  readonly flags: number;
  readonly maxUrlLength: number;
  readonly rulesOnly: boolean;
  /** Who the rules are for: see {@link Asker.asked}. */
  readonly asked: string | undefined;
  facts(core: Engine): GroupFacts;
  /** The rules as written in the file; undefined if there is only a program. */
  ruleSet(core: Engine): RuleSet | undefined;
  /** Verdict for a URL without compiling the rules; undefined if they are compiled already. */
  verdict(core: Engine, url: string): number | undefined;
  /** The compiled rules, in a block that the caller then owns, and their flags. */
  compile(core: Engine): CompiledProgram;
}

/** The source for what a constructor was given; undefined for anything else. */
export function sourceOf(given: Binding | CompiledRules | StoredRules): Source | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  if ("file" in given) return new FileSource(given);
  if ("load" in given) return new CompiledSource(given, () => given.load());
  return "size" in given ? new CompiledSource(given, () => given) : undefined;
}

/** A file's rules. Nothing is read before it is needed. */
class FileSource implements Source {
  readonly flags: number;
  readonly maxUrlLength: number;
  readonly rulesOnly = false;
  readonly #binding: Binding;
  #facts: GroupFacts | undefined;
  #ruleSet: RuleSet | undefined;

  constructor(binding: Binding) {
    const { dialect } = binding;
    this.#binding = binding;
    this.flags = flagsOf(dialect);
    this.maxUrlLength = binding.maxUrlLength;
  }

  get asked(): string {
    return this.#binding.asked ?? this.#binding.asker.asked;
  }

  facts(core: Engine): GroupFacts {
    if (this.#facts === undefined) this.#select(core);
    return this.#facts!;
  }

  ruleSet(core: Engine): RuleSet {
    if (this.#ruleSet === undefined) {
      const { rules } = this.#select(core);
      const sources = rules.map((rule) => toRule(core, rule));
      this.#ruleSet = { ...layOut(core.u8, rules, this.#binding.dialect), sources };
    }
    return this.#ruleSet;
  }

  /** In one pass over the file, which is all that a crawler's first question about a host needs. */
  verdict(core: Engine, url: string): number {
    const { file, asker } = this.#binding;
    const path = placePath(core, url, this.flags);
    if (path === undefined) return Verdict.Invalid;
    const verdict = file.decide(core, asker, path, this.flags);
    if (verdict !== VERDICT_DEFER) return verdict;
    const { count } = file.gather(core, asker);
    return core.wasm.checkRules(core.rules(0), count, this.flags, path.at, path.length);
  }

  compile(core: Engine): CompiledProgram {
    const { file, asker } = this.#binding;
    const { count, bytes, top } = file.gather(core, asker);
    const { at, size, wide } = core.compile(count, bytes, top);
    return { at, size, flags: wide ? this.flags | IMAGE_WIDE : this.flags };
  }

  #select(core: Engine): Selection {
    const { file, asker } = this.#binding;
    const selection = file.select(core, asker);
    const { agent, crawlDelay } = selection;
    this.#facts ??= { agent, crawlDelay, requestRates: requestRates(selection.requestRates).list };
    return selection;
  }
}

/** A program. */
class CompiledSource implements Source {
  readonly flags: number;
  readonly maxUrlLength: number;
  readonly rulesOnly: boolean;
  readonly asked: string | undefined;
  readonly #facts: GroupFacts;
  #load: (() => CompiledProgram) | undefined;

  constructor(rules: CompiledRules | StoredRules, load: () => CompiledProgram) {
    const { agent, crawlDelay, requestRates } = rules;
    this.#facts = { agent, crawlDelay, requestRates };
    this.flags = rules.flags;
    this.maxUrlLength = rules.maxUrlLength;
    this.asked = rules.asked;
    this.rulesOnly = "rulesOnly" in rules;
    this.#load = load;
  }

  facts(): GroupFacts {
    return this.#facts;
  }

  ruleSet(): undefined {
    return undefined;
  }

  verdict(): undefined {
    return undefined;
  }

  compile(): CompiledProgram {
    const program = this.#load!();
    // A copy of the program may hang there.
    this.#load = undefined;
    return program;
  }
}
