import { json, jsonParseLinter } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter, lintGutter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

const inks = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--water)" },
  { tag: tags.string, color: "var(--forest)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--ochre)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--ink-3)" },
]);

/** JSON with colors, and its first error underlined and in the gutter. */
export const jsonLanguage: Extension = [
  json(),
  linter(jsonParseLinter()),
  lintGutter(),
  syntaxHighlighting(inks),
];
