import {
  highlightSelectionMatches,
  openSearchPanel,
  search as searching,
  searchKeymap,
} from "@codemirror/search";
import { StateEffect } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

const able = new WeakSet<EditorView>();

/** Opens the panel that searches an editor's text. */
export function search(view: EditorView): void {
  if (!able.has(view)) {
    const extensions = [searching({ top: true }), highlightSelectionMatches(), keymap.of(searchKeymap)];
    view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
    able.add(view);
  }
  openSearchPanel(view);
}
