import { CornerDownRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { QuestionGlyph, type QuestionGlyphKind } from "@/components/survey/marks/question-glyph";
import { AnswerText } from "@/components/survey/marks/rating-answer";
import { answerTexts, isWritten } from "@/components/surveys/responses/answer-text";
import { type PathQuestion, readPath } from "@/components/surveys/responses/response-path";
import { plainText } from "@/lib/client/plain-text";
import type { SurveyResponseDetail } from "@/lib/contract/survey/response";

const glyphs: readonly string[] = ["open", "link", "rating", "single_choice", "multiple_choice"];
const glyphOf = (type: string | null): QuestionGlyphKind =>
  // one of them, as just checked
  type !== null && glyphs.includes(type) ? (type as QuestionGlyphKind) : "unknown";

/**
 * The whole path of a respondent through the survey: each question with its answer, where it branched, and how
 * it ended.
 */
export function ResponseAnswers({ response }: { response: SurveyResponseDetail }) {
  const t = useTranslations("responses.path");
  const questions = readPath(response);
  return (
    <ol aria-label={t("label")} className="flex flex-col">
      {questions.map((question) => (
        <PathItem key={question.id} question={question} />
      ))}
      <li className="flex items-center gap-2.5 py-2.5 text-ink-2 text-table">
        <span aria-hidden className="grid size-4 shrink-0 place-items-center">
          <span
            className={`size-2.5 rounded-full border-2 ${response.path_end === "exit" ? "border-ink-3 border-dashed" : "border-forest"}`}
          />
        </span>
        {t(`ends.${response.completed ? "end" : "exit"}`)}
      </li>
    </ol>
  );
}

function PathItem({ question }: { question: PathQuestion }) {
  const t = useTranslations("responses.path");
  const common = useTranslations("common");
  const { index, text, type, answer, state, isRemoved, branch } = question;
  const answers = useTranslations("responses");
  const texts = type === "link" && answer !== undefined ? [answers("linkClicked")] : answerTexts(answer);
  const isQuiet = state === "hidden";
  return (
    <li className={`flex gap-2.5 border-line border-b py-2.5 ${isQuiet ? "text-ink-3" : ""}`}>
      <span className="mt-0.5 text-ink-3">
        <QuestionGlyph kind={glyphOf(type)} title="" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className={`text-table ${isQuiet ? "text-ink-3" : "text-ink-2"}`}>
          {index !== null && <span className="mr-2 font-mono text-mono-small">Q{index + 1}</span>}
          <span className="font-serif text-body [overflow-wrap:anywhere]">{plainText(text)}</span>
          {isRemoved && <Mark>{common("removedQuestion")}</Mark>}
          {index === null && !isRemoved && <Mark>{t("otherVersion")}</Mark>}
        </p>
        {texts.map((one, at) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: choices of one answer do not move.
            key={at}
            className={`whitespace-pre-wrap text-ink [overflow-wrap:anywhere] ${isWritten(type) ? "font-serif text-answer" : type === "link" ? "text-body" : "text-section tabular-nums"}`}
          >
            <AnswerText answer={one} rating={question} />
          </p>
        ))}
        {state !== "answered" && <p className="text-ink-3 text-table">{t(`states.${state}`)}</p>}
        {branch !== null && (
          <p className="flex items-center gap-1.5 text-contour text-table">
            <CornerDownRightIcon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
            {branch === "end" ? t("branchToEnd") : t("branch", { question: `Q${branch + 1}` })}
          </p>
        )}
      </div>
    </li>
  );
}

const Mark = ({ children }: { children: React.ReactNode }) => (
  <span className="ml-2 whitespace-nowrap rounded-control border border-ochre px-1 text-label text-ochre">
    {children}
  </span>
);
