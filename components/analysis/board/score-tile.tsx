import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Score } from "@/components/analysis/board/score";
import { type TileActions, TileFrame } from "@/components/analysis/board/tile-frame";
import { TileState } from "@/components/analysis/board/tile-state";
import { useDateRangeText } from "@/components/filters/use-date-range-text";
import { scoreTileOptions } from "@/lib/client/analysis/tile-results";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { plainText } from "@/lib/client/plain-text";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import type { InsightOverride } from "@/lib/contract/analysis/override";
import type { PropertyFilter } from "@/lib/contract/filter";

interface ScoreTileProps {
  projectId: string;
  survey: { id: string; name: string };
  questionId: string;
  /** The dates and filters of the board. */
  override: InsightOverride & { properties: readonly PropertyFilter[] };
  actions: TileActions | null;
}

/** The score of a rating question for the dates and filters of a board, of which those on events do not apply. */
export function ScoreTile({ projectId, survey, questionId, override, actions }: ScoreTileProps) {
  const t = useTranslations("boards.score");
  const timeZone = useProjectTimeZone(projectId);
  const textOf = useDateRangeText(timeZone);
  const withoutEvents = useTranslations("boards")("eventFilters");
  const { date_from, date_to = null } = override;
  const filters: readonly PropertyFilter[] = override.properties;
  const properties = filters.filter((filter) => (filter.type ?? "event") !== "event");
  const results = useQuery(scoreTileOptions(projectId, survey.id, { date_from, date_to, properties }));
  const question = results.data?.questions.find(({ id }) => id === questionId);
  return (
    <TileFrame
      title={survey.name}
      href={surveyResultsPath(projectId, survey.id)}
      details={[
        question ? plainText(question.text) : t("label"),
        textOf({ date_from: date_from ?? "all", date_to }),
        ...(properties.length < filters.length ? [withoutEvents] : []),
      ]}
      filters=""
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
