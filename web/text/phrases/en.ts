/** Texts of the editor, by CodeMirror's English ones. */
export const phrases: Readonly<Record<string, string>> = {
  Find: "Find",
  Replace: "Replace",
  next: "next",
  previous: "previous",
  all: "all",
  "match case": "match case",
  "by word": "by word",
  regexp: "regexp",
  replace: "replace",
  "replace all": "replace all",
  close: "close",
  "Fold line": "Fold the group",
  "Unfold line": "Unfold the group",
  "folded code": "folded group",
  unfold: "unfold",
  Completions: "Completions",
};
