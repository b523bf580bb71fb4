import { useTranslations } from "next-intl";
import type { ChangeOptions } from "@/components/surveys/editor/state/editor-store";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { type Draft, hasChoices, questionOf, type Target } from "@/lib/survey-model/draft";
import type { LostBranch } from "@/lib/survey-model/draft/commands";

/** Describes branches that were removed. */
export function useDescribeBranches(): (draft: Draft, branches: readonly LostBranch[]) => string {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  return (draft, branches) => {
    const numberOf = (id: string) => draft.questions.findIndex((question) => question.id === id) + 1;
    const targetLabel = (target: Target) =>
      target === "end"
        ? common("end")
        : `Q${typeof target === "string" ? numberOf(target) : target.index + 1}`;
    return branches
      .map(({ question: id, key, target }) => {
        const question = questionOf(draft, id);
        const choice = question && hasChoices(question) && question.choices.find((one) => one.id === key);
        const answer = key === null ? "" : ` (${(choice || null)?.text ?? bucketName(t, key) ?? key})`;
        return `Q${numberOf(id)}${answer} → ${targetLabel(target)}`;
      })
      .join(", ");
  };
}

const buckets = ["negative", "neutral", "positive", "detractors", "passives", "promoters"] as const;

/** The name of a rating bucket; undefined for other keys. */
export function bucketName(
  t: ReturnType<typeof useTranslations<"questions">>,
  key: string,
): string | undefined {
  const bucket = buckets.find((bucket) => bucket === key);
  return bucket && t(`buckets.${bucket}`);
}

/** Changes the draft and offers undo if branches were removed by it. */
export function useChangeAndReport(): (
  label: string,
  recipe: (draft: Draft) => readonly LostBranch[],
  options?: ChangeOptions,
) => void {
  const t = useTranslations("questions");
  const { change } = useEditorActions();
  const describeBranches = useDescribeBranches();
  return (label, recipe, options) => {
    let lostBranches: readonly LostBranch[] = [];
    const notify = (before: Draft) =>
      lostBranches.length === 0
        ? null
        : t("branchesRemoved", {
            count: lostBranches.length,
            branches: describeBranches(before, lostBranches),
          });
    change(
      label,
      (draft) => {
        lostBranches = recipe(draft);
      },
      { ...options, notify },
    );
  };
}
