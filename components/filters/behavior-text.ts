import type { useFormatter, useTranslations } from "next-intl";
import { readSpan, type Timespan } from "@/components/filters/behavior";
import type { PropertyFilter } from "@/lib/contract/filter";

type Texts = ReturnType<typeof useTranslations<"filters">>;
type Format = ReturnType<typeof useFormatter>;

/**
 * A condition on what persons did in words: "did “paid” at least twice in the last 30 days (plan is team)".
 *
 * @param conditions those on the event, in words
 */
export function behaviorText(
  filter: PropertyFilter,
  conditions: readonly string[],
  t: Texts,
  format: Format,
): string {
  const { key: event, negation = false } = filter;
  const { isNegated, text } = sentence(filter, { event, time: timeText(filter, t, format) }, t);
  const whole = negation === isNegated ? text : t("behavior.text.not", { text });
  return conditions.length === 0 ? whole : `${whole} (${format.list(conditions, { type: "conjunction" })})`;
}

/** @returns `isNegated`: the text says the negation of the filter */
function sentence(
  { value, operator = "exact", operator_value, negation, ...filter }: PropertyFilter,
  said: { event: string; time: string },
  t: Texts,
): { isNegated: boolean; text: string } {
  const did = (times: string) => t("behavior.text.did", { ...said, times });
  if (value === "performed_event_first_time")
    return { isNegated: false, text: t("behavior.text.firstDid", said) };
  if (value === "stopped_performing_event") {
    const quiet = readSpan(filter.seq_time_value, filter.seq_time_interval);
    const text = t("behavior.text.stopped", { ...said, quiet: quiet ? spanText(quiet, t) : "" });
    return { isNegated: false, text };
  }
  const count = Number(operator_value ?? 1) + (operator === "gt" ? 1 : operator === "lt" ? -1 : 0);
  const isAtLeast = operator === "gte" || operator === "gt";
  if (value !== "performed_event_multiple" || (negation && isAtLeast && count === 1))
    return negation
      ? { isNegated: true, text: t("behavior.text.didNot", said) }
      : { isNegated: false, text: did("") };
  if (negation && isAtLeast)
    return { isNegated: true, text: did(t("behavior.text.atMost", { count: count - 1 })) };
  const times = operator === "exact" ? "exactly" : isAtLeast ? "atLeast" : "upTo";
  return { isNegated: false, text: did(t(`behavior.text.${times}`, { count })) };
}

const spanText = ({ count, unit }: Timespan, t: Texts): string => t(`behavior.last.${unit}`, { count });

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** When events count, with a space before; empty for at any time. */
function timeText(filter: PropertyFilter, t: Texts, format: Format): string {
  const { explicit_datetime: from, explicit_datetime_to: to, time_value, time_interval } = filter;
  const date = (text: string) =>
    dayPattern.test(text) && !Number.isNaN(Date.parse(text))
      ? format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" })
      : text;
  if (typeof from === "string")
    return ` ${typeof to === "string" ? t("behavior.text.between", { from: date(from), to: date(to) }) : t("behavior.text.since", { from: date(from) })}`;
  const span = readSpan(time_value, time_interval);
  return span ? ` ${spanText(span, t)}` : "";
}
