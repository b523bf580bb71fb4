import { useTranslations } from "next-intl";
import { glyphKindOf, QuestionGlyph } from "@/components/survey/marks/question-glyph";
import type { Question } from "@/lib/contract/survey/question";

/** As many as have room beside how many more there are. */
const maxQuestions = 4;

/** The questions of a survey as stations on a line, in their order. */
export function QuestionStrip({ questions }: { questions: readonly Question[] }) {
  const t = useTranslations("questionSummary");
  if (questions.length === 0) return <span className="text-ink-3">{t("none")}</span>;
  const kinds = questions.map(glyphKindOf);
  const rest = questions.length > maxQuestions ? questions.length - maxQuestions + 1 : 0;
  return (
    <span className="inline-flex items-center align-middle">
      <span className="sr-only">
        {t("summary", { count: questions.length, kinds: kinds.map((kind) => t(`kinds.${kind}`)).join(", ") })}
      </span>
      {questions.slice(0, questions.length - rest).map((question, index) => (
        <span key={question.id} aria-hidden className="inline-flex items-center text-ink-2">
          {index > 0 && <span className="h-px w-1.5 bg-contour" />}
          <QuestionGlyph kind={kinds[index] ?? "unknown"} title={t(`kinds.${kinds[index] ?? "unknown"}`)} />
        </span>
      ))}
      {rest > 0 && (
        <span aria-hidden className="ml-1 font-mono text-ink-3 text-mono-small">
          +{rest}
        </span>
      )}
    </span>
  );
}
