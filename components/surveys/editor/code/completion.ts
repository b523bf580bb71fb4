import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { keysAt, valuesAt } from "@/components/surveys/editor/code/json-schema";
import { keysOf, pathTo, treeOf } from "@/components/surveys/editor/code/json-tree";
import type { JsonObject } from "@/lib/contract/wire/json";

/** Keys that no schema lists, by the key of the object that may have them: conditions, appearance. */
export type FreeKeys = Readonly<Record<string, readonly string[]>>;

/** Offers keys and values that the schema knows at the place of the cursor. */
export const completeBy =
  (schema: JsonObject, free: FreeKeys) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const inner = treeOf(state).resolveInner(pos, -1);
    const node = inner.name === "{" ? (inner.parent ?? inner) : inner;
    const typed = context.matchBefore(/"?[\w$-]*/);
    const from = typed?.from ?? pos;
    const object = node.name === "Object" ? node : node.name === "PropertyName" ? node.parent?.parent : null;
    if (object && !isAfterColon(state.sliceDoc(object.from, from))) {
      const path = pathTo(object, state);
      const present = keysOf(object, state);
      const more = (free[String(path.at(-1))] ?? []).map((key) => ({ key, description: null }));
      const isName = node.name === "PropertyName";
      const hasColon = isName && /^\s*:/.test(state.sliceDoc(node.to, state.doc.lineAt(node.to).to));
      const options = [...keysAt(schema, path), ...more]
        .filter(({ key }) => !present.includes(key) || isName)
        .map(
          ({ key, description }): Completion => ({
            label: `"${key}"`,
            type: "property",
            ...(description && { info: description }),
            ...(!hasColon && { apply: `"${key}": ` }),
          }),
        );
      return options.length > 0 ? { ...(isName ? wholeOf(node) : { from }), options } : null;
    }
    const property = node.name === "Property" ? node : node.parent;
    const values = valuesAt(schema, pathTo(property?.name === "Property" ? property : node, state));
    if (values.length === 0) return null;
    const options = values.map((value): Completion => ({ label: JSON.stringify(value), type: "constant" }));
    return { ...(node.name === "String" ? wholeOf(node) : { from }), options };
  };

/** All of a string, with the quotation mark after the cursor: the editor closes what is opened. */
const wholeOf = ({ from, to }: { from: number; to: number }) => ({ from, to });

/** Whether the cursor follows a key and its colon, so that a value comes next. */
const isAfterColon = (before: string): boolean => /:\s*$/.test(before);
