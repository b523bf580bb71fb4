import { useTranslations } from "next-intl";
import { AnswerText } from "@/components/survey/marks/rating-answer";
import { answerTexts, isWritten, type ResponseAnswer } from "@/components/surveys/responses/answer-text";

/** Most answers of a preview, and most characters of each. */
const shownAnswers = 4;
const longestText = 160;

interface AnswerPreviewProps {
  answers: readonly ResponseAnswer[];
  /** Answers with this text come first; empty for none. */
  search: string;
}

/** The first answers of a response in one line: numbers of questions, and what was answered in the respondent's voice. */
export function AnswerPreview({ answers, search }: AnswerPreviewProps) {
  const t = useTranslations("responses");
  const text = search.toLowerCase();
  const isFound = ({ answer }: ResponseAnswer) =>
    text !== "" && answerTexts(answer).join("\n").toLowerCase().includes(text);
  const shown = answers.toSorted((a, b) => Number(isFound(b)) - Number(isFound(a))).slice(0, shownAnswers);
  if (shown.length === 0) return <span className="text-ink-3">{t("noAnswers")}</span>;
  return (
    <span className="block truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
      {shown.map(({ question_id, question_index, question_type, answer, ...rating }) => {
        const text = question_type === "link" ? t("linkClicked") : answerTexts(answer).join(", ");
        return (
          <span key={question_id} className="mr-3">
            <span className="mr-1.5 font-mono text-ink-3 text-mono-small">Q{question_index + 1}</span>
            <span
              className={
                isWritten(question_type) ? "font-serif text-[0.9375rem] text-ink" : "text-ink tabular-nums"
              }
            >
              <AnswerText
                answer={text.length > longestText ? `${text.slice(0, longestText)}…` : text}
                rating={rating}
              />
            </span>
          </span>
        );
      })}
      {answers.length > shownAnswers && (
        <span className="text-ink-3 tabular-nums">+{answers.length - shownAnswers}</span>
      )}
    </span>
  );
}
