import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Button } from "react-aria-components";
import { bucketOf, type Playback } from "@/components/survey/preview/playback";
import type { BranchingQuestion, QuestionAnswer } from "@/lib/survey-model/branching";

interface AnswerBreadcrumbsProps {
  questions: readonly BranchingQuestion[];
  playback: Playback;
  /** The number of a question in the survey, which differs from its position if questions are shuffled. */
  numberOf: (question: number) => number;
  /** Goes back to before this answer. */
  onJump: (index: number) => void;
}

/** The answers given so far as breadcrumbs; each one returns to its question. */
export function AnswerBreadcrumbs({ questions, playback, numberOf, onJump }: AnswerBreadcrumbsProps) {
  const t = useTranslations("preview");
  const formatAnswer = useFormatAnswer();
  return (
    <nav aria-label={t("trail.label")} className="text-table">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
        {playback.answers.map(({ question, answer }, index) => (
          <Fragment key={breadcrumbKey(playback, index)}>
            <li>
              <Button
                onPress={() => onJump(index)}
                aria-label={t("trail.back", {
                  question: numberOf(question),
                  answer: formatAnswer(questions[question], answer),
                })}
                className="max-w-48 cursor-pointer truncate rounded-control border border-line bg-sheet px-1.5 py-0.5 text-ink-2 hover:border-control hover:text-ink pointer-coarse:min-h-11"
              >
                <span className="font-mono text-mono-small">Q{numberOf(question)}</span>
                <span className="font-serif"> = {formatAnswer(questions[question], answer)}</span>
              </Button>
            </li>
            <li aria-hidden className="text-ink-3">
              →
            </li>
          </Fragment>
        ))}
        <li
          className="rounded-control bg-water-soft px-1.5 py-0.5 font-mono text-ink text-mono-small"
          aria-current="step"
        >
          {typeof playback.step === "number" ? `Q${numberOf(playback.step)}` : t(`trail.${playback.step}`)}
        </li>
      </ol>
    </nav>
  );
}

/** A key that is unique even if a loop asks a question several times. */
function breadcrumbKey({ answers }: Playback, index: number): string {
  const question = answers[index]?.question;
  return `${question} ${answers.slice(0, index).filter((entry) => entry.question === question).length}`;
}

/** Formats an answer; a rating with its bucket. */
function useFormatAnswer(): (question: BranchingQuestion | undefined, answer: QuestionAnswer) => string {
  const t = useTranslations("preview");
  const buckets = useTranslations("checks.buckets");
  return (question, answer) => {
    if (answer === null || answer === undefined || answer === "") return t("trail.skipped");
    if (typeof answer === "number") {
      const bucket = bucketOf(question, answer);
      return bucket === null ? String(answer) : `${answer} (${buckets(bucket as "neutral")})`; // a bucket of the scale
    }
    return typeof answer === "string" ? answer : answer.join(", ");
  };
}
