import { Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";

/** Ctrl+Enter or ⌘Enter submits, before the editor's own meaning of the keys. @param latest what it does now */
export const submitKey = (latest: { readonly current: () => void }) =>
  Prec.highest(
    keymap.of([
      {
        key: "Mod-Enter",
        run: () => {
          latest.current();
          return true;
        },
      },
    ]),
  );
