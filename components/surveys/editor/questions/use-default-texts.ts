"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstWords } from "@/lib/survey-model/draft/commands";

/** Default texts of new questions and choices. */
export function useDefaultTexts(): FirstWords {
  const t = useTranslations("questions.first");
  return useMemo(
    () => ({
      question: t("question"),
      choices: [t("choiceA"), t("choiceB")],
      lowerBound: t("lower"),
      upperBound: t("upper"),
    }),
    [t],
  );
}
