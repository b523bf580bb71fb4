import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { QuestionResult } from "@/lib/contract/survey/results";

/** The part of a result that a score is made of. */
type ScoredQuestion = Pick<QuestionResult, "nps" | "mean" | "top_two" | "scale" | "answered">;

/** A score, with its interval and how many answered. */
export function Score({ question }: { question: ScoredQuestion }) {
  const t = useTranslations("boards.score");
  const common = useTranslations("common");
  const format = useResultFormat();
  const { nps, mean, top_two: topTwo, scale, answered } = question;
  const estimate = nps?.score ?? mean;
  if (!estimate || estimate.value === null || estimate.n < fewestAnswers) {
    return <p className="py-4 text-ink-2">{t("few", { count: answered, least: fewestAnswers })}</p>;
  }
  const kind = nps ? "score" : "mean";
  const range = format.interval(estimate.interval, kind);
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact
        name={nps ? common("nps") : t("mean", { scale: scale ?? 0 })}
        note={range && t("interval", { range })}
      >
        {format[kind](estimate.value)}
      </Fact>
      {!nps && topTwo && <Fact name={t("csat")}>{format.percent(topTwo.value)}</Fact>}
      <Fact name={common("answers")}>{format.count(estimate.n)}</Fact>
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | null; children: React.ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-3 text-label">{name}</dt>
      <dd className="flex flex-col">
        <span className="font-semibold text-display tabular-nums">{children}</span>
        {note && <span className="text-ink-2 text-table tabular-nums">{note}</span>}
      </dd>
    </div>
  );
}
