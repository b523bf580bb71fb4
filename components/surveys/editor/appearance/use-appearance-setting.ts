"use client";
import { useFieldName } from "@/components/forms/field-name";
import type { AppearanceFieldSpec } from "@/components/surveys/editor/appearance/fields";
import type { Theme } from "@/components/surveys/editor/appearance/themes";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { isSameJson } from "@/lib/contract/json";

/** One key of the survey's look. */
export interface AppearanceSetting {
  name: string;
  /** As the survey says; undefined when it says nothing. */
  ownValue: unknown;
  /** What it comes to: the survey's, else the theme's, else the widget's. */
  value: unknown;
  isOverridden: boolean;
  set: (value: unknown) => void;
  /** Back to what the theme says. */
  reset: () => void;
}

/** A key of the look: where its value comes from, and how to set it. */
export function useAppearanceSetting(
  { key, fallback }: AppearanceFieldSpec,
  theme: Theme,
): AppearanceSetting {
  const { draft, change } = useEditor();
  const fieldName = useFieldName();
  const name = fieldName(`appearance.${key}`) ?? key;
  const ownValue = draft.appearance?.[key] ?? undefined;
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
    isOverridden: ownValue !== undefined && !isSameJson(ownValue, inherited),
    set: setValue,
    reset: () => setValue(inherited),
  };
}
