import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFieldName } from "@/components/forms/field-name";
import { isColorKey } from "@/lib/survey-model/color-keys";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

/**
 * What is wrong with a field, in the language of the interface, to be shown at the field. A new code does not compile
 * without its text. Where a bound is not known, and for rules that have no code of their own, the API's words are shown.
 */
export function useFaultMessage(): (fault: DraftFault) => string {
  const t = useTranslations("editor.faults");
  return useCallback(
    ({ path: [field, key], code, limit, message }) =>
      code === "invalid_input" && field === "appearance" && isColorKey(key)
        ? t("color")
        : t(`codes.${code}`, { limit: limit ?? "none", message }),
    [t],
  );
}

/** The same to be read apart from the field, which it names. */
export function useFaultText(): (fault: DraftFault) => string {
  const t = useTranslations("editor.faults");
  const fieldName = useFieldName();
  const faultMessage = useFaultMessage();
  return (fault) => {
    const [field, index, key] = fault.path;
    const message = faultMessage(fault);
    if (field === "name" && fault.code === "blank") return t("name");
    if (field !== "questions" || typeof index !== "number") {
      return t("other", {
        field: fieldName(fault.path.join(".")) ?? fieldName(String(field)) ?? String(field),
        message,
      });
    }
    const question = `Q${index + 1}`;
    if (key === "question") return t("question", { question });
    if (key === "choices") return t("choices", { question });
    if (key === "link") return t("link", { question });
    if (key === "branching") return t("branching", { question });
    return t("inQuestion", { question, message });
  };
}
