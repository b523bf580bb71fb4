/** Texts that new surveys and questions begin with, in every language of the interface. A test compares them with its texts. */

/** Default names of surveys. */
export const untitledNames: readonly string[] = ["Untitled survey", "Unbenannte Umfrage"];

/** Texts that new questions of earlier releases began with. */
export const newQuestionTexts: readonly string[] = ["New question", "Neue Frage"];

/** Whether a name is one of those, also as `freeName` counts it up. */
export const isUntitled = (name: string): boolean =>
  untitledNames.some(
    (untitled) =>
      name === untitled || (/^ \(\d+\)$/.test(name.slice(untitled.length)) && name.startsWith(untitled)),
  );

/** What the widget's own texts are in other languages, by language without region; by the English text. */
const widgetTranslations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    Submit: "Absenden",
    "Thank you!": "Vielen Dank!",
    Close: "Schließen",
    "Get started": "Los geht’s",
    Back: "Zurück",
  },
  es: {
    Submit: "Enviar",
    "Thank you!": "¡Gracias!",
    Close: "Cerrar",
    "Get started": "Empezar",
    Back: "Atrás",
  },
  fr: {
    Submit: "Envoyer",
    "Thank you!": "Merci !",
    Close: "Fermer",
    "Get started": "Commencer",
    Back: "Retour",
  },
  it: {
    Submit: "Invia",
    "Thank you!": "Grazie!",
    Close: "Chiudi",
    "Get started": "Inizia",
    Back: "Indietro",
  },
  nl: {
    Submit: "Versturen",
    "Thank you!": "Bedankt!",
    Close: "Sluiten",
    "Get started": "Beginnen",
    Back: "Terug",
  },
  pl: {
    Submit: "Wyślij",
    "Thank you!": "Dziękujemy!",
    Close: "Zamknij",
    "Get started": "Rozpocznij",
    Back: "Wstecz",
  },
  pt: {
    Submit: "Enviar",
    "Thank you!": "Obrigado!",
    Close: "Fechar",
    "Get started": "Começar",
    Back: "Voltar",
  },
};

/** A text of the widget in a language; null where we know none. @param language a code, with or without a region */
export function translateWidgetText(text: string, language: string): string | null {
  const [family = ""] = language.split("-", 1);
  return widgetTranslations[family]?.[text] ?? null;
}
