import { useFormatter, useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { type AnswerQuality, fewestStraightLined } from "@/lib/contract/survey/respondent-profile";
import type { Estimate } from "@/lib/contract/survey/results";

/** How many responses were flagged, by which check, and whether the scores depend on them. */
export function AnswerQualitySection({ quality }: { quality: AnswerQuality }) {
  const t = useTranslations("respondents.quality");
  const format = useResultFormat();
  const { seconds_per_question: time, checks, scores, responses, flagged } = quality;
  const formatter = useFormatter();
  return (
    <section aria-labelledby="answer-quality" className="flex flex-col gap-4 px-4 py-6 sm:px-8">
      <h2 id="answer-quality" className="text-section">
        {t("title")}
      </h2>
      <p className="max-w-3xl text-ink-2 text-table">
        {t("flagged", { flagged, responses, percent: format.percent(flagged / responses) })}{" "}
        {time.median === null
          ? t("noTime")
          : t("time", {
              seconds: formatter.number(time.median, { maximumFractionDigits: 1 }),
              n: time.n,
            })}
      </p>
      <dl className="grid max-w-5xl gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {checks.map(({ check, responses: found, of }) => (
          <div key={check} className="flex flex-col gap-1 border-line border-t pt-3">
            <dt className="text-body text-ink">{t(`checks.${check}.name`)}</dt>
            <dd className="flex flex-col gap-1 text-table">
              <span className="text-body text-ink tabular-nums">
                {of === 0 ? "–" : format.percent(found / of)}
                <span className="ml-2 text-ink-3 text-table">
                  {of === 0 ? t("unchecked") : t("found", { found, of })}
                </span>
              </span>
              <span className="text-ink-3">
                {t(`checks.${check}.definition`, { fewest: fewestStraightLined })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {scores.length > 0 && <Scores scores={scores} />}
    </section>
  );
}

function Scores({ scores }: Pick<AnswerQuality, "scores">) {
  const t = useTranslations("respondents.quality.scores");
  const common = useTranslations("common");
  return (
    <ScrollRegion label={t("label")} className="overflow-x-auto">
      <table aria-label={t("label")} className="w-full max-w-5xl table-fixed border-collapse text-table">
        <thead>
          <tr className="border-line border-b align-bottom text-ink-3 text-label">
            {(["question", "all", "unflagged"] as const).map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 text-start font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores.map(({ question_id, text, is_nps, all, unflagged }) => (
            <tr key={question_id} className="border-line border-b align-top">
              <th scope="row" className="py-2 pr-4 text-start font-normal [overflow-wrap:anywhere]">
                {text} <span className="text-ink-3">{common(is_nps ? "nps" : "mean")}</span>
              </th>
              <ScoreCell estimate={all} isNps={is_nps} />
              <ScoreCell estimate={unflagged} isNps={is_nps} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ScoreCell({ estimate: { value, n, interval }, isNps }: { estimate: Estimate; isNps: boolean }) {
  const t = useTranslations("compare.table");
  const format = useResultFormat();
  const kind = isNps ? "score" : "mean";
  const range = format.interval(interval, kind);
  return (
    <td className="py-2 pr-4 tabular-nums">
      <span className="text-body text-ink">{value === null ? "–" : format[kind](value)}</span>
      <span className="block text-ink-3">
        {range && <span className="max-sm:block">{range}</span>}
        {range && <span className="max-sm:hidden"> · </span>}
        <span className="whitespace-nowrap">{t("n", { n })}</span>
      </span>
    </td>
  );
}
