import { useTranslations } from "next-intl";
import { intervalCount, retentionCurve } from "@/components/analysis/results/retention-groups";
import type { RetentionSelection } from "@/components/analysis/results/retention-selection";
import { useFirstOpen } from "@/components/analysis/results/use-interval-marks";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { useValueFormat } from "@/components/charts/use-value-format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import {
  intervalOfPeriod,
  type RetentionCohort,
  type RetentionParams,
  retentionPeriod,
} from "@/lib/contract/analysis/retention";

/** What the cells of a retention say. */
export const retentionShows = ["percent", "count"] as const;
export type RetentionShow = (typeof retentionShows)[number];

interface RetentionTableProps {
  projectId: string;
  /** Of one breakdown value. */
  cohorts: readonly RetentionCohort[];
  params: Partial<RetentionParams>;
  show: RetentionShow;
  /** What marked numbers mean, below the table; empty where there are none. */
  note: string;
  /** The table, for pictures of it. */
  ref?: React.Ref<HTMLTableElement>;
  onSelect?: ((selection: Pick<RetentionSelection, "cohort" | "later">) => void) | undefined;
}

const cellClass =
  "h-[34px] min-w-16 whitespace-nowrap border-line border-b px-3 text-end tabular-nums print:min-w-0 print:px-1.5";
const headClass = `${cellClass} sticky top-0 bg-ground text-ink-3 text-label`;
const rowHeadClass = "sticky left-0 bg-ground text-start! text-ink";
/** How strong the shade of 100 % is, in percent: numbers stay legible on it. */
const strongest = 42;
const hatched =
  "repeating-linear-gradient(135deg, color-mix(in oklab, var(--control) 45%, transparent) 0 1px, transparent 1px 6px)";

const lookOf = (share: number, isOpen: boolean): React.CSSProperties => ({
  backgroundColor: `color-mix(in oklab, var(--series-1) ${Math.round(share * strongest)}%, transparent)`,
  ...(isOpen && { backgroundImage: hatched }),
});

/** Cohorts with their size, and how many of each came back in every later interval; each number opens its persons. */
export function RetentionTable(props: RetentionTableProps) {
  const { projectId, cohorts, params, show, note, ref, onSelect } = props;
  const t = useTranslations("analysis.retention");
  const common = useTranslations("common");
  const timeZone = useProjectTimeZone(projectId);
  const step = intervalOfPeriod[retentionPeriod(params)];
  const times = cohorts.map(({ date }) => Date.parse(date));
  const openFrom = useFirstOpen({ times, step, timeZone });
  const dates = useTimeFormat(step, timeZone);
  const counts = useValueFormat();
  const shares = useValueFormat("percent", 1);
  const curve = retentionCurve(cohorts, openFrom);
  const columns = Array.from({ length: Math.max(0, intervalCount(cohorts) - 1) }, (_, at) => at + 1);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ScrollRegion label={t("table")} className="relative max-h-[460px] overflow-auto border-line border-t">
        <table ref={ref} aria-label={t("table")} className="border-separate border-spacing-0 text-table">
          <thead>
            <tr>
              <th scope="col" className={`${headClass} left-0 z-10 text-start!`}>
                {t("began")}
              </th>
              <th scope="col" className={headClass}>
                {common("persons")}
              </th>
              {columns.map((later) => (
                <th key={later} scope="col" className={headClass}>
                  {t(`later.${step}`, { number: later })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {show === "percent" && (
              <tr title={t("curveDescription")}>
                <th scope="row" className={`${cellClass} ${rowHeadClass} font-semibold`}>
                  {t("all")}
                </th>
                <td className={cellClass} />
                {columns.map((later) => {
                  const share = curve[later] ?? null;
                  return (
                    <td
                      key={later}
                      className={`${cellClass} font-semibold`}
                      style={lookOf(share ?? 0, false)}
                    >
                      {share === null ? "–" : shares.exact(share)}
                    </td>
                  );
                })}
              </tr>
            )}
            {cohorts.map(({ date, values }, at) => {
              const day = dates.full(times[at] ?? 0);
              const size = values[0]?.count ?? 0;
              if (values.length === 0)
                return (
                  <tr key={date}>
                    <th scope="row" className={`${cellClass} ${rowHeadClass} font-normal`}>
                      {day}
                    </th>
                    <td className={`${cellClass} text-start! text-ink-3`} colSpan={columns.length + 1}>
                      {t("tooFew")}
                    </td>
                  </tr>
                );
              const isOpenAt = (later: number) => at + later >= openFrom;
              const labelOf = (label: string, later: number) =>
                isOpenAt(later) ? `${label} (${common("stillOpen")})` : label;
              return (
                <tr key={date}>
                  <th scope="row" className={`${cellClass} ${rowHeadClass} font-normal`}>
                    {day}
                  </th>
                  <td className={cellClass} style={lookOf(0, isOpenAt(0))}>
                    <CellNumber
                      text={counts.exact(size)}
                      label={labelOf(t("cellSize", { count: size, day }), 0)}
                      onOpen={size > 0 && onSelect ? () => onSelect({ cohort: date, later: null }) : null}
                    />
                  </td>
                  {columns.map((later) => {
                    const count = values[later]?.count;
                    if (count === undefined) return <td key={later} className={cellClass} />;
                    const share = size === 0 ? 0 : count / size;
                    const label = t("cell", {
                      count,
                      share: shares.exact(share),
                      day,
                      later: t(`later.${step}`, { number: later }),
                    });
                    const percent = size === 0 ? "–" : shares.exact(share);
                    return (
                      <td key={later} className={cellClass} style={lookOf(share, isOpenAt(later))}>
                        <CellNumber
                          text={show === "percent" ? percent : counts.exact(count)}
                          label={labelOf(label, later)}
                          onOpen={
                            count > 0 && onSelect
                              ? () => onSelect({ cohort: date, later: String(later) })
                              : null
                          }
                        />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {note && <p className="text-ink-3 text-label font-normal">{note}</p>}
    </div>
  );
}

/** A number that opens its persons; null: there are none. */
function CellNumber({ text, label, onOpen }: { text: string; label: string; onOpen: (() => void) | null }) {
  if (!onOpen) {
    return (
      <>
        <span aria-hidden className="text-ink-2">
          {text}
        </span>
        <span className="sr-only">{label}</span>
      </>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      className="cursor-pointer text-ink underline decoration-control/60 underline-offset-2 hover:decoration-ink"
      onClick={onOpen}
    >
      {text}
    </button>
  );
}
