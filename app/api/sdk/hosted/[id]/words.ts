/** What the page says besides the survey itself, which speaks its own language. */
const words = {
  en: {
    loading: "Loading the questions…",
    done: "That was all. You can close this page.",
    failed:
      "The questions could not be loaded. Check your connection, or let this page run scripts, and reload it.",
    madeWith: "Made with Fieldbook",
    closed: "This survey is not open",
    closedMore: "It may be over, or not have begun. Whoever sent you the link can tell.",
    broken: "This is not the link of a survey",
    brokenMore: "Something may have been lost when it was copied. Ask for it again.",
  },
  de: {
    loading: "Die Fragen werden geladen …",
    done: "Das war alles. Sie können diese Seite schließen.",
    failed:
      "Die Fragen konnten nicht geladen werden. Prüfen Sie die Verbindung, oder erlauben Sie dieser Seite Skripte, und laden Sie sie neu.",
    madeWith: "Erstellt mit Fieldbook",
    closed: "Diese Umfrage ist nicht geöffnet",
    closedMore:
      "Sie ist vielleicht vorbei oder hat noch nicht begonnen. Wer Ihnen den Link geschickt hat, weiß es.",
    broken: "Das ist nicht der Link einer Umfrage",
    brokenMore: "Beim Kopieren ist vielleicht etwas verloren gegangen. Bitten Sie noch einmal darum.",
  },
};

export type Words = (typeof words)["en"];
export type Language = keyof typeof words;

/** The first language of an Accept-Language header that the page speaks, else English. */
export function languageOf(header: string | null): Language {
  const asked = (header ?? "").split(",").map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return asked.find((language): language is Language => Object.hasOwn(words, language)) ?? "en";
}

export const wordsIn = (language: Language): Words => words[language];
