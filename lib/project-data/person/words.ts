import "server-only";
import { createFormatter, createTranslator } from "next-intl";
import type { ReportLanguage } from "@/lib/contract/person/report-language";
import { findKnownProperty } from "@/lib/contract/sdk/known-properties";
import { createRatingText } from "@/lib/surveys/responses/rating-text";
import de from "@/messages/de";
import en from "@/messages/en";

/** Texts of the report and of the CSV files beside it, and dates in the project's time zone. */
export function createWords(language: ReportLanguage, timeZone: string) {
  const messages = { en, de }[language];
  const t = createTranslator({ locale: language, messages, namespace: "personReport" });
  const ratingText = createRatingText(language);
  const ofFilters = createTranslator({ locale: language, messages, namespace: "filters" });
  const format = createFormatter({ locale: language, timeZone });
  const time = (value: unknown) =>
    typeof value === "string"
      ? format.dateTime(new Date(value), {
          ...{ day: "numeric", month: "short", year: "numeric" },
          ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
        })
      : "";
  const clock = (value: unknown) => format.dateTime(new Date(String(value)), { timeStyle: "short" });
  const day = (value: unknown) =>
    format.dateTime(new Date(`${value}T00:00Z`), { dateStyle: "full", timeZone: "UTC" });
  const value = (given: unknown): string => {
    if (given === null || given === undefined) return "";
    if (typeof given === "boolean") return t(given ? "yes" : "no");
    if (Array.isArray(given)) return given.map(value).join(", ");
    if (typeof given === "object")
      return Object.entries(given)
        .map(([name, part]) => `${property(name)}: ${value(part)}`)
        .join("; ");
    return String(given);
  };
  /** A wire name in words, where there are some: a `$` at its start and spaces are underscores in the messages. */
  const word = (group: "events" | "moves" | "changes", name: unknown): string => {
    const texts: Readonly<Record<string, string>> = messages.personReport[group];
    const key = String(name)
      .replace(/^\$/, "_")
      .replace(/^survey /, "survey_");
    const isItself = /^(_|survey_)/.test(String(name));
    return (!isItself && Object.hasOwn(texts, key) && texts[key]) || String(name);
  };
  /** A property in words, where there are some. */
  const property = (name: string): string => {
    const standard = findKnownProperty(name);
    if (!standard) return name;
    const label = ofFilters(`knownProperties.${standard.property}`);
    return standard.isFirst ? ofFilters("initialProperty", { property: label }) : label;
  };
  /** An answer; that to a rating as screens show it. */
  const answer = (given: unknown, { scale, display }: Readonly<Record<string, unknown>>): string =>
    ratingText(given, {
      scale: typeof scale === "number" ? scale : null,
      display: display === "emoji" ? display : null,
    }) ?? value(given);
  const by = ({ by: name, key }: Readonly<Record<string, unknown>>) =>
    key
      ? t("byKey", { name: value(name ?? t("formerMember")), key: value(key) })
      : value(name ?? t("formerMember"));
  /** The header of a column of CSV. */
  const column = (name: string): string => {
    const names: Readonly<Record<string, string>> = messages.personReport.csv;
    return names[name] ?? name;
  };
  return { t, column, time, clock, zone: timeZone, day, value, word, property, answer, by };
}

/** What `createWords` makes: functions that put values into the words of a language. */
export type ReportWords = ReturnType<typeof createWords>;
