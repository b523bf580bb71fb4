import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Score } from "@/components/analysis/board/score";
import { type TileActions, TileFrame } from "@/components/analysis/board/tile-frame";
import { TileState } from "@/components/analysis/board/tile-state";
import type { BoardView } from "@/components/analysis/board/use-board-view";
import { useDateRangeText } from "@/components/filters/use-date-range-text";
import { scoreTileOptions } from "@/lib/client/analysis/tile-results";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";

interface ScoreTileProps {
  projectId: string;
  survey: { id: string; name: string };
  questionId: string;
  view: BoardView;
  actions: TileActions | null;
}

/** The score of a rating question for the dates and filters of a board, of which those on events do not apply. */
export function ScoreTile({ projectId, survey, questionId, view, actions }: ScoreTileProps) {
  const t = useTranslations("boards.score");
  const timeZone = useProjectTimeZone(projectId);
  const textOf = useDateRangeText(timeZone);
  const withoutEvents = useTranslations("boards")("eventFilters");
  const properties = view.filters.filter(({ type = "event" }) => type !== "event");
  const results = useQuery(scoreTileOptions(projectId, survey.id, { ...view.dates, properties }));
  const question = results.data?.questions.find(({ id }) => id === questionId);
  return (
    <TileFrame
      title={survey.name}
      href={surveyResultsPath(projectId, survey.id)}
      details={[
        question?.text ?? t("label"),
        textOf(view.dates ?? allDates),
        ...(properties.length < view.filters.length ? [withoutEvents] : []),
      ]}
      readAt={results.dataUpdatedAt}
      timeZone={timeZone}
      actions={actions}
    >
      <TileState query={results}>
        {question ? <Score question={question} /> : <p className="py-4 text-ink-2">{t("removed")}</p>}
      </TileState>
    </TileFrame>
  );
}

const allDates = { date_from: "all", date_to: null };
