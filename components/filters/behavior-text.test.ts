import { createFormatter, createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { filterText } from "@/components/filters/filter-text";
import type { PropertyFilter } from "@/lib/contract/filter";
import de from "@/messages/de";
import en from "@/messages/en";

const paid = { key: "paid", type: "behavioral", value: "performed_event" } as const;
const often = { ...paid, value: "performed_event_multiple" };
const days = (count: number) => ({ time_value: count, time_interval: "day" }) as const;
const plan: PropertyFilter = { key: "plan", type: "event", operator: "exact", value: "team" };

const filters: PropertyFilter[] = [
  paid,
  { ...paid, ...days(30), negation: true, event_filters: [plan] },
  { ...often, operator: "gte", operator_value: 2, ...days(1) },
  { ...often, operator: "gte", operator_value: 3, time_value: 2, time_interval: "week" },
  { ...often, operator: "gte", operator_value: 1, negation: true },
  { ...often, operator: "gte", operator_value: 4, negation: true },
  { ...often, operator_value: 1 },
  { ...often, operator: "lt", operator_value: 4 },
  { ...often, operator: "exact", operator_value: 2, negation: true },
  {
    ...paid,
    value: "performed_event_first_time",
    explicit_datetime: "2026-03-01",
    explicit_datetime_to: "2026-03-31",
  },
  { ...paid, value: "stopped_performing_event", ...days(30), seq_time_value: 1, seq_time_interval: "month" },
  { ...paid, explicit_datetime: "2026-03-01T12:00" },
];

const sentences = {
  en: [
    "did “paid”",
    "did not do “paid” in the last 30 days (plan is team)",
    "did “paid” at least twice in the last day",
    "did “paid” at least 3 times in the last 2 weeks",
    "did not do “paid”",
    "did “paid” at most 3 times",
    "did “paid” exactly once",
    "did “paid” once to 3 times",
    "not: did “paid” exactly twice",
    "did “paid” for the first time from Mar 1, 2026 to Mar 31, 2026",
    "did “paid” in the last 30 days, but not in the last month",
    "did “paid” since 2026-03-01T12:00",
  ],
  de: [
    "hat „paid“ ausgelöst",
    "hat „paid“ in den letzten 30 Tagen nicht ausgelöst (plan ist team)",
    "hat „paid“ am letzten Tag mindestens zweimal ausgelöst",
    "hat „paid“ in den letzten 2 Wochen mindestens 3-mal ausgelöst",
    "hat „paid“ nicht ausgelöst",
    "hat „paid“ höchstens 3-mal ausgelöst",
    "hat „paid“ genau einmal ausgelöst",
    "hat „paid“ ein- bis 3-mal ausgelöst",
    "nicht: hat „paid“ genau zweimal ausgelöst",
    "hat „paid“ vom 01.03.2026 bis 31.03.2026 zum ersten Mal ausgelöst",
    "hat „paid“ in den letzten 30 Tagen ausgelöst, aber nicht im letzten Monat",
    "hat „paid“ seit 2026-03-01T12:00 ausgelöst",
  ],
};

test.each(["en", "de"] as const)("what persons did, how often and when, is a sentence: %s", (locale) => {
  const messages = locale === "de" ? (de as typeof en) : en;
  const t = createTranslator({ locale, messages, namespace: "filters" });
  const format = createFormatter({ locale, timeZone: "UTC" });
  expect(filters.map((filter) => filterText(filter, t, format))).toEqual(sentences[locale]);
});
