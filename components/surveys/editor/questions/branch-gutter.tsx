"use client";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components";
import { bucketName } from "@/components/surveys/editor/questions/lost-branches";
import { ratingBuckets } from "@/lib/survey-model/branching";
import { type DraftQuestion, hasChoices, type Target } from "@/lib/survey-model/draft";

interface BranchGutterProps {
  question: DraftQuestion;
  index: number;
  numbers: ReadonlyMap<string, string>;
  isOpen: boolean;
  onToggle: () => void;
}

const shown = 4;

/** Beside a question: what comes after it. A press opens the branches. */
export function BranchGutter({ question, index, numbers, isOpen, onToggle }: BranchGutterProps) {
  const t = useTranslations("questions");
  const next = index + 1 < numbers.size ? `Q${index + 2}` : t("branch.endShort");
  const nameOf = (target: Target) =>
    target === "end"
      ? t("branch.endShort")
      : (numbers.get(String(target)) ?? t("branch.missingShort", { number: numberOf(target) }));
  const { branching } = question;
  const responses = branching?.type === "response_based" ? branching.responses : null;
  const answers = responses ? answersOf(question) : [];
  const stale = Object.keys(responses ?? {}).filter((key) => !answers.some((answer) => answer.key === key));
  const lines = [...answers, ...stale.map((key) => ({ key, text: null }))].flatMap(({ key, text }) => {
    const target = responses?.[key];
    return target === undefined
      ? []
      : [{ key, answer: text ?? bucketName(t, key) ?? key, target: nameOf(target) }];
  });
  const hasOther = answers.some(({ key }) => responses?.[key] === undefined);
  const plain =
    branching?.type === "end"
      ? t("branch.endShort")
      : branching?.type === "specific_question"
        ? nameOf(branching.target)
        : next;
  return (
    <div className="max-sm:hidden">
      <Button
        aria-expanded={isOpen}
        onPress={onToggle}
        className="flex w-full min-h-[34px] flex-col gap-1 border-contour border-l py-1.5 pr-3 pl-3 text-start text-ink-2 text-table hover:bg-sunken"
      >
        <span className="sr-only">{t("branch.label", { number: `Q${index + 1}` })}</span>
        {lines.length === 0 ? (
          <Then target={plain} isMuted={!branching || branching.type === "next_question"} />
        ) : (
          <>
            {lines.slice(0, shown).map(({ key, answer, target }) => (
              <span key={key} className="flex w-full min-w-0 items-baseline gap-1.5">
                <span className="min-w-0 truncate">{answer}</span>
                <span className="shrink-0 text-contour">→</span>
                <span className="shrink-0 font-mono text-ink text-mono">{target}</span>
              </span>
            ))}
            {lines.length > shown && (
              <span className="text-ink-3">{t("branch.more", { count: lines.length - shown })}</span>
            )}
            {hasOther && <Then label={t("branch.otherwise")} target={next} isMuted />}
          </>
        )}
      </Button>
    </div>
  );
}

/** The answers that can be told apart, in the order in which they are offered. */
const answersOf = (question: DraftQuestion): { key: string; text: string | null }[] =>
  hasChoices(question)
    ? question.choices.map(({ id, text }) => ({ key: id, text }))
    : question.type === "rating"
      ? ratingBuckets(question.scale).map(({ key }) => ({ key, text: null }))
      : [];

const numberOf = (target: Target) => (typeof target === "string" ? "?" : String(target.index + 1));

const Then = ({ target, isMuted, label }: { target: string; isMuted: boolean; label?: string }) => {
  const t = useTranslations("questions");
  return (
    <span className={isMuted ? "text-ink-3" : "text-ink"}>
      {label ?? t("branch.then")} <span className="text-contour">→</span>{" "}
      <span className="font-mono text-mono">{target}</span>
    </span>
  );
};
