import { EditorState } from "@codemirror/state";
import { type Messages, useTranslations } from "next-intl";
import { useMemo } from "react";

/** CodeMirror's phrases, each with the key of its translation. @source the packages' calls of `state.phrase` */
const phrases = {
  "Fold line": "foldLine",
  "Unfold line": "unfoldLine",
  "Folded lines": "foldedLines",
  "Unfolded lines": "unfoldedLines",
  to: "to",
  "folded code": "foldedCode",
  unfold: "unfold",
  Completions: "completions",
  Diagnostics: "diagnostics",
  "No diagnostics": "noDiagnostics",
  "Selection deleted": "selectionDeleted",
  "Control character": "controlCharacter",
  Find: "find",
  Replace: "replaceWith",
  next: "next",
  previous: "previous",
  all: "all",
  "match case": "matchCase",
  regexp: "regexp",
  "by word": "byWord",
  replace: "replace",
  "replace all": "replaceAll",
  close: "close",
  "current match": "currentMatch",
  "replaced $ matches": "replacedMatches",
  "replaced match on line $": "replacedMatch",
  "on line": "onLine",
  "Go to line": "goToLine",
  go: "go",
} as const satisfies Record<string, keyof Messages["codeEditor"]["phrases"]>;

/** CodeMirror's own phrases, in the language of the interface. */
export function usePhrases() {
  const t = useTranslations("codeEditor.phrases");
  return useMemo(
    () =>
      EditorState.phrases.of(
        Object.fromEntries(Object.entries(phrases).map(([phrase, key]) => [phrase, t.raw(key)])),
      ),
    [t],
  );
}
