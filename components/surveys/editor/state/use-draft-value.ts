import { useTranslations } from "next-intl";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useFaultMessage } from "@/components/surveys/editor/state/use-fault-text";
import type { Draft } from "@/lib/survey-model/draft";

type Path = readonly string[];

/** Sets a value at a path of a draft, creating missing objects; undefined removes the key. */
function putAt(draft: Draft, path: Path, value: unknown): void {
  let holder = draft as unknown as Record<string, unknown>; // only keys of objects are followed
  for (const key of path.slice(0, -1)) {
    holder[key] ??= {};
    holder = holder[key] as Record<string, unknown>;
  }
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}

const valueAt = (draft: Draft, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], draft);

/**
 * A field of the draft: its value, how to set it, and what is wrong with it. Typing in one field is undone as one step.
 *
 * @param path by keys of objects: `["name"]`, `["appearance", "position"]`; questions are a form of their own
 * @param name what the field is called, for undo
 */
export function useDraftValue<T>(
  path: Path,
  name: string,
): [value: T | undefined, setValue: (value: T | undefined) => void, fault: string | undefined] {
  const t = useTranslations("editor");
  const { change } = useEditorActions();
  const value = useDraft((draft) => valueAt(draft, path)) as T | undefined;
  const at = path.join(".");
  const fault = useEditor(({ faultAt }) => faultAt.get(at));
  const faultMessage = useFaultMessage();
  const set = (next: T | undefined) =>
    change(t("undo.edit", { field: name }), (draft) => putAt(draft, path, next), { coalesce: at });
  return [value, set, fault && faultMessage(fault)];
}

/** What the server rejected at or under a path of the wire (`conditions.url`), for parts that hold no single field. */
export function useRefusedAt(path: string): string | undefined {
  const faultMessage = useFaultMessage();
  const fault = useEditor(({ refused }) =>
    refused.find((fault) => `${fault.path.join(".")}.`.startsWith(`${path}.`)),
  );
  return fault && faultMessage(fault);
}
