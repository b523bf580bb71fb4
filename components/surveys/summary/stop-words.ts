import { ces, dan, deu, eng, fin, fra, ita, nld, nob, pol, por, rus, spa, swe, tur, ukr } from "stopword";

/** Function words that the list of English lacks. */
const moreEnglish = [
  "no",
  "nor",
  "not",
  "so",
  "us",
  "when",
  "why",
  "will",
  "just",
  "let",
  "without",
  "its",
  "it's",
];
const english = [...eng, ...moreEnglish];

const lists: Readonly<Record<string, readonly string[]>> = {
  cs: ces,
  da: dan,
  de: deu,
  en: english,
  es: spa,
  fi: fin,
  fr: fra,
  it: ita,
  nb: nob,
  nl: nld,
  no: nob,
  pl: pol,
  pt: por,
  ru: rus,
  sv: swe,
  tr: tur,
  uk: ukr,
};

/** Stop words of a language by its code (`de`, `pt-BR`); English as the default. */
export const stopWords = (language: string): ReadonlySet<string> =>
  new Set(lists[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? english);
