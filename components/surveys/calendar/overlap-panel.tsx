import { XIcon } from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { AudienceSize } from "@/components/surveys/calendar/audience-size";
import { OverlapFigure } from "@/components/surveys/calendar/overlap-people";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import { IconButton } from "@/components/ui/icon-button";
import { surveyAudiencePath } from "@/lib/client/links/surveys";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import type { AudienceOverlap, CalendarSurvey } from "@/lib/contract/survey/calendar";
import { byContactPriority, contactBudgetOf } from "@/lib/survey-model/contact-budget";

interface OverlapPanelProps {
  projectId: string;
  segment: AudienceOverlap["segments"][number];
  overlap: AudienceOverlap;
  surveys: readonly CalendarSurvey[];
  timeZone: string;
  onClose: () => void;
}

/** The most pairs that are listed. */
const maxPairs = 20;

/** The numbers of persons that surveys share in a part of the overlap. */
export default function OverlapPanel({
  projectId,
  segment,
  overlap,
  surveys,
  timeZone,
  onClose,
}: OverlapPanelProps) {
  const t = useTranslations("surveyCalendar.overlap");
  const common = useTranslations("common");
  const format = useFormatter();
  const texts = useDateTexts(timeZone);
  const running = surveys.filter(({ id }) => segment.surveys.includes(id));
  const nameOf = (id: string | undefined) => surveys.find((survey) => survey.id === id)?.name ?? "";
  const pairs = overlap.pairs.filter((pair) => pair.surveys.every((id) => segment.surveys.includes(id)));
  const hasBudget = contactBudgetOf(useProjectSurveyConfig(projectId).config) !== null;
  /** Who goes first of two surveys, or that one is exempt; null without a budget. */
  const precedence = (ids: readonly string[]) => {
    const both = running.filter(({ id }) => ids.includes(id));
    if (!hasBudget || both.length < 2) return null;
    const exempt = both.filter(({ contact_priority }) => contact_priority === "exempt");
    const quoted = (survey: { name: string }) => common("quoted", { name: survey.name });
    if (exempt.length > 0) return t("exempt", { names: format.list(exempt.map(quoted)) });
    const [first] = both
      .map((survey) => ({ ...survey, start_date: survey.start_date ?? segment.start }))
      .toSorted(byContactPriority);
    return t("goesFirst", { name: first?.name ?? "" });
  };
  const forEveryone = running.filter(({ audience }) => audience?.is_everyone);
  const percent = (share: number | null) =>
    share === null ? "–" : format.number(share, { style: "percent", maximumFractionDigits: 1 });
  const title = t("panel", { dates: texts.period(segment.start, segment.end) });
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-4 border-line border-b bg-sheet px-4 py-4 sm:px-8"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h2 className="text-section">{title}</h2>
          <p className="text-ink-2">
            {t.rich("sentence", {
              persons: segment.persons,
              share: percent(segment.share),
              count: segment.surveys.length,
              people: (text) => (
                <OverlapFigure projectId={projectId} surveys={running} persons={segment.persons}>
                  {text}
                </OverlapFigure>
              ),
            })}{" "}
            {forEveryone.length > 0 &&
              t("everyone", {
                count: forEveryone.length,
                names: format.list(forEveryone.map(({ name }) => common("quoted", { name }))),
              })}
          </p>
        </div>
        <IconButton Icon={XIcon} label={common("close")} isLarge onPress={onClose} />
      </header>
      <div className="grid gap-6 lg:grid-cols-2">
        <table className="h-fit w-full border-collapse text-table">
          <caption className="pb-1 text-start text-ink-3 text-label">{t("pairs")}</caption>
          <thead>
            <tr className="border-line border-b text-ink-3 text-label">
              <th scope="col" className="py-1 text-start font-medium">
                {common("surveys")}
              </th>
              <th scope="col" className="py-1 pl-3 text-end font-medium">
                {common("persons")}
              </th>
              <th scope="col" className="py-1 pl-3 text-end font-medium">
                {t("share")}
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.slice(0, maxPairs).map(({ surveys: [a, b], persons, share }) => (
              <tr key={`${a} ${b}`} className="border-line border-b">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {t("pair", { a: nameOf(a), b: nameOf(b) })}
                  <span className="block text-ink-3 text-label font-normal">
                    {precedence([a ?? "", b ?? ""])}
                  </span>
                </th>
                <td className="py-1.5 pl-3 text-end font-mono text-mono tabular-nums">
                  <OverlapFigure
                    projectId={projectId}
                    surveys={running.filter(({ id }) => id === a || id === b)}
                    persons={persons}
                  >
                    {format.number(persons)}
                  </OverlapFigure>
                </td>
                <td className="py-1.5 pl-3 text-end font-mono text-mono tabular-nums">{percent(share)}</td>
              </tr>
            ))}
            {pairs.length === 0 && (
              <tr>
                <td colSpan={3} className="py-1.5 text-ink-3">
                  {t("noPairs")}
                </td>
              </tr>
            )}
          </tbody>
        </table>
        <div className="flex flex-col gap-1">
          <h3 className="pb-1 text-ink-3 text-label">{t("audiences")}</h3>
          <ul className="flex flex-col text-table">
            {running.map((survey) => (
              <li key={survey.id} className="flex justify-between gap-4 border-line border-b py-1.5">
                <NextLink
                  href={surveyAudiencePath(projectId, survey.id)}
                  className="min-w-0 truncate text-water underline underline-offset-2 hover:text-water-hover"
                >
                  {survey.name}
                </NextLink>
                <span className="shrink-0 text-ink-2">
                  <AudienceSize survey={survey} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {pairs.length > maxPairs && (
        <p className="text-ink-3 text-label">{t("morePairs", { count: pairs.length - maxPairs })}</p>
      )}
    </section>
  );
}
