/** What the page says besides the survey itself, which speaks its own language. */
const words = {
  en: {
    loading: "Loading survey…",
    done: "You’re all set. You can close this page.",
    failed:
      "Couldn’t load the survey. Check your connection, make sure scripts are allowed on this page, and reload it.",
    madeWith: "Made with Fieldbook",
    closed: "This survey isn’t open",
    closedMore: "It may have ended or not started yet. Contact the person who sent you the link.",
    broken: "Survey not found",
    brokenMore: "The link may be incomplete. Contact the person who sent it to you.",
  },
  de: {
    loading: "Umfrage wird geladen …",
    done: "Geschafft. Sie können diese Seite schließen.",
    failed:
      "Die Umfrage konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und ob Skripte auf dieser Seite erlaubt sind, und laden Sie sie neu.",
    madeWith: "Erstellt mit Fieldbook",
    closed: "Diese Umfrage ist nicht geöffnet",
    closedMore:
      "Sie ist beendet oder hat noch nicht begonnen. Wenden Sie sich an die Person, die Ihnen den Link geschickt hat.",
    broken: "Umfrage nicht gefunden",
    brokenMore:
      "Der Link ist vielleicht unvollständig. Wenden Sie sich an die Person, die ihn Ihnen geschickt hat.",
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
