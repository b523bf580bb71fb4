import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useTeamSummary } from "@/components/surveys/summary/use-summary";
import { Button } from "@/components/ui/button";
import { useCanEdit } from "@/lib/client/access/use-role";
import { setChoiceMeaning } from "@/lib/client/surveys/results";
import { answersKey } from "@/lib/client/surveys/surveys";
import type { QuestionResult, RenamedChoice } from "@/lib/contract/survey/results";

/** Choices whose text was changed: whether their answers are joined, which a member decides. */
export function RenamedChoices({ question }: { question: QuestionResult }) {
  const t = useTranslations("summary.renamed");
  const common = useTranslations("common");
  const { projectId, survey } = useTeamSummary();
  const canEdit = useCanEdit(projectId);
  const { run, isPending } = useApiMutation({
    send: ({ choice, isSame }: { choice: RenamedChoice; isSame: boolean | null }) =>
      setChoiceMeaning(projectId, survey.id, choice.version, {
        question_id: question.id,
        from: choice.from,
        to: choice.to,
        same_meaning: isSame,
      }),
    refreshes: [answersKey(projectId, survey.id)],
    done: ({ choice, isSame }) => ({
      message: t(isSame ? "joined" : isSame === false ? "apart" : "undecided"),
      undo: () => run({ choice, isSame: choice.same_meaning }),
    }),
    failed: () => t("failed"),
  });
  const { renamed_choices: renamed } = question.lineage;
  if (renamed.length === 0) return null;
  return (
    <ul aria-label={common("renamedChoices")} className="flex flex-col gap-2 border-line border-t pt-3">
      {renamed.map((choice) => (
        <li
          key={`${choice.version} ${choice.from}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-table"
        >
          <span className="[overflow-wrap:anywhere]">
            {t("detail", { from: choice.from, to: choice.to, version: choice.version })}{" "}
            {choice.same_meaning !== null && t(choice.same_meaning ? "isJoined" : "isApart")}
          </span>
          {canEdit && (
            <span data-print="hide" className="flex flex-wrap gap-1.5">
              {choice.same_meaning !== true && (
                <Button size="small" isDisabled={isPending} onPress={() => run({ choice, isSame: true })}>
                  {common("sameMeaning")}
                </Button>
              )}
              {choice.same_meaning !== false && (
                <Button size="small" isDisabled={isPending} onPress={() => run({ choice, isSame: false })}>
                  {common("differentMeaning")}
                </Button>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
