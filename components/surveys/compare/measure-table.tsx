import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { Verdict } from "@/components/survey/figures/verdict";
import { useComparedSurvey } from "@/components/surveys/compare/compared-survey";
import type { ComparisonMeasure, MeasuredValue } from "@/components/surveys/compare/measures";
import { useComparison } from "@/components/surveys/compare/use-comparison";
import { Figure } from "@/components/surveys/figures/figure";
import { useDifferenceFormat } from "@/components/surveys/figures/use-difference-format";
import { ScrollRegion } from "@/components/ui/scroll-region";

interface MeasureTableProps {
  label: string;
  /** Heading of the first column. */
  measureLabel: string;
  measures: readonly ComparisonMeasure[];
  nameOf: (id: string) => string;
  /** Names of both sets. */
  names: readonly [string, string];
}

/** Figures of two sets side by side, each with its interval and n, and their difference. */
export function MeasureTable({ label, measureLabel, measures, nameOf, names }: MeasureTableProps) {
  const t = useTranslations("compare.table");
  const common = useTranslations("common");
  const compare = useTranslations("compare");
  return (
    <ScrollRegion label={label} className="overflow-x-auto">
      <table
        aria-label={label}
        className="w-full min-w-[660px] print:min-w-0 max-w-5xl table-fixed border-collapse text-table"
      >
        <thead>
          <tr className="border-line border-b align-bottom text-ink-3 text-label">
            <th className="w-[22%] py-2 pr-4 text-start font-medium">{measureLabel}</th>
            {names.map((name, at) => (
              <th
                key={at === 0 ? "first" : "second"}
                className="py-2 pr-4 text-start font-medium [overflow-wrap:anywhere]"
              >
                <SetMark at={at} />
                {name}
              </th>
            ))}
            <th className="py-2 pr-4 text-start font-medium">{t("difference")}</th>
            <th className="py-2 text-start font-medium">{common("result")}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => {
            const { id, first, second, difference } = measure;
            return (
              <tr key={id} className="border-line border-b align-top last:border-b-0">
                <th scope="row" className="py-2 pr-4 text-start font-normal [overflow-wrap:anywhere]">
                  {nameOf(id)}
                  {/* On a phone the last column is beyond the edge. */}
                  <span className="mt-1 block sm:hidden">
                    <Verdict verdict={difference.verdict} />
                  </span>
                </th>
                {[first, second].map((measured, at) => (
                  <ValueCell
                    key={at === 0 ? "first" : "second"}
                    at={at}
                    name={compare("figureOf", { measure: nameOf(id), set: names[at] ?? "" })}
                    measure={measure}
                    measured={measured}
                  />
                ))}
                <DifferenceCell measure={measure} name={nameOf(id)} names={names} />
                <td className="py-2">
                  <Verdict verdict={difference.verdict} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The colour of a set, as in the charts. */
export const SetMark = ({ at }: { at: number }) => (
  <span
    aria-hidden
    className="mr-1.5 inline-block size-2.5 rounded-[2px] align-baseline forced-colors:border"
    style={{ background: at === 0 ? "var(--series-1)" : "var(--series-2)" }}
  />
);

interface ValueCellProps {
  /** 0 for the first set, 1 for the second. */
  at: number;
  name: string;
  measure: ComparisonMeasure;
  measured: MeasuredValue;
}

function ValueCell({ at, name, measure, measured }: ValueCellProps) {
  const t = useTranslations("compare.table");
  const compare = useTranslations("compare");
  const format = useResultFormat();
  const { filter, second } = useComparison();
  const { projectId, surveyId, url } = useComparedSurvey();
  const { kind, path, people, definition } = measure;
  const { value, interval, n, share } = measured;
  const range = format.interval(interval, kind);
  return (
    <td className="py-2 pr-4 tabular-nums">
      <span className="text-body text-ink">
        {value === null ? (
          "–"
        ) : (
          <Figure
            projectId={projectId}
            surveyId={surveyId}
            name={name}
            definition={compare(`definitions.${definition}`)}
            path={at === 0 ? path : `comparison.set.${path}`}
            url={url}
            interval={{ value: interval, kind }}
            base={(at === 0 ? null : second) ?? filter}
            {...(share && { share })}
            {...(people && { people: { filter: people, label: compare("viewResponses") } })}
          >
            {format[kind](value)}
          </Figure>
        )}
      </span>
      <span className="block text-ink-3">
        {range && (
          <>
            <span className="max-sm:block max-sm:whitespace-nowrap">{range}</span>
            <span className="max-sm:hidden"> · </span>
          </>
        )}
        <span className="whitespace-nowrap">{t("n", { n })}</span>
      </span>
    </td>
  );
}

interface DifferenceCellProps {
  measure: ComparisonMeasure;
  name: string;
  names: readonly [string, string];
}

function DifferenceCell({ measure, name, names }: DifferenceCellProps) {
  const common = useTranslations("common");
  const compare = useTranslations("compare");
  const { projectId, surveyId, url } = useComparedSurvey();
  const { kind, difference, path } = measure;
  const write = useDifferenceFormat(kind);
  const { value, interval } = difference;
  return (
    <td className="py-2 pr-4 tabular-nums">
      <span className="text-body text-ink">
        {value === null ? (
          "–"
        ) : (
          <Figure
            projectId={projectId}
            surveyId={surveyId}
            name={compare("differenceOf", { measure: name })}
            definition={compare("definitions.difference", { first: names[0], second: names[1] })}
            path={`comparison.${path}`}
            url={url}
          >
            {write(value)}
          </Figure>
        )}
      </span>
      {interval && (
        <span className="block text-ink-3">
          {common("lowToHigh", { low: write(interval.low), high: write(interval.high) })}
        </span>
      )}
    </td>
  );
}
