import { useFieldName } from "@/components/forms/field-name";
import type { AppearanceFieldSpec } from "@/components/survey/appearance/fields";
import { isSetBeyond, type Theme } from "@/components/survey/appearance/themes";
import { useDraft, useEditorActions } from "@/components/surveys/editor/state/use-editor";

/** One key of the survey's appearance. */
export interface AppearanceSetting {
  name: string;
  /** The survey's value; undefined if it has none. */
  ownValue: unknown;
  /** The effective value: the survey's, else the theme's, else the widget's default. */
  value: unknown;
  isOverridden: boolean;
  set: (value: unknown) => void;
  /** Sets the theme's value. */
  reset: () => void;
}

/** Reads and sets a key of the appearance. */
export function useAppearanceSetting(
  { key, fallback }: AppearanceFieldSpec,
  theme: Theme,
): AppearanceSetting {
  const { change } = useEditorActions();
  const ownValue = useDraft((draft) => draft.appearance?.[key] ?? undefined);
  const isOverridden = useDraft((draft) => isSetBeyond(theme, draft.appearance, key));
  const fieldName = useFieldName();
  const name = fieldName(`appearance.${key}`) ?? key;
  const inherited = theme.appearance[key] ?? undefined;
  const setValue = (value: unknown) =>
    change(
      name,
      (edited) => {
        const appearance = { ...edited.appearance };
        if (value === undefined) delete appearance[key];
        else appearance[key] = value;
        edited.appearance = appearance;
      },
      { coalesce: `appearance.${key}` },
    );
  return {
    name,
    ownValue,
    value: ownValue ?? inherited ?? fallback,
    isOverridden,
    set: setValue,
    reset: () => setValue(inherited),
  };
}
