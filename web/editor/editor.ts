import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { foldKeymap } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { t } from "../text/language.ts";
import { theme } from "./theme.ts";

/** How many characters may be pasted. Anything longer is neither a robots.txt nor a list that anybody reads. */
const MOST_PASTED = 24_000_000;

/** Characters to show besides CodeMirror's special ones: more direction marks, and characters without a width. */
const HIDDEN = /[\u202a-\u202c\u2060-\u2065\u2068]/;

/** A mark for such a character, with its code point as name, in every language. */
function hiddenMark(code: number, _name: string | null, sign: string): HTMLElement {
  const mark = document.createElement("span");
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  Object.assign(mark, { textContent: sign, title: name, className: "cm-specialChar" });
  mark.setAttribute("aria-label", name);
  return mark;
}

/** Opens the search, which is loaded when it is first wanted: most visits need none. */
function openSearch(view: EditorView): boolean {
  void import("./search.ts").then(({ search }) => search(view));
  return true;
}

/** Calls once, when somebody first goes to the editor: what only who writes needs is loaded then. */
export function onFirstFocus(load: (view: EditorView) => Promise<void>): Extension {
  let isEntered = false;
  return EditorView.domEventHandlers({
    focus: (_, view) => {
      if (!isEntered) void load(view);
      isEntered = true;
    },
  });
}

/** What an editor is called, in the visitor's language. */
export interface Names {
  /** Its name for users of screen readers. */
  readonly label: string;
  /** What an empty one says. */
  readonly hint: string;
  /** An explanation of its keys. */
  readonly help?: string;
}

function namedBy({ label, hint, help }: Names): Extension {
  return [
    EditorView.contentAttributes.of({
      "aria-label": label,
      ...(help !== undefined && { "aria-description": help }),
      tabindex: "0",
      spellcheck: "false",
      autocapitalize: "off",
    }),
    EditorState.phrases.of(t().phrases),
    placeholder(hint),
  ];
}

export interface EditorOptions {
  readonly host: HTMLElement;
  readonly names: Names;
  readonly text: string;
  readonly numbered?: boolean;
  readonly extensions?: Extension;
  readonly onChange: () => void;
  /** Called when the steps that can be undone or redone may have changed. */
  readonly onUndo?: () => void;
  /** Called with a text that is too long to paste. */
  readonly onTooMuch: (text: string) => void;
}

/** A text editor with undo, search and keyboard use, in a shadow tree, where the page's policy allows its styles. */
export class Editor {
  readonly view: EditorView;
  readonly #names = new Compartment();

  constructor(options: EditorOptions) {
    const { host, names, text, numbered = true, extensions = [], onChange, onUndo, onTooMuch } = options;
    const root = host.attachShadow({ mode: "open" });
    const parent = document.createElement("div");
    parent.style.height = "100%";
    root.append(parent);
    this.view = new EditorView({
      root,
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          numbered ? lineNumbers() : [],
          extensions,
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightSpecialChars({ addSpecialChars: HIDDEN, render: hiddenMark }),
          keymap.of([
            { key: "Mod-f", run: openSearch },
            ...defaultKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...lintKeymap,
          ]),
          theme,
          this.#names.of(namedBy(names)),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            onChange();
            onUndo?.();
          }),
          EditorView.domEventHandlers({
            paste: (event) => {
              const pasted = event.clipboardData?.getData("text/plain") ?? "";
              if (pasted.length <= MOST_PASTED) return false;
              event.preventDefault();
              onTooMuch(pasted);
              return true;
            },
            // The page handles dropped files.
            drop: (event) => event.dataTransfer?.types.includes("Files") ?? false,
          }),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces the whole text; this can be undone. */
  set text(text: string) {
    if (text === this.text) return;
    const { length } = this.view.state.doc;
    this.view.dispatch({
      changes: { from: 0, to: length, insert: text },
      selection: { anchor: 0 },
    });
    // Scrolling the cursor into view would scroll the page, too.
    this.view.scrollDOM.scrollTop = 0;
  }

  /** Takes what it is called in another language. */
  describe(names: Names): void {
    this.view.dispatch({ effects: this.#names.reconfigure(namedBy(names)) });
  }

  /** Goes to a line, and selects it unless a range is given. */
  jump(line: number, focus = true): void {
    const { doc } = this.view.state;
    if (line < 1 || line > doc.lines) return;
    const { from, to } = doc.line(line);
    this.view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    if (focus) this.view.focus();
  }
}
