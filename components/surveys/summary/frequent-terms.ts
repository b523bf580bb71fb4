/** The words and phrases that many of the open answers to a question have in common. */

/** An answer, and the language of its respondent. */
export interface OpenAnswer {
  text: string;
  language: string;
}

/** A word or a phrase, in lower case, and how many answers contain it. */
export interface FrequentTerm {
  term: string;
  count: number;
}

/** Fewer answers than this make no term. */
export const fewestAnswersOfTerm = 3;
/** The most words of a phrase, besides stop words. */
const longestPhrase = 3;
/** The most stop words between two words of a phrase. */
const longestGap = 3;
/** A term is left out where this share of its answers has it as part of one longer phrase. */
const shareOfPhrase = 0.8;
/** Characters of one answer, and of all, that terms are taken from: reading must not hold the page. */
const maxCharacters = 1000;
const maxCharactersOfAll = 100_000;

/**
 * The most frequent words and phrases, at most `limit`. A phrase begins and ends with words that are neither stop words nor
 * numbers, and is written as in the answers. Left out are parts of phrases that are nearly as frequent (as C-value does), and
 * words that fewer than three answers have outside of frequent phrases. Of terms in the very same answers the longest stays.
 *
 * @param stopWords those of a language, by its code
 * @returns counts of the answers that contain the term, as a search for it does, ignoring case
 */
export function frequentTerms(
  answers: readonly OpenAnswer[],
  stopWords: (language: string) => ReadonlySet<string>,
  limit = 20,
): FrequentTerm[] {
  const texts = answers.map(({ text }) => text.toLowerCase());
  const runsOf = readRuns(answers, texts, stopWords);
  const counts = countAnswers(runsOf, (run, add) => forEachPhrase(run, longestPhrase + 1, add));
  const longest = new Map<string, number>();
  const alone = countAnswers(runsOf, (run, add) =>
    forEachPhrase(run, longestPhrase, (term, from, to) => {
      const longer = Math.max(
        counts.get(phraseOf(run, from - 1, to)) ?? 0,
        counts.get(phraseOf(run, from, to + 1)) ?? 0,
      );
      longest.set(term, Math.max(longest.get(term) ?? 0, longer));
      if (from < to || longer < fewestAnswersOfTerm) add(term);
    }),
  );
  const seen = new Set<string>();
  return [...alone]
    .map(([term, apart]) => ({ term, apart, count: counts.get(term) ?? 0 }))
    .filter(
      ({ term, apart, count }) =>
        apart >= Math.max(fewestAnswersOfTerm, count * (1 - shareOfPhrase)) &&
        (longest.get(term) ?? 0) < count * shareOfPhrase,
    )
    .sort(byCount)
    .slice(0, 3 * limit)
    .map(({ term }) => {
      const answersWithTerm = texts.flatMap((text, index) => (text.includes(term) ? [index] : []));
      return { term, count: answersWithTerm.length, listed: answersWithTerm.join() };
    })
    .sort(byCount)
    .filter(({ listed }) => !seen.has(listed) && seen.add(listed))
    .slice(0, limit)
    .map(({ term, count }) => ({ term, count }));
}

const byCount = (a: FrequentTerm, b: FrequentTerm) =>
  b.count - a.count || b.term.length - a.term.length || a.term.localeCompare(b.term);

/** Words of a text between which nothing but stop words and numbers stands, in lower case. */
interface Run {
  text: string;
  words: { start: number; end: number }[];
}

/** The words from one to another, as they are written; empty beyond the ends of the run. */
const phraseOf = ({ text, words }: Run, from: number, to: number): string =>
  text.slice(words[from]?.start ?? 0, words[from] && words[to] ? words[to].end : 0);

function forEachPhrase(
  run: Run,
  maxWords: number,
  take: (term: string, from: number, to: number) => void,
): void {
  for (let from = 0; from < run.words.length; from++) {
    const end = Math.min(from + maxWords, run.words.length);
    for (let to = from; to < end; to++) take(phraseOf(run, from, to), from, to);
  }
}

/** How many answers have each term that a visitor adds. */
function countAnswers(
  runsOf: readonly Run[][],
  visit: (run: Run, add: (term: string) => void) => void,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const runs of runsOf) {
    const terms = new Set<string>();
    for (const run of runs) visit(run, (term) => terms.add(term));
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

function readRuns(
  answers: readonly OpenAnswer[],
  texts: readonly string[],
  stopWords: (language: string) => ReadonlySet<string>,
): Run[][] {
  const readers = new Map<string, (text: string) => Run[]>();
  let left = maxCharactersOfAll;
  return answers.map(({ language }, index) => {
    const text = (texts[index] ?? "").slice(0, Math.min(maxCharacters, left));
    left -= text.length;
    const reader = readers.get(language) ?? createReader(language, stopWords(language));
    readers.set(language, reader);
    return reader(text);
  });
}

/** Reads the words of texts of a language. */
function createReader(language: string, stops: ReadonlySet<string>): (text: string) => Run[] {
  const segmenter = new Intl.Segmenter(isLanguage(language) ? language : "en", { granularity: "word" });
  const saysSomething = (word: string) =>
    word.length > 1 && !stops.has(word.replaceAll("’", "'")) && !/^[\d.,]+$/.test(word);
  return (text) => {
    const runs: Run[] = [];
    let words: Run["words"] = [];
    let gap = 0;
    const endRun = () => {
      if (words.length > 0) runs.push({ text, words });
      words = [];
    };
    for (const { segment, index, isWordLike } of segmenter.segment(text)) {
      // Spaces and hyphens join words; other marks end a phrase.
      if (!isWordLike && !/^[ -]+$/.test(segment)) endRun();
      else if (isWordLike && saysSomething(segment)) {
        words.push({ start: index, end: index + segment.length });
        gap = 0;
      } else if (isWordLike && ++gap > longestGap) endRun();
    }
    endRun();
    return runs;
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
