import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Outcome } from "@/lib/survey-model/branching";

/** Names of outcomes: buckets with their ratings, choices by their text. */
export function useBranchName(): (outcome: Outcome) => string {
  const t = useTranslations("flow");
  const common = useTranslations("common");
  const buckets = useTranslations("checks.buckets");
  return useCallback(
    (outcome) => {
      switch (outcome.kind) {
        case "bucket":
          return t("bucket", {
            name: buckets(outcome.key as "neutral"), // the key of a bucket
            ratings: formatRange(outcome.answers),
          });
        case "choice":
          return outcome.choice;
        case "skipped":
          return common("skipped");
        case "any":
          return t("allAnswers");
        default:
          return outcome satisfies never;
      }
    },
    [t, buckets, common],
  );
}

const formatRange = (answers: readonly number[]): string =>
  answers.length > 1 ? `${answers[0]}–${answers.at(-1)}` : String(answers[0] ?? "");
