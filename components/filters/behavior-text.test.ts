import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import de from "@/messages/de";
import en from "@/messages/en";

test.each([
  [
    "did “paid”",
    "did “paid” at least twice in the last day",
    "did “paid” at least 3 times in the last 30 days",
    "did not do “paid” in the last 30 days",
    "did “paid” less than twice",
    "did “paid” fewer than 3 times in the last 30 days",
  ],
  [
    "hat „paid“ ausgelöst",
    "hat „paid“ am letzten Tag mindestens zweimal ausgelöst",
    "hat „paid“ in den letzten 30 Tagen mindestens 3-mal ausgelöst",
    "hat „paid“ in den letzten 30 Tagen nicht ausgelöst",
    "hat „paid“ weniger als zweimal ausgelöst",
    "hat „paid“ in den letzten 30 Tagen weniger als 3-mal ausgelöst",
  ],
])("what persons did, and how often, is a sentence: %s", (...sentences) => {
  const isGerman = sentences[0]?.startsWith("hat");
  const t = createTranslator({
    locale: isGerman ? "de" : "en",
    messages: isGerman ? (de as typeof en) : en,
    namespace: "filters.behavior",
  });
  const event = "paid";
  expect([
    t("didEvent", { event, count: 1, days: 0 }),
    t("didEvent", { event, count: 2, days: 1 }),
    t("didEvent", { event, count: 3, days: 30 }),
    t("didNotEvent", { event, count: 1, days: 30 }),
    t("didNotEvent", { event, count: 2, days: 0 }),
    t("didNotEvent", { event, count: 3, days: 30 }),
  ]).toEqual(sentences);
});
