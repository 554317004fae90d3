/**
 * One core that holds many faults, of which one at a time is switched on: compiling a core for each takes longer than most
 * tests. Another core, which has none of them, tells which would have made a difference in which tests.
 */
import { compile } from "./compile.ts";
import { loopsOf, type Mutation } from "./mutations.ts";
import { type Numbered, Output, type Piece, piecesOf, type Write } from "./pieces.ts";
import { MOST_MUTANTS } from "./plan.ts";

/** A core, and the numbers of the faults that it knows, from 1 on. */
export interface Numbering {
  readonly core: Uint8Array;
  readonly numbers: ReadonlyMap<Mutation, number>;
}

/** What is added to the core: functions for its own files, and those that it exports. */
interface Addition {
  readonly code: string;
  readonly imports: string;
  readonly exports: string;
}

const FILE = "assembly/mutant.ts";

const SWITCH: Addition = {
  code: `export let mutant: u32 = 0;
let left: i32 = 0;
export function switchTo(number: u32, rounds: i32): void { mutant = number; left = rounds; }
export function roundsLeft(): i32 { return left; }
export function round(): void { if (--left < 0) unreachable(); }`,
  imports: "mutant, round",
  exports: "switchTo, roundsLeft",
};

const WATCH: Addition = {
  code: `const seen: usize = memory.data(${MOST_MUTANTS / 8});
export function seenAt(): usize { return seen; }
// @ts-ignore: decorator
@inline
export function reached(mutant: u32): void {
  const at = seen + (mutant >> 3);
  store<u8>(at, <u8>(<u32>load<u8>(at) | (1 << (mutant & 7))));
}
// @ts-ignore: decorator
@inline
export function reachedIf(mutant: u32, differs: bool): void { if (differs) reached(mutant); }`,
  imports: "reached, reachedIf",
  exports: "seenAt",
};

/** Where memory is free for a bit of each fault (assembly/memory.ts): after the normal forms of URLs, with slack. */
const SEEN_AT = 0x0ac80;

/** The core with all faults that can be switched by `switchTo`; those that do not compile are left out. */
export async function switchedCore(
  texts: ReadonlyMap<string, string>,
  mutations: readonly Mutation[],
): Promise<Numbering> {
  const left = numbered(mutations);
  const drop = (number: number): boolean => left.delete(number);
  return build(texts, left, SWITCH, writeSwitch, loopsOf, drop);
}

/** The core that sets, from `seenAt` on, the bits with the numbers of faults that would have made a difference. */
export async function watchingCore(
  texts: ReadonlyMap<string, string>,
  mutations: readonly Mutation[],
): Promise<Numbering> {
  const left = numbered(mutations);
  /** Of these it is told only whether they are reached: more does not compile. */
  const plain = new Set<number>();
  const drop = (number: number): boolean => {
    if (plain.has(number)) return left.delete(number);
    plain.add(number);
    return true;
  };
  const write: Write = (output, _text, piece, inner) => writeWatch(output, piece, inner, plain);
  return build(texts, left, WATCH, write, () => [], drop);
}

function numbered(mutations: readonly Mutation[]): Map<number, Mutation> {
  return new Map(mutations.map((mutation, i) => [i + 1, mutation] as const).filter(([, { scope }]) => scope));
}

async function build(
  texts: ReadonlyMap<string, string>,
  left: ReadonlyMap<number, Mutation>,
  addition: Addition,
  write: Write,
  loops: typeof loopsOf,
  drop: (number: number) => boolean,
): Promise<Numbering> {
  for (;;) {
    const outputs = new Map<string, Output>();
    for (const [file, text] of texts) {
      const own: Numbered[] = [...left].filter(([, mutation]) => mutation.file === file);
      const output = new Output();
      outputs.set(file, output);
      output.pieces(text, 0, text.length, own.length > 0 ? piecesOf(own, loops(file, text)) : [], write);
      if (own.length > 0) output.add(`\nimport { ${addition.imports} } from "../mutant";\n`);
      if (file === "assembly/index.ts") output.add(`\nexport { ${addition.exports} } from "./mutant";\n`);
    }
    const written = new Map([...outputs].map(([file, { text }]) => [file, text] as const));
    const { core, failures } = await compile(written.set(FILE, addition.code), [
      "-O2",
      "--memoryBase",
      String(SEEN_AT),
    ]);
    if (core !== undefined)
      return { core, numbers: new Map([...left].map(([number, mutation]) => [mutation, number])) };
    const blamed = failures.flatMap(({ file, at }) => outputs.get(file)?.blamed(at) ?? []);
    if (blamed.filter(drop).length === 0)
      throw new Error(`the core with all faults does not compile: ${JSON.stringify(failures)}`);
  }
}

/** One way or the other, as `mutant` says; a trap where a loop takes more rounds than it was given. */
function writeSwitch(output: Output, text: string, piece: Piece, inner: () => void): void {
  const { start, end, kind, mutants } = piece;
  if (kind === "loop" || kind === "statement") {
    const others = mutants.map(([number]) => `mutant != ${number}`).join(" && ");
    output.add(kind === "loop" ? "{ round(); " : `{ if (${others}) `);
    inner();
    output.add(" }");
    return;
  }
  output.add("(");
  for (const [number, mutation] of mutants) {
    output.add(`mutant == ${number} ? (`);
    output.for([number], () =>
      output.add(text.slice(start, mutation.start) + mutation.replacement + text.slice(mutation.end, end)),
    );
    output.add(") : ");
  }
  output.add(kind === "condition" ? "!!(" : "(");
  inner();
  output.add("))");
}

/** The code as it is, after telling which faults would have made a difference. */
function writeWatch(
  output: Output,
  { kind, mutants }: Piece,
  inner: () => void,
  plain: ReadonlySet<number>,
): void {
  const isStatement = kind === "statement";
  output.add(isStatement ? "{ " : "(");
  for (const [number, { scope }] of mutants) {
    const differs = plain.has(number) ? undefined : scope!.differs;
    output.for([number], () =>
      output.add(differs === undefined ? `reached(${number})` : `reachedIf(${number}, <bool>(${differs}))`),
    );
    output.add(isStatement ? "; " : ", ");
  }
  if (!isStatement) output.add("(");
  inner();
  output.add(isStatement ? " }" : "))");
}
