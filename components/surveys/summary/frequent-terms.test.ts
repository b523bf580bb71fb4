import { expect, test } from "vitest";
import { frequentTerms } from "@/components/surveys/summary/frequent-terms";
import { stopWords } from "@/components/surveys/summary/stop-words";

const inEnglish = (...texts: string[]) => texts.map((text) => ({ text, language: "en" }));
const termsOf = (...texts: string[]) => frequentTerms(inEnglish(...texts), stopWords);

test("words that three answers have are terms, once an answer, without stop words", () => {
  expect(
    termsOf("The search is slow, slow, slow.", "Search is slow", "I want a faster search", "Slow and SLOW"),
  ).toEqual([
    { term: "search", count: 3 },
    { term: "slow", count: 3 },
  ]);
});

test("a phrase takes the place of its words, and does not go beyond a sentence", () => {
  expect(termsOf("Add dark mode please", "Dark mode!", "No dark mode yet. Sad")).toEqual([
    { term: "dark mode", count: 3 },
  ]);
  expect(termsOf("too dark. Mode", "dark, mode", "dark; mode", "mode")).toEqual([
    { term: "mode", count: 4 },
    { term: "dark", count: 3 },
  ]);
});

test("a word that often stands alone is kept beside its phrase", () => {
  const terms = termsOf("dark mode", "dark mode", "dark mode", "mode", "mode of work", "which mode");
  expect(terms).toContainEqual({ term: "mode", count: 6 });
  expect(terms).toContainEqual({ term: "dark mode", count: 3 });
});

test("negations, conjunctions and pronouns of English are no terms", () => {
  const terms = termsOf(
    "Too many reminders, I read when I read",
    "I read when I like, not when it reminds us",
    "Let us read without it, just not when I am at work",
  );
  expect(terms).toEqual([{ term: "read", count: 3 }]);
});

test("stop words are those of the language of each answer", () => {
  const german = ["Der Export ist langsam", "der Export", "Export und die Liste"].map((text) => ({
    text,
    language: "de",
  }));
  expect(frequentTerms(german, stopWords)).toEqual([{ term: "export", count: 3 }]);
});

test("two answers are too few, numbers are no terms, and a language that no one knows is no error", () => {
  expect(termsOf("fast", "fast", "42", "42", "42")).toEqual([]);
  const odd = ["offline", "offline", "offline"].map((text) => ({ text, language: "not a language" }));
  expect(frequentTerms(odd, stopWords)).toEqual([{ term: "offline", count: 3 }]);
});

test("fragments are no terms: words that are only in frequent phrases, or in one sentence that many repeat", () => {
  const repeat = (text: string) => Array<string>(5).fill(text);
  const terms = termsOf(
    ...repeat("Half of our club reads on paper and cannot join in."),
    ...repeat("The page numbers do not match my edition."),
    ...repeat("We spend ten minutes finding the same page."),
    "Page numbers, please",
    "I want page numbers",
  ).map(({ term }) => term);
  expect(terms).toContain("page numbers");
  for (const fragment of ["half", "page", "numbers", "club"]) expect(terms).not.toContain(fragment);
});

test("of terms in the very same answers the longest stays", () => {
  const repeated = "Nothing, really. It was fine.";
  expect(termsOf(repeated, repeated, repeated, "Fine", "Fine")).toEqual([
    { term: "fine", count: 5 },
    { term: "nothing", count: 3 },
  ]);
});

test("a phrase keeps the stop words and the hyphen that it is written with", () => {
  expect(termsOf("Search by author", "I miss search by author!", "no search by author, sadly")).toEqual([
    { term: "search by author", count: 3 },
  ]);
  expect(termsOf("real-time sync", "Real-time sync please", "no real-time sync")).toEqual([
    { term: "real-time sync", count: 3 },
  ]);
});

test("terms are taken from the first 1,000 characters, and counted in whole answers", () => {
  const late = `${"so ".repeat(400)} offline`;
  expect(termsOf(late, late, late)).toEqual([]);
  expect(termsOf(late, "offline", "offline!", "Offline?")).toEqual([{ term: "offline", count: 4 }]);
});
