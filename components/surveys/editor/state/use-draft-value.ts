"use client";
import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFaultMessage } from "@/components/surveys/editor/state/use-fault-text";
import type { Draft } from "@/lib/survey-model/draft";

type Path = readonly (string | number)[];

/** What stands at a path of the draft. Questions and choices may be named by id. */
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(stepInto, value);
}

function stepInto(value: unknown, key: string | number): unknown {
  if (Array.isArray(value) && typeof key === "string") return value.find((item) => item?.id === key);
  return typeof value === "object" && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

/** Writes a value at a path of a draft, making objects on the way; undefined removes the key. */
function putAt(draft: Draft, path: Path, value: unknown): void {
  let holder: unknown = draft;
  for (const key of path.slice(0, -1)) {
    const inner = stepInto(holder, key);
    if (typeof inner === "object" && inner !== null) holder = inner;
    else {
      const made = {};
      (holder as Record<string | number, unknown>)[key] = made; // on the way to a key, so an object
      holder = made;
    }
  }
  const record = holder as Record<string | number, unknown>;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete record[last];
  else record[last] = value;
}

/**
 * A field of the draft: its value, how to set it, and what is wrong with it. Typing in one field is undone as one step.
 *
 * @param path by keys; questions and choices by id: `["questions", id, "buttonText"]`, `["appearance", "position"]`
 * @param name what the field is called, for undo
 */
export function useDraftValue<T>(
  path: Path,
  name: string,
): [value: T | undefined, setValue: (value: T | undefined) => void, fault: string | undefined] {
  const t = useTranslations("editor");
  const { draft, change } = useEditor();
  const { errors } = useFormState<Draft>();
  const set = (value: T | undefined) =>
    change(t("undo.edit", { field: name }), (next) => putAt(next, path, value), { coalesce: path.join(".") });
  const fault = valueAt(errors, positionsOf(draft, path)) as { message?: string } | undefined;
  return [valueAt(draft, path) as T | undefined, set, fault?.message];
}

/** What the server refused at or under a path of the wire (`conditions.url`), for parts that hold no single field. */
export function useRefusedAt(path: string): string | undefined {
  const faultMessage = useFaultMessage();
  const { refused } = useEditor();
  const at = refused.find((fault) => `${fault.path.join(".")}.`.startsWith(`${path}.`));
  return at && faultMessage(at);
}

/** The path with positions for ids: errors of a form are kept so. */
function positionsOf(draft: Draft, path: Path): Path {
  return path.map((key, at) => {
    const holder = valueAt(draft, path.slice(0, at));
    return Array.isArray(holder) && typeof key === "string" ? holder.findIndex(({ id }) => id === key) : key;
  });
}
