import type { Extension } from "@codemirror/state";
import { change, current, onChange } from "../app.ts";
import { place } from "../files.ts";
import { onLanguage } from "../text/language.ts";
import { debounce } from "../view/dom.ts";
import { Editor, type Names } from "./editor.ts";

/** Milliseconds without a keystroke before a text is taken. */
const PAUSE = 90;

/** An editor of a text of the state: each follows the other, and what it is called follows the language. */
export function stateEditor(
  key: "robots" | "before" | "html" | "headers",
  host: HTMLElement,
  names: () => Names,
  options: { readonly extensions: Extension; readonly numbered?: boolean; readonly onUndo?: () => void },
): Editor {
  const editor = new Editor({
    ...options,
    host,
    names: names(),
    text: current()[key],
    onTooMuch: (text) => key !== "headers" && place(key, text),
    onChange: debounce(PAUSE, () => change({ [key]: editor.text })),
  });
  onLanguage(() => editor.describe(names()));
  onChange((changed) => {
    if (changed(key)) editor.text = current()[key];
  });
  return editor;
}
