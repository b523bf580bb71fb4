import { expect, test } from "vitest";
import { chooseLocale } from "@/lib/i18n/locales";

test("the chosen language wins over the accepted ones", () => {
  expect(chooseLocale("de", "en-GB,en;q=0.9")).toBe("de");
});

test("a choice that is no language of ours is no choice", () => {
  expect(chooseLocale("tlh", "de-AT")).toBe("de");
});

test("the best accepted language is taken by its weight, not its place", () => {
  expect(chooseLocale(undefined, "en;q=0.5, de-CH;q=0.8, fr")).toBe("de");
});

test("without any accepted language of ours it is English", () => {
  expect(chooseLocale(undefined, "fr-FR,ja;q=0.4")).toBe("en");
  expect(chooseLocale(undefined, null)).toBe("en");
});
