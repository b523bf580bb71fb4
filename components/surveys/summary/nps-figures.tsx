import { useTranslations } from "next-intl";
import { ShareBarChart } from "@/components/charts/share-bar-chart";
import { withinScale } from "@/components/survey/figures/scale-bounds";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import type { BodyProps } from "@/components/surveys/summary/body-props";
import { IterationChange } from "@/components/surveys/summary/iteration-change";
import { ScoreText } from "@/components/surveys/summary/score-text";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { NpsScore } from "@/lib/contract/survey/results";

const groups = ["detractors", "passives", "promoters"] as const;
type Group = (typeof groups)[number];
const tones = { detractors: "detractor", passives: "passive", promoters: "promoter" } as const;

/** What selects the answers of a group. */
const conditionsOf = (id: string, group: Group): Partial<FilterState> => {
  const is = (operator: "lte" | "gte", value: number) => ({ question_id: id, operator, value });
  if (group === "detractors") return { answers: [is("lte", 6)] };
  return { answers: group === "promoters" ? [is("gte", 9)] : [is("gte", 7), is("lte", 8)] };
};

/** The Net Promoter Score with its interval, and its three groups. */
export function NpsFigures({ question, figures, path, nps }: BodyProps & { nps: NpsScore }) {
  const t = useTranslations("summary.nps");
  const common = useTranslations("common");
  const format = useResultFormat();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1 print:break-inside-avoid">
        <ScoreText
          estimate={withinScale(figures, nps.score)}
          kind="score"
          of={common("nps")}
          facts={{
            name: t("name"),
            definition: t("definition"),
            path: `${path}.nps.score`,
            people: {
              filter: { answers: [{ question_id: question.id, operator: "is_set" }] },
              label: common("viewResponses", { count: nps.score.n }),
            },
          }}
        />
        {figures === question && <IterationChange questionId={question.id} kind="score" />}
      </div>
      {nps.score.n >= fewestAnswers && (
        <ShareBarChart
          title={common("npsGroups")}
          rows={[{ id: "all", label: "" }]}
          rowLabel={t("name")}
          series={groups.map((group) => ({
            id: group,
            label: t(`group.${group}`),
            tone: tones[group],
            values: [nps[group].numerator],
          }))}
        />
      )}
      {nps.score.n >= fewestAnswers && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-table">
          {groups.map((group) => (
            <div key={group} className="flex items-baseline gap-2">
              <dt className="text-ink-2">{t(`group.${group}`)}</dt>
              <dd className="tabular-nums">
                <SummaryFigure
                  name={t(`group.${group}`)}
                  definition={t(`definitions.${group}`)}
                  path={`${path}.nps.${group}`}
                  share={nps[group]}
                  interval={{ value: nps[group].interval, kind: "percent" }}
                  people={{
                    filter: conditionsOf(question.id, group),
                    label: common("viewResponses", { count: nps[group].numerator }),
                  }}
                >
                  {format.count(nps[group].numerator)}
                </SummaryFigure>
                <span className="ml-2 text-ink-2">{format.percent(nps[group].value)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
