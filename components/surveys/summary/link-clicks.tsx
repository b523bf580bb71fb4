import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import type { BodyProps } from "@/components/surveys/summary/body-props";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import type { Share } from "@/lib/contract/survey/results";

/** How many respondents who were shown a link followed it. */
export function LinkClicks({ question, path, clicks }: BodyProps & { clicks: Share }) {
  const t = useTranslations("summary.link");
  const common = useTranslations("common");
  const format = useResultFormat();
  return (
    <div className="flex max-w-[40rem] flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-display tabular-nums">
          <SummaryFigure
            name={t("name")}
            definition={t("definition")}
            path={`${path}.clicks`}
            share={clicks}
            interval={{ value: clicks.interval, kind: "percent" }}
            people={{
              filter: { answers: [{ question_id: question.id, operator: "is_set" }] },
              label: common("viewResponses", { count: clicks.numerator }),
            }}
          >
            {format.percent(clicks.value)}
          </SummaryFigure>
        </span>
        <span className="text-ink-2">
          {t("detail", { clicks: clicks.numerator, shown: clicks.denominator })}
        </span>
      </p>
      <span aria-hidden className="block h-2 bg-sunken">
        <span
          className="block h-full bg-water forced-colors:bg-[CanvasText]"
          style={{ width: `${(clicks.value ?? 0) * 100}%` }}
        />
      </span>
    </div>
  );
}
