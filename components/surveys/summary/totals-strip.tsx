import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import type { FigureFacts } from "@/components/surveys/figures/figure";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import { useSummary } from "@/components/surveys/summary/use-summary";
import type { Share } from "@/lib/contract/survey/results";

interface Total extends FigureFacts {
  id: string;
  /** Null while the filter asks for what only responses have. */
  value: number | null;
  /** A line below the number. */
  detail: string | null;
  tone: string;
}

/** The numbers of persons who saw, started, completed and dismissed the survey, each with its denominator. */
export function TotalsStrip() {
  const t = useTranslations("summary.totals");
  const common = useTranslations("common");
  const format = useResultFormat();
  const { totals } = useSummary().results;
  const shareText = (share: Share | null) => (share && share.value !== null ? format.share(share) : null);
  const all: Total[] = [
    {
      id: "shown",
      name: common("shown"),
      definition: t("shown.definition"),
      path: "totals.shown",
      value: totals.shown,
      exposed: "shown",
      detail: totals.shown_persons === null ? null : t("shownPersons", { count: totals.shown_persons }),
      tone: "bg-control",
    },
    {
      id: "started",
      name: t("started.name"),
      definition: t("started.definition"),
      path: "totals.started",
      value: totals.started,
      detail: shareText(totals.start_share) ?? t("persons", { count: totals.persons }),
      tone: "bg-water/60",
      people: { filter: {}, label: common("viewResponses", { count: totals.started }) },
      ...(totals.start_share && { share: totals.start_share }),
    },
    {
      id: "completed",
      name: common("completed"),
      definition: t("completed.definition"),
      path: "totals.completed",
      value: totals.completed,
      detail: shareText(totals.completion_share),
      tone: "bg-water",
      people: {
        filter: { completion: "completed" },
        label: common("viewResponses", { count: totals.completed }),
      },
      share: totals.completion_share,
    },
    {
      id: "dismissed",
      name: t("dismissed.name"),
      definition: t("dismissed.definition"),
      path: "totals.dismissed",
      value: totals.dismissed,
      detail: shareText(totals.dismissal_share),
      tone: "bg-ochre",
      exposed: "dismissed",
      ...(totals.dismissal_share && { share: totals.dismissal_share }),
    },
  ];
  const largest = Math.max(1, ...all.map(({ value }) => value ?? 0));
  return (
    <section aria-label={t("label")} className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 border-line border-t lg:grid-cols-4">
        {all.map(({ id, value, detail, tone, ...facts }) => (
          <div
            key={id}
            className="relative flex flex-col gap-0.5 border-line border-b py-4 pr-4 pl-4 first:pl-0 max-lg:odd:pl-0 max-lg:even:border-l lg:border-l lg:first:border-l-0"
          >
            <dt className="text-ink-2 text-label">{facts.name}</dt>
            <dd className="text-display tabular-nums">
              {value === null ? (
                <span className="text-ink-3">–</span>
              ) : (
                <SummaryFigure {...facts}>{format.count(value)}</SummaryFigure>
              )}
            </dd>
            <dd className="min-h-5 text-ink-2 text-table">{detail}</dd>
            <span aria-hidden className="mt-2 block h-1 bg-sunken">
              <span
                className={`block h-full ${tone} forced-colors:bg-[CanvasText]`}
                style={{ width: `${(facts.share?.value ?? (value ?? 0) / largest) * 100}%` }}
              />
            </span>
          </div>
        ))}
      </dl>
      {totals.shown === null && <p className="text-ink-3 text-table">{t("notCounted")}</p>}
      {totals.shown !== null && totals.shown < totals.started && (
        <p className="text-ink-3 text-table">{t(totals.shown === 0 ? "neverShown" : "shownLess")}</p>
      )}
    </section>
  );
}
