import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TileFrame, type TileProps } from "@/components/analysis/board/tile-frame";
import { TileState } from "@/components/analysis/board/tile-state";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { resultsOptions } from "@/lib/client/surveys/results";
import { fewestAnswers, type QuestionResult } from "@/lib/contract/survey/results";

interface ScoreTileProps extends TileProps {
  survey: { id: string; name: string };
  questionId: string;
}

/** The score of a rating question for the dates of the board: its NPS, or the mean and the share of the top two points. */
export function ScoreTile({ survey, questionId, dates, ...tile }: ScoreTileProps) {
  const t = useTranslations("board.score");
  const results = useQuery(
    resultsOptions(tile.projectId, survey.id, {
      date_from: dates.date_from,
      ...(dates.date_to !== null && { date_to: dates.date_to }),
    }),
  );
  const question = results.data?.questions.find(({ id }) => id === questionId);
  return (
    <TileFrame
      {...tile}
      title={survey.name}
      href={surveyResultsPath(tile.projectId, survey.id)}
      detail={question?.text ?? t("label")}
    >
      <TileState query={results}>
        {question ? <Score question={question} /> : <p className="py-4 text-ink-2">{t("removed")}</p>}
      </TileState>
    </TileFrame>
  );
}

function Score({ question }: { question: QuestionResult }) {
  const t = useTranslations("board.score");
  const format = useResultFormat();
  const { nps, mean, top_two: topTwo, scale, answered } = question;
  const estimate = nps?.score ?? mean;
  if (!estimate || estimate.value === null || estimate.n < fewestAnswers) {
    return <p className="py-4 text-ink-2">{t("few", { count: answered, least: fewestAnswers })}</p>;
  }
  const kind = nps ? "score" : "mean";
  const range = format.interval(estimate.interval, kind);
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact name={nps ? t("nps") : t("mean", { scale: scale ?? 0 })} note={range && t("interval", { range })}>
        {format[kind](estimate.value)}
      </Fact>
      {!nps && topTwo && <Fact name={t("csat")}>{format.percent(topTwo.value)}</Fact>}
      <Fact name={t("answers")}>{format.count(estimate.n)}</Fact>
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | null; children: React.ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-3 text-label">{name}</dt>
      <dd className="flex flex-col">
        <span className="font-semibold text-display tabular-nums">{children}</span>
        {note && <span className="text-ink-2 text-table tabular-nums">{note}</span>}
      </dd>
    </div>
  );
}
