/** The words and phrases that many of the open answers to a question have in common. */

/** An answer, and the language of its respondent. */
export interface OpenAnswer {
  text: string;
  language: string;
}

/** A word or a phrase, in lower case, and how many answers have it. */
export interface FrequentTerm {
  term: string;
  count: number;
}

/** Fewer answers than this make no term. */
export const fewestAnswersOfTerm = 3;
/** The most words of a phrase. */
const longestPhrase = 3;
/** A word is left out where this share of its answers has it as part of one phrase. */
const shareOfPhrase = 0.8;

/**
 * The most frequent words and phrases, at most `limit`. A term counts once an answer. A phrase consists of
 * adjacent words that are no stop words.
 *
 * @param stopWords those of a language, by its code
 */
export function frequentTerms(
  answers: readonly OpenAnswer[],
  stopWords: (language: string) => ReadonlySet<string>,
  limit = 20,
): FrequentTerm[] {
  const counts = new Map<string, number>();
  const readers = new Map<string, (text: string) => Set<string>>();
  for (const { text, language } of answers) {
    let read = readers.get(language);
    if (!read) {
      read = createReader(language, stopWords(language));
      readers.set(language, read);
    }
    for (const term of read(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const terms = [...counts]
    .filter(([, count]) => count >= fewestAnswersOfTerm)
    .map(([term, count]) => ({ term, count }))
    .sort((a, b) => b.count - a.count || b.term.length - a.term.length || a.term.localeCompare(b.term));
  return withoutParts(terms).slice(0, limit);
}

/** Without terms that occur nearly always as a part of a longer one. */
function withoutParts(terms: readonly FrequentTerm[]): FrequentTerm[] {
  const phrases = terms.filter(({ term }) => term.includes(" "));
  return terms.filter(
    ({ term, count }) =>
      !phrases.some(
        (phrase) =>
          phrase.term !== term &&
          ` ${phrase.term} `.includes(` ${term} `) &&
          phrase.count >= count * shareOfPhrase,
      ),
  );
}

/** Reads the terms of texts of a language. */
function createReader(language: string, stops: ReadonlySet<string>): (text: string) => Set<string> {
  const segmenter = new Intl.Segmenter(isLanguage(language) ? language : "en", { granularity: "word" });
  const saysSomething = (word: string) => word.length > 1 && !stops.has(word) && !/^[\d.,]+$/.test(word);
  return (text) => {
    const terms = new Set<string>();
    let words: string[] = [];
    const addPhrases = () => {
      for (let from = 0; from < words.length; from++) {
        for (let length = 1; length <= longestPhrase && from + length <= words.length; length++)
          terms.add(words.slice(from, from + length).join(" "));
      }
      words = [];
    };
    for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase().replaceAll("’", "'"))) {
      if (isWordLike && saysSomething(segment)) words.push(segment);
      // Spaces and hyphens join words; everything else ends a phrase, including stop words.
      else if (isWordLike || !/^[\s-]*$/.test(segment)) addPhrases();
    }
    addPhrases();
    return terms;
  };
}

/** Whether `Intl` knows how a language is written: old surveys may have stored anything. */
function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}
