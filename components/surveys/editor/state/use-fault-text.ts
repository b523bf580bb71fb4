"use client";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

/** What the contract refuses, short and in the language of the interface. */
export function useFaultText(): (fault: DraftFault) => string {
  const t = useTranslations("editor.faults");
  const fieldName = useFieldName();
  return ({ path, message }) => {
    const [field, index, key] = path;
    if (field === "name") return t("name");
    if (field !== "questions" || typeof index !== "number") {
      return t("other", { field: fieldName(path.join(".")) ?? String(field), message });
    }
    const question = `Q${index + 1}`;
    if (key === "question") return t("question", { question });
    if (key === "choices") return t("choices", { question });
    if (key === "link") return t("link", { question });
    if (key === "branching") return t("branching", { question });
    return t("inQuestion", { question, message });
  };
}
