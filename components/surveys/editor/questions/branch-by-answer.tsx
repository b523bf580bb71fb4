import { useTranslations } from "next-intl";
import { TargetSelect } from "@/components/surveys/editor/questions/target-select";
import { bucketName } from "@/components/surveys/editor/questions/use-change-and-report";
import { Button } from "@/components/ui/button";
import { ratingBuckets } from "@/lib/survey-model/branching";
import { type DraftQuestion, hasChoices, type Target } from "@/lib/survey-model/draft";

interface BranchByAnswerProps {
  question: DraftQuestion;
  responses: Readonly<Record<string, Target>>;
  isReadOnly: boolean;
  onChange: (responses: Record<string, Target>) => void;
}

/** A row for each answer with the target of its branch. */
export function BranchByAnswer({ question, responses, isReadOnly, onChange }: BranchByAnswerProps) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { id } = question;
  const branchAnswers = useBranchAnswers(question);
  const unsetKeys = branchAnswers.filter(({ key }) => !Object.hasOwn(responses, key)).map(({ key }) => key);
  const staleKeys = Object.keys(responses).filter(
    (key) => !branchAnswers.some((answer) => answer.key === key),
  );
  /** Null: the next question. */
  const setTargets = (keys: readonly string[], target: Target | null) => {
    const keptResponses = Object.entries(responses).filter(([key]) => !keys.includes(key));
    const set = target === null ? [] : keys.map((key) => [key, target] as const);
    onChange(Object.fromEntries([...keptResponses, ...set]));
  };
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-line border-b text-start text-ink-3 text-label">
            <th className="py-1 pr-4 text-start font-medium">{common("answer")}</th>
            <th className="w-1/2 py-1 text-start font-medium">{common("goTo")}</th>
          </tr>
        </thead>
        <tbody>
          {branchAnswers.map(({ key, name, detail }) => (
            <tr key={key} className="border-line border-b">
              <th scope="row" className="py-1.5 pr-4 text-start font-normal">
                <span className="font-serif text-answer">{name}</span>{" "}
                {detail && <span className="ml-1 font-mono text-ink-3 text-mono">{detail}</span>}
              </th>
              <td className="py-1.5">
                <TargetSelect
                  label={t("branch.targetOf", { answer: name })}
                  isLabelHidden
                  canBeNext
                  questionId={id}
                  target={responses[key] ?? null}
                  isReadOnly={isReadOnly}
                  onChange={(target) => setTargets([key], target)}
                />
              </td>
            </tr>
          ))}
          {staleKeys.map((key) => (
            <tr key={key} className="border-line border-b text-rust">
              <th scope="row" className="py-1.5 pr-4 text-start font-normal">
                {t("branch.stale", { key: bucketName(t, key) ?? key })}
              </th>
              <td className="py-1.5">
                {!isReadOnly && (
                  <Button size="small" onPress={() => setTargets([key], null)}>
                    {common("remove")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unsetKeys.length > 1 && !isReadOnly && (
        <div className="max-w-72">
          <TargetSelect
            label={t("branch.setOthers", { count: unsetKeys.length })}
            questionId={id}
            target={null}
            isReadOnly={false}
            onChange={(target) => setTargets(unsetKeys, target)}
          />
        </div>
      )}
    </div>
  );
}

/** The answers that can branch; buckets with their range of ratings. */
function useBranchAnswers(question: DraftQuestion): { key: string; name: string; detail?: string }[] {
  const t = useTranslations("questions");
  if (hasChoices(question)) return question.choices.map(({ id, text }) => ({ key: id, name: text }));
  if (question.type !== "rating") return [];
  return ratingBuckets(question.scale).map(({ key, answers: branchAnswers }) => ({
    key,
    name: bucketName(t, key) ?? key,
    detail:
      branchAnswers.length > 1 ? `${branchAnswers[0]}–${branchAnswers.at(-1)}` : String(branchAnswers[0]),
  }));
}
