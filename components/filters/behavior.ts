import type { DayRange } from "@/components/ui/date-range-field";
import { behaviors, type PropertyFilter, timeUnits } from "@/lib/contract/filter";
import { keysOf } from "@/lib/contract/wire/keys";

/** Conditions on what persons did, in the forms that the screens write. The API has more: those are shown as a sentence. */

/** What a condition says of its event. "At most" includes persons who never did it, which PostHog's `lte` does not. */
export const behaviorAnswers = [
  "did",
  "didNot",
  "atLeast",
  "atMost",
  "exactly",
  "firstDid",
  "stopped",
] as const;
export type BehaviorAnswer = (typeof behaviorAnswers)[number];

type TimeUnit = keyof typeof timeUnits;
const units = keysOf(timeUnits);

/** A time until now. */
export interface Timespan {
  count: number;
  unit: TimeUnit;
}

/** When events count; null: at any time. */
export type BehaviorTime = { span: Timespan } | { days: DayRange } | null;

/** A condition as its row shows it. */
export interface Behavior {
  answer: BehaviorAnswer;
  /** How often, for the answers with a number. */
  times: number;
  time: BehaviorTime;
  /** The time without the event, of `stopped`. */
  quiet: Timespan;
}

/** A new condition. */
export const newBehavior: PropertyFilter = {
  key: "",
  type: "behavioral",
  value: "performed_event",
  time_value: 30,
  time_interval: "day",
};

/** Whether an answer has a number of times. */
export const hasTimes = (answer: BehaviorAnswer): boolean => /^(at|exactly)/.test(answer);

/** A filter as a row shows it; null for one in another form. */
export function readBehavior(filter: PropertyFilter): Behavior | null {
  const counted = readAnswer(filter);
  const time = readTime(filter);
  const quiet = readSpan(filter.seq_time_value, filter.seq_time_interval) ?? { count: 7, unit: "day" };
  return counted && time !== undefined ? { ...counted, time, quiet } : null;
}

function readAnswer(filter: PropertyFilter): Pick<Behavior, "answer" | "times"> | null {
  const { value, operator = "exact", operator_value, negation = false } = filter;
  if (value === "performed_event") return { answer: negation ? "didNot" : "did", times: 1 };
  if (value === "performed_event_first_time") return negation ? null : { answer: "firstDid", times: 1 };
  if (value === "stopped_performing_event") return negation ? null : { answer: "stopped", times: 1 };
  const times = Number(operator_value);
  if (value !== "performed_event_multiple" || !Number.isSafeInteger(times) || times < 1) return null;
  if (operator === "exact") return negation ? null : { answer: "exactly", times };
  if (operator !== "gte") return null;
  if (!negation) return { answer: "atLeast", times };
  return times === 1 ? { answer: "didNot", times: 1 } : { answer: "atMost", times: times - 1 };
}

/** A number and unit of the API as a time; null for none. */
export function readSpan(value: unknown, unit: unknown): Timespan | null {
  const timeUnit = units.find((name) => name === unit);
  const count = Number(value);
  return timeUnit && Number.isSafeInteger(count) && count > 0 ? { count, unit: timeUnit } : null;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Undefined for a time in another form. */
function readTime(filter: PropertyFilter): BehaviorTime | undefined {
  const { explicit_datetime: from, explicit_datetime_to: to, time_value, time_interval } = filter;
  if (from == null && to == null) {
    if (time_value == null && time_interval == null) return null;
    const span = readSpan(time_value, time_interval);
    return span ? { span } : undefined;
  }
  const [, count, letter] = /^-(\d{1,4})([hdwmy])$/.exec(from ?? "") ?? [];
  const span =
    to == null
      ? readSpan(
          count,
          units.find((name) => timeUnits[name] === letter),
        )
      : null;
  if (span) return { span };
  const isDay = (date: unknown) => typeof date === "string" && dayPattern.test(date);
  return isDay(from) && isDay(to) ? { days: { from: from as string, to: to as string } } : undefined;
}

/** A filter of the same event that says something else. */
export function writeBehavior(
  { key, event_filters }: PropertyFilter,
  { answer, times, time, quiet }: Behavior,
): PropertyFilter {
  const isCounted = hasTimes(answer);
  const value = isCounted
    ? "performed_event_multiple"
    : answer === "firstDid"
      ? "performed_event_first_time"
      : answer === "stopped"
        ? "stopped_performing_event"
        : "performed_event";
  return {
    key,
    type: "behavioral",
    value,
    ...(isCounted && {
      operator: answer === "exactly" ? "exact" : "gte",
      operator_value: answer === "atMost" ? times + 1 : times,
    }),
    ...((answer === "didNot" || answer === "atMost") && { negation: true }),
    ...(time && "span" in time && { time_value: time.span.count, time_interval: time.span.unit }),
    ...(time && "days" in time && { explicit_datetime: time.days.from, explicit_datetime_to: time.days.to }),
    ...(answer === "stopped" && { seq_time_value: quiet.count, seq_time_interval: quiet.unit }),
    ...(event_filters && { event_filters }),
  };
}

/** Whether a filter names an event, and what it needs of time. Those in other forms are taken as they are. */
export function isCompleteBehavior(filter: PropertyFilter): boolean {
  if (filter.key.trim() === "" || !behaviors.some((name) => name === filter.value)) return false;
  const behavior = readBehavior(filter);
  return behavior === null || behavior.answer !== "firstDid" || behavior.time !== null;
}
