import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import type { GridRow } from "@/lib/survey-model/translations/grid";

/** Returns the name of a text: `Q3 · Description`. */
export function useTextLabel(): (row: GridRow) => string {
  const common = useTranslations("common");
  const fieldName = useFieldName();
  return ({ question, field, choice }) => {
    if (question === null) return fieldName(`appearance.${field}`) ?? fieldName(field) ?? field;
    const name =
      choice === null
        ? (fieldName(`question.${field}`) ?? field)
        : common("choiceNumber", { number: choice + 1 });
    return `Q${question + 1} · ${name}`;
  };
}
