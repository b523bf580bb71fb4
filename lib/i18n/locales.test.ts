import { expect, test } from "vitest";
import { chooseLocale, languageOf, regionalLocale } from "@/lib/i18n/locales";

test("the chosen language has priority over the accepted ones", () => {
  expect(chooseLocale("de", "en-GB,en;q=0.9")).toBe("de");
});

test("an unsupported choice is ignored", () => {
  expect(chooseLocale("tlh", "de-AT")).toBe("de");
});

test("the accepted language with the highest quality is chosen", () => {
  expect(chooseLocale(undefined, "en;q=0.5, de-CH;q=0.8, fr")).toBe("de");
});

test("without a supported accepted language it is English", () => {
  expect(chooseLocale(undefined, "fr-FR,ja;q=0.4")).toBe("en");
  expect(chooseLocale(undefined, null)).toBe("en");
});

test("dates use the browser's region of the language", () => {
  expect(regionalLocale("en", "de-AT,en-gb;q=0.8,en-US;q=0.7")).toBe("en-GB");
  expect(regionalLocale("de", "de-AT,en-GB;q=0.8")).toBe("de-AT");
});

test("a locale has its language in any region", () => {
  expect(languageOf("de-AT")).toBe("de");
  expect(languageOf("en")).toBe("en");
});

test("a browser without a region of the language gets the language's default dates", () => {
  expect(regionalLocale("en", "de-AT,en;q=0.8")).toBe("en");
  expect(regionalLocale("en", "en-x-private;q=0.8, fr-FR")).toBe("en");
  expect(regionalLocale("de", null)).toBe("de");
});
