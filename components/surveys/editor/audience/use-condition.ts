import { useFieldName } from "@/components/forms/field-name";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { Draft } from "@/lib/survey-model/draft";

/** Reads and sets a key of the survey's conditions; undefined removes it, and leaves the condition open. */
export function useCondition<T>(
  key: string,
): [value: T | undefined, setValue: (value: T | undefined) => void] {
  const fieldName = useFieldName();
  const { setConditionOpen } = useEditorActions();
  const [value, setValue] = useDraftValue<T>(["conditions", key], fieldName(`conditions.${key}`) ?? key);
  const set = (next: T | undefined) => {
    if (next === undefined) setConditionOpen(`conditions.${key}`, true);
    setValue(next);
  };
  return [value ?? undefined, set];
}

/** Removes conditions as one undo step. */
export function useClearConditions(): (...keys: string[]) => void {
  const { change } = useEditorActions();
  const fieldName = useFieldName();
  return (...keys) =>
    change(fieldName(`conditions.${keys[0]}`) ?? keys[0] ?? "", (draft: Draft) => {
      const conditions: JsonObject | null = draft.conditions;
      for (const key of keys) delete conditions?.[key];
      if (conditions && Object.keys(conditions).length === 0) draft.conditions = null;
    });
}
