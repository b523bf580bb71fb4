import { useTranslations } from "next-intl";
import type { FirstWords } from "@/lib/survey-model/draft/commands";

/** Default texts of new questions and choices. */
export function useDefaultTexts(): FirstWords {
  const t = useTranslations("questions.first");
  return {
    choices: [t("choiceA"), t("choiceB")],
    lowerBound: t("lower"),
    upperBound: t("upper"),
  };
}
