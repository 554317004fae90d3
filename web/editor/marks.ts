/** The worker's facts about a file, shown in its editor. Positions follow edits until newer facts come. */

import { codeFolding, foldGutter, foldService } from "@codemirror/language";
import {
  type Extension,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Text,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from "@codemirror/view";
import { type FileLines, tokenClasses } from "../protocol.ts";
import { t } from "../text/language.ts";
import type { DeadReport } from "../worker/lines.ts";

const setReading = StateEffect.define<FileLines>();
const setDead = StateEffect.define<readonly DeadReport[]>();
const setCounts = StateEffect.define<ReadonlyMap<number, number>>();
const setDeciding = StateEffect.define<number>();

const marks = tokenClasses.map((name) => Decoration.mark({ class: `tok-${name}` }));
const deadLine = Decoration.line({ class: "cm-dead" });
const unreadLine = Decoration.line({ class: "cm-unread" });
const decidingLine = Decoration.line({ class: "cm-decides" });

const tokens = decorationField((effect, doc) => {
  if (!effect.is(setReading)) return undefined;
  const { tokens: found } = effect.value;
  const builder = new RangeSetBuilder<Decoration>();
  for (let i = 0; i < found.length; i += 4) {
    const [number, from, to, kind] = found.subarray(i, i + 4) as unknown as [number, number, number, number];
    if (number > doc.lines) break;
    const line = doc.line(number);
    if (line.from + to <= line.to) builder.add(line.from + from, line.from + to, marks[kind]!);
  }
  return builder.finish();
});

/** How many lines beyond the size limit are marked. */
const MOST_UNREAD = 20_000;

const unread = decorationField((effect, doc) => {
  if (!effect.is(setReading)) return undefined;
  const { unreadFrom = doc.lines + 1 } = effect.value;
  const length = Math.min(Math.max(doc.lines + 1 - unreadFrom, 0), MOST_UNREAD);
  return lineSet(
    doc,
    Array.from({ length }, (_, i) => unreadFrom + i),
    unreadLine,
  );
});

const dead = decorationField((effect, doc) =>
  effect.is(setDead)
    ? lineSet(
        doc,
        effect.value.map(({ line }) => line),
        deadLine,
      )
    : undefined,
);

const deciding = decorationField((effect, doc) =>
  effect.is(setDeciding) ? lineSet(doc, [effect.value], decidingLine) : undefined,
);

function lineSet(doc: Text, lines: readonly number[], decoration: Decoration): DecorationSet {
  return Decoration.set(
    lines
      .filter((line) => line > 0 && line <= doc.lines)
      .map((line) => decoration.range(doc.line(line).from)),
  );
}

function decorationField(
  make: (effect: StateEffect<unknown>, doc: Text) => DecorationSet | undefined,
): Extension {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (value, { changes, effects, state }) =>
      effects.reduce((now, effect) => make(effect, state.doc) ?? now, value.map(changes)),
    provide: (field) => EditorView.decorations.from(field),
  });
}

class Count extends GutterMarker {
  readonly count: number;

  constructor(count: number) {
    super();
    this.count = count;
    this.elementClass = count > 0 ? "cm-count cm-count-some" : "cm-count";
  }

  override eq(other: Count): boolean {
    return other.count === this.count;
  }

  override toDOM(): Node {
    const pill = document.createElement("span");
    pill.className = "pill";
    pill.title = t().decided({ count: this.count });
    pill.textContent = this.count > 9_999 ? `${Math.round(this.count / 1000)}k` : `${this.count}`;
    return pill;
  }
}

const counts = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (value, { changes, effects, state: { doc } }) =>
    effects.reduce((now, effect) => {
      if (!effect.is(setCounts)) return now;
      const lines = [...effect.value].filter(([line]) => line <= doc.lines).sort(([a], [b]) => a - b);
      return RangeSet.of(lines.map(([line, count]) => new Count(count).range(doc.line(line).from)));
    }, value.map(changes)),
});

interface Fold {
  readonly from: number;
  readonly to: number;
}

const folds = StateField.define<readonly Fold[]>({
  create: () => [],
  update: (value, { changes, docChanged, effects, state: { doc } }) => {
    const read = effects.find((effect) => effect.is(setReading)) as StateEffect<FileLines> | undefined;
    if (read !== undefined) {
      return read.value.groups
        .filter(([first, last]) => last > first && last <= doc.lines)
        .map(([first, last]) => ({ from: doc.line(first).from, to: doc.line(last).to }));
    }
    if (!docChanged) return value;
    return value.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) }));
  },
});

/** Colours and folding, for an editor that only shows a file. */
export const robotsReading: Extension = [
  tokens,
  unread,
  folds,
  foldService.of((state, start, end) => {
    const fold = state.field(folds).find(({ from }) => from >= start && from <= end);
    return fold === undefined || fold.to <= end ? null : { from: end, to: fold.to };
  }),
  codeFolding(),
  foldGutter({
    foldingChanged: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some((effect) => effect.is(setReading))),
  }),
];

/**
 * All marks, for an editor's extensions.
 *
 * @param onCount called with a line whose number of URLs is clicked
 */
export function robotsMarks(onCount: (line: number) => void): Extension {
  return [
    robotsReading,
    dead,
    deciding,
    counts,
    gutter({
      class: "cm-counts",
      markers: (view) => view.state.field(counts),
      domEventHandlers: {
        click: (view, { from }) => {
          onCount(view.state.doc.lineAt(from).number);
          return true;
        },
      },
    }),
  ];
}

/** Shows the facts about a text, if it has not changed since. */
export function showReading(view: EditorView, reading: FileLines): void {
  view.dispatch({ effects: setReading.of(reading) });
}

export function showDead(view: EditorView, found: readonly DeadReport[]): void {
  view.dispatch({ effects: setDead.of(found) });
}

export function showCounts(view: EditorView, found: ReadonlyMap<number, number>): void {
  view.dispatch({ effects: setCounts.of(found) });
}

/** Marks the line that decides; 0 for none. */
export function showDecidingLine(view: EditorView, line: number): void {
  view.dispatch({ effects: setDeciding.of(line) });
}
