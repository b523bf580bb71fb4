import { useTranslations } from "next-intl";
import { Button } from "react-aria-components";
import { bucketName } from "@/components/surveys/editor/questions/use-change-and-report";
import { ratingBuckets } from "@/lib/survey-model/branching";
import { type DraftQuestion, hasChoices, type Target } from "@/lib/survey-model/draft";

interface BranchSummaryProps {
  question: DraftQuestion;
  /** Position, from 0. */
  index: number;
  /** Ids of all questions, in order. */
  ids: readonly string[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

const maxLines = 4;

/** The targets of a question's branches, beside it; opens the branch editor. */
export function BranchSummary({ question, index, ids, isOpen, onToggle }: BranchSummaryProps) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const next = index + 1 < ids.length ? `Q${index + 2}` : common("end");
  const targetLabel = (target: Target) =>
    target === "end"
      ? common("end")
      : ids.includes(String(target))
        ? `Q${ids.indexOf(String(target)) + 1}`
        : t("branch.missingShort", { number: missingNumber(target) });
  const { branching } = question;
  const responses = branching?.type === "response_based" ? branching.responses : null;
  const answers = responses ? listAnswers(question) : [];
  const staleKeys = Object.keys(responses ?? {}).filter(
    (key) => !answers.some((answer) => answer.key === key),
  );
  const lines = [...answers, ...staleKeys.map((key) => ({ key, text: null }))].flatMap(({ key, text }) => {
    const target = responses?.[key];
    return target === undefined
      ? []
      : [{ key, answer: text ?? bucketName(t, key) ?? key, target: targetLabel(target) }];
  });
  const hasDefault = answers.some(({ key }) => responses?.[key] === undefined);
  const defaultTarget =
    branching?.type === "end"
      ? common("end")
      : branching?.type === "specific_question"
        ? targetLabel(branching.target)
        : next;
  return (
    <div className="max-sm:hidden">
      <Button
        aria-expanded={isOpen}
        onPress={() => onToggle(!isOpen)}
        className="flex w-full min-h-[34px] flex-col gap-1 border-contour border-l py-1.5 pr-3 pl-3 text-start text-ink-2 text-table hover:bg-sunken"
      >
        <span className="sr-only">{common("afterNumber", { number: `Q${index + 1}` })}</span>
        {lines.length === 0 ? (
          <TargetLine target={defaultTarget} isMuted={!branching || branching.type === "next_question"} />
        ) : (
          <>
            {lines.slice(0, maxLines).map(({ key, answer, target }) => (
              <span key={key} className="flex w-full min-w-0 items-baseline gap-1.5">
                <span className="min-w-0 truncate">{answer}</span>
                <span className="shrink-0 text-contour">→</span>
                <span className="shrink-0 font-mono text-ink text-mono">{target}</span>
              </span>
            ))}
            {lines.length > maxLines && (
              <span className="text-ink-3">{t("branch.more", { count: lines.length - maxLines })}</span>
            )}
            {hasDefault && <TargetLine label={t("branch.otherwise")} target={next} isMuted />}
          </>
        )}
      </Button>
    </div>
  );
}

/** The answers that can branch, in the order in which they are offered. */
const listAnswers = (question: DraftQuestion): { key: string; text: string | null }[] =>
  hasChoices(question)
    ? question.choices.map(({ id, text }) => ({ key: id, text }))
    : question.type === "rating"
      ? ratingBuckets(question.scale).map(({ key }) => ({ key, text: null }))
      : [];

const missingNumber = (target: Target) => (typeof target === "string" ? "?" : String(target.index + 1));

const TargetLine = ({ target, isMuted, label }: { target: string; isMuted: boolean; label?: string }) => {
  const t = useTranslations("questions");
  return (
    <span className={isMuted ? "text-ink-3" : "text-ink"}>
      {label ?? t("branch.then")} <span className="text-contour">→</span>{" "}
      <span className="font-mono text-mono">{target}</span>
    </span>
  );
};
