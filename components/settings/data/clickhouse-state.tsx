import { useFormatter, useTranslations } from "next-intl";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { maxClickhouseLag, type ClickhouseState as State } from "@/lib/contract/project/clickhouse-state";
import { keysOf } from "@/lib/contract/wire/keys";

interface ClickhouseStateProps {
  projectId: string;
  state: State;
}

/** The state of the copy of events in ClickHouse, and its last comparison. */
export function ClickhouseState({ projectId, state }: ClickhouseStateProps) {
  const t = useTranslations("dataSettings.clickhouse");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const time = (at: string) =>
    format.dateTime(new Date(at), { timeZone, dateStyle: "medium", timeStyle: "medium" });
  const count = state.differences ?? 0;
  const rows = {
    state: t(`states.${stateOf(state)}`, {
      seconds: format.number(state.lag_seconds),
      error: state.last_failure ?? "",
    }),
    asOf: state.as_of === null ? t("never") : time(state.as_of),
    pending: format.number(state.pending),
    shipped: format.number(state.shipped),
    lastCheck:
      state.last_check_at === null
        ? t("never")
        : t("checked", { time: time(state.last_check_at), count, number: format.number(count) }),
  };
  return (
    <dl className="flex flex-col">
      {keysOf(rows).map((id) => (
        <div
          key={id}
          className="flex items-baseline justify-between gap-4 border-line border-b py-2 last:border-b-0"
        >
          <dt className="text-ink-2">{t(id)}</dt>
          <dd className="break-words text-right tabular-nums">{rows[id]}</dd>
        </div>
      ))}
    </dl>
  );
}

function stateOf({ last_failure, is_complete, lag_seconds }: State) {
  if (last_failure !== null) return "failing";
  if (!is_complete) return "incomplete";
  return lag_seconds > maxClickhouseLag ? "behind" : "current";
}
