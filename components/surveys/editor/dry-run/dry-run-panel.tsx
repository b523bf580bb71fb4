import { useFormatter, useTranslations } from "next-intl";
import { memo } from "react";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { CoverageTable } from "@/components/surveys/editor/dry-run/coverage-table";
import { DryRunSettings } from "@/components/surveys/editor/dry-run/dry-run-settings";
import type { DryRunState } from "@/components/surveys/editor/dry-run/use-dry-run";
import { Notice } from "@/components/ui/notice";
import { type DryRun, lengthsOf } from "@/lib/survey-model/dry-run";

/** The dry run of the draft: its answer mix, the outcomes of the walks, and each question's coverage. */
export const DryRunPanel = memo(function DryRunPanel({ state }: { state: DryRunState }) {
  const t = useTranslations("dryRun");
  const common = useTranslations("common");
  const format = useFormatter();
  const { questions, run } = state;
  if (questions.length === 0) return <p className="text-ink-2">{t("empty")}</p>;
  const unreached = run.questions.flatMap(({ reached }, index) => (reached === 0 ? [`Q${index + 1}`] : []));
  return (
    <section aria-label={common("dryRun")} className="flex flex-col gap-5 pb-6">
      <p className="text-ink-3 text-table">{t("hint", { walks: run.walks })}</p>
      <DryRunSettings state={state} />
      {(unreached.length > 0 || run.endless > 0) && (
        <div className="flex flex-col gap-2">
          {unreached.length > 0 && (
            <Notice tone="caution">{t("unreached", { questions: format.list(unreached) })}</Notice>
          )}
          {run.endless > 0 && <Notice tone="caution">{t("endless", { count: run.endless })}</Notice>}
        </div>
      )}
      <WalkSummary run={run} seed={state.seed} />
      <LengthChart run={run} />
      <CoverageTable state={state} />
    </section>
  );
});

/** The numbers of completed and abandoned walks, and their lengths. */
function WalkSummary({ run, seed }: { run: DryRun; seed: number }) {
  const t = useTranslations("dryRun");
  const common = useTranslations("common");
  const format = useFormatter();
  const lengths = lengthsOf(run);
  // Both with a decimal, so that they add up.
  const percent = (count: number) =>
    format.number(count / run.walks, { style: "percent", maximumFractionDigits: 1 });
  const completed = percent(run.completed);
  return (
    <>
      <dl
        aria-label={common("result")}
        className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-table tabular-nums"
      >
        <dt className="text-ink-3">{common("completed")}</dt>
        <dd>{completed}</dd>
        <dt className="text-ink-3">{t("summary.left")}</dt>
        <dd>{percent(run.left)}</dd>
        {lengths && (
          <>
            <dt className="text-ink-3">{t("chart.title")}</dt>
            <dd>
              {lengths.shortest === lengths.longest
                ? t("summary.oneLength", { length: lengths.longest })
                : t("summary.lengths", lengths)}
            </dd>
          </>
        )}
      </dl>
      <p role="status" className="sr-only">
        {t("announce", { seed, completed, median: lengths?.median ?? 0 })}
      </p>
    </>
  );
}

/** The numbers of walks by their number of questions; nothing if all are equal. */
function LengthChart({ run }: { run: DryRun }) {
  const t = useTranslations("dryRun.chart");
  const common = useTranslations("common");
  const lengths = lengthsOf(run);
  if (!lengths || lengths.shortest === lengths.longest) return null;
  const counts = new Map(run.lengths.map(({ length, walks }) => [length, walks]));
  const all = Array.from(
    { length: lengths.longest - lengths.shortest + 1 },
    (_, offset) => lengths.shortest + offset,
  );
  return (
    <StackedBarChart
      title={t("title")}
      columns={all.map((length) => ({ short: String(length), full: String(length) }))}
      columnLabel={common("questions")}
      series={[{ id: "walks", label: t("walks"), values: all.map((length) => counts.get(length) ?? 0) }]}
      height={120}
    />
  );
}
