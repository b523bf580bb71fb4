"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type ChangeOptions, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { type Draft, hasChoices, type Target } from "@/lib/survey-model/draft";
import type { LostBranch } from "@/lib/survey-model/draft/commands";

/** Names branches that fall away, in the words of the interface. */
export function useBranchNames(): (draft: Draft, branches: readonly LostBranch[]) => string {
  const t = useTranslations("questions");
  return useCallback(
    (draft, branches) => {
      const numberOf = (id: string) => draft.questions.findIndex((question) => question.id === id) + 1;
      const placeOf = (target: Target) =>
        target === "end"
          ? t("branch.endShort")
          : `Q${typeof target === "string" ? numberOf(target) : target.index + 1}`;
      return branches
        .map(({ question: id, key, target }) => {
          const question = draft.questions.find((other) => other.id === id);
          const choice =
            question && hasChoices(question) ? question.choices.find((it) => it.id === key) : null;
          const answer = key === null ? "" : ` (${choice?.text ?? bucketName(t, key) ?? key})`;
          return `Q${numberOf(id)}${answer} → ${placeOf(target)}`;
        })
        .join(", ");
    },
    [t],
  );
}

const buckets = ["negative", "neutral", "positive", "detractors", "passives", "promoters"] as const;

/** The name of a group of ratings, undefined for a key that is none. */
export function bucketName(
  t: ReturnType<typeof useTranslations<"questions">>,
  key: string,
): string | undefined {
  const known = buckets.find((bucket) => bucket === key);
  return known && t(`buckets.${known}`);
}

/** Changes something and says, with a way back, which branches fell away with it. */
export function useChangeTelling(): (
  what: string,
  recipe: (draft: Draft) => readonly LostBranch[],
  options?: ChangeOptions,
) => void {
  const t = useTranslations("questions");
  const { change } = useEditorActions();
  const nameOf = useBranchNames();
  return useCallback(
    (what, recipe, options) => {
      let lost: readonly LostBranch[] = [];
      const notify = (before: Draft) =>
        lost.length === 0
          ? null
          : t("branchesRemoved", { count: lost.length, branches: nameOf(before, lost) });
      change(
        what,
        (draft) => {
          lost = recipe(draft);
        },
        { ...options, notify },
      );
    },
    [change, nameOf, t],
  );
}
