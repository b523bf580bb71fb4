import { useTranslations } from "next-intl";
import { GroupedBarChart } from "@/components/charts/grouped-bar-chart";
import { ShareBarChart } from "@/components/charts/share-bar-chart";
import { glyphKindOf, QuestionGlyph } from "@/components/survey/marks/question-glyph";
import { useRatingText } from "@/components/survey/marks/rating-answer";
import { MeasureTable } from "@/components/surveys/compare/measure-table";
import {
  type ComparisonMeasure,
  compareAnswers,
  compareQuestion,
  type questionMeasures,
} from "@/components/surveys/compare/measures";
import { plainText } from "@/lib/client/plain-text";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { Question } from "@/lib/contract/survey/question";
import type { QuestionDifference, QuestionResult } from "@/lib/contract/survey/results";
import { facesOf } from "@/lib/contract/survey/scales";

interface QuestionComparisonProps {
  /** The question in both sets; undefined in one that does not have it. */
  first: QuestionResult | undefined;
  second: QuestionResult | undefined;
  difference: QuestionDifference;
  names: readonly [string, string];
}

/** The answers to one question in two sets. */
export function QuestionComparison({ first, second, difference, names }: QuestionComparisonProps) {
  const t = useTranslations("compare");
  const common = useTranslations("common");
  const ratingText = useRatingText();
  const kinds = useTranslations("questionSummary.kinds");
  const question = first ?? second;
  if (!question) return null;
  const kind = glyphKindOf({ type: question.type } as Question); // only the type counts
  const measures = compareQuestion(first, second, difference);
  const answers = compareAnswers(first, second, difference);
  const isTooFew = [first, second].some((one) => (one?.answered ?? 0) < fewestAnswers);
  const nameOfAnswer = (id: string) => (facesOf(question) ? ratingText(id, question) : id);
  const text = plainText(question.text);
  return (
    <section
      aria-label={text}
      data-compared={question.id}
      className="flex flex-col gap-5 border-line border-b px-4 py-8 last:border-b-0 sm:px-8"
    >
      <div className="flex flex-col gap-1">
        <p className="flex items-center gap-2 text-ink-3 text-table">
          <span className="font-mono text-mono">
            {question.index === null ? common("removed") : `Q${question.index + 1}`}
          </span>
          <QuestionGlyph kind={kind} title={kinds(kind)} />
          <span className="first-letter:uppercase">{kinds(kind)}</span>
        </p>
        <h2 className="max-w-3xl font-serif text-section [overflow-wrap:anywhere]">{text}</h2>
      </div>
      {!isTooFew && (
        <AnswersChart
          question={question}
          sets={[first, second]}
          answers={answers}
          nameOf={nameOfAnswer}
          names={names}
        />
      )}
      <MeasureTable
        label={t("figuresOf", { question: text })}
        measureLabel={t("table.measure")}
        measures={measures}
        nameOf={(id) => t(`measures.${id as (typeof questionMeasures)[number]}`)} // as `compareQuestion` names them
        names={names}
      />
      {answers.length > 0 && (
        <details className="group">
          <summary className="w-fit cursor-pointer text-ink-2 text-table hover:text-ink">
            {t("byAnswer", { count: answers.length })}
          </summary>
          <div className="pt-3">
            <MeasureTable
              label={t("answersOf", { question: text })}
              measureLabel={common("answer")}
              measures={answers}
              nameOf={nameOfAnswer}
              names={names}
            />
          </div>
        </details>
      )}
    </section>
  );
}

interface AnswersChartProps {
  question: QuestionResult;
  sets: readonly [QuestionResult | undefined, QuestionResult | undefined];
  answers: readonly ComparisonMeasure[];
  nameOf: (answer: string) => string;
  names: readonly [string, string];
}

const npsGroups = [
  { id: "detractors", tone: "detractor" },
  { id: "passives", tone: "passive" },
  { id: "promoters", tone: "promoter" },
] as const;

/** The distribution of answers in both sets; nothing for texts and links. */
function AnswersChart({ question, sets, answers, nameOf, names }: AnswersChartProps) {
  const t = useTranslations("compare.chart");
  const common = useTranslations("common");
  if (question.nps) {
    return (
      <div className="max-w-5xl">
        <ShareBarChart
          title={common("npsGroups")}
          rows={names.map((label, at) => ({ id: at === 0 ? "first" : "second", label }))}
          rowLabel={t("set")}
          series={npsGroups.map(({ id, tone }) => ({
            id,
            label: t(id),
            tone,
            values: sets.map((set) => set?.nps?.[id].numerator ?? 0),
          }))}
        />
      </div>
    );
  }
  if (answers.length === 0) return null;
  return (
    <div className="max-w-5xl">
      <GroupedBarChart
        title={common("answers")}
        description={t("answersOf")}
        rows={answers.map(({ id }) => ({ id, label: nameOf(id) }))}
        rowLabel={common("answer")}
        kind="percent"
        series={[
          { id: "first", label: names[0], values: answers.map(({ first }) => first.value ?? 0) },
          { id: "second", label: names[1], values: answers.map(({ second }) => second.value ?? 0) },
        ]}
      />
    </div>
  );
}
