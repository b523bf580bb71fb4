import { useFormatter, useTranslations } from "next-intl";
import { OverlapFigure } from "@/components/surveys/calendar/overlap-people";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import type { AudienceOverlap, CalendarSurvey } from "@/lib/contract/survey/calendar";

interface OverlapTableProps {
  projectId: string;
  overlap: AudienceOverlap;
  surveys: readonly CalendarSurvey[];
  timeZone: string;
  /** The part that is open. */
  segment: AudienceOverlap["segments"][number] | null;
  onSegment: (start: string | null) => void;
}

/** The overlap of audiences as a table: every time at which two or more surveys run. */
export function OverlapTable({
  projectId,
  overlap,
  surveys,
  timeZone,
  segment,
  onSegment,
}: OverlapTableProps) {
  const t = useTranslations("surveyCalendar.overlap");
  const common = useTranslations("common");
  const format = useFormatter();
  const texts = useDateTexts(timeZone);
  const parts = overlap.segments.filter((one) => one.surveys.length > 1);
  const runningOf = (ids: readonly string[]) => surveys.filter(({ id }) => ids.includes(id));
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2 px-4 py-6 sm:px-8">
      <h2 className="text-section">{t("title")}</h2>
      {parts.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <table className="w-full border-collapse text-table">
          <thead>
            <tr className="border-line border-b text-ink-3 text-label">
              <th scope="col" className="py-1 pr-3 text-start font-medium">
                {common("dates")}
              </th>
              <th scope="col" className="py-1 pr-3 text-start font-medium max-sm:hidden">
                {common("surveys")}
              </th>
              <th scope="col" className="py-1 pr-3 text-end font-medium">
                {common("persons")}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {t("share")}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ start, end, surveys: ids, persons, share }) => (
              <tr key={start} className="border-line border-b align-top">
                <th scope="row" className="py-1.5 pr-3 text-start font-normal">
                  <button
                    type="button"
                    aria-expanded={segment?.start === start}
                    onClick={() => onSegment(segment?.start === start ? null : start)}
                    className="min-h-6 text-start text-water underline underline-offset-2 hover:text-water-hover"
                  >
                    {texts.period(start, end)}
                  </button>
                </th>
                <td className="py-1.5 pr-3 text-ink-2 max-sm:hidden">
                  {runningOf(ids)
                    .map(({ name }) => name)
                    .join(", ")}
                </td>
                <td className="py-1.5 pr-3 text-end font-mono text-mono tabular-nums">
                  <OverlapFigure projectId={projectId} surveys={runningOf(ids)} persons={persons}>
                    {format.number(persons)}
                  </OverlapFigure>
                </td>
                <td className="py-1.5 text-end font-mono text-mono tabular-nums">
                  {share === null
                    ? "–"
                    : format.number(share, { style: "percent", maximumFractionDigits: 1 })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
