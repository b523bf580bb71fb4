import { expect, test } from "vitest";
import { chooseLocale, languageOf, regionalLocale } from "@/lib/i18n/locales";

test("the chosen language wins over the accepted ones", () => {
  expect(chooseLocale("de", "en-GB,en;q=0.9")).toBe("de");
});

test("a choice that is no language of ours is no choice", () => {
  expect(chooseLocale("tlh", "de-AT")).toBe("de");
});

test("the accepted language with the highest quality is chosen", () => {
  expect(chooseLocale(undefined, "en;q=0.5, de-CH;q=0.8, fr")).toBe("de");
});

test("without any accepted language of ours it is English", () => {
  expect(chooseLocale(undefined, "fr-FR,ja;q=0.4")).toBe("en");
  expect(chooseLocale(undefined, null)).toBe("en");
});

test("dates are written as in the browser's region of the language", () => {
  expect(regionalLocale("en", "de-AT,en-gb;q=0.8,en-US;q=0.7")).toBe("en-GB");
  expect(regionalLocale("de", "de-AT,en-GB;q=0.8")).toBe("de-AT");
});

test("a locale speaks its language, in whatever region", () => {
  expect(languageOf("de-AT")).toBe("de");
  expect(languageOf("en")).toBe("en");
});

test("a browser that names no region of the language gets the language's own dates", () => {
  expect(regionalLocale("en", "de-AT,en;q=0.8")).toBe("en");
  expect(regionalLocale("en", "en-x-private;q=0.8, fr-FR")).toBe("en");
  expect(regionalLocale("de", null)).toBe("de");
});
