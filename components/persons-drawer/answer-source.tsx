import { useFormatter, useTranslations } from "next-intl";
import { Button } from "react-aria-components";
import { Tooltip } from "@/components/ui/tooltip";
import type { AnswerRead } from "@/lib/client/answer-read";

/** Until when events are in an answer; which database it was read from is in the tooltip. */
export function AnswerSource({ read: { engine, as_of, last_refresh } }: { read: AnswerRead }) {
  const t = useTranslations("analysis.frame");
  const common = useTranslations("common");
  const format = useFormatter();
  const [asOf, computedAt] = [new Date(as_of), new Date(last_refresh)];
  const isToday =
    format.dateTime(asOf, { dateStyle: "short" }) === format.dateTime(new Date(), { dateStyle: "short" });
  const time = common("asOf", {
    time: format.dateTime(
      asOf,
      isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
    ),
  });
  const seconds = Math.max(0, Math.round((computedAt.getTime() - asOf.getTime()) / 1000));
  const source = engine === "clickhouse" ? t("fromClickhouse", { seconds }) : t("fromPostgres");
  return (
    <Tooltip text={source}>
      <Button
        aria-label={`${time}. ${source}`}
        className="cursor-default rounded-control text-ink-3 text-table"
      >
        {time}
      </Button>
    </Tooltip>
  );
}
