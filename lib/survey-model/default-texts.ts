/** Texts that new surveys and questions begin with, in every language of the interface. A test compares them with its texts. */

/** Names of surveys that nobody named. */
export const untitledNames: readonly string[] = ["Untitled survey", "Unbenannte Umfrage"];

/** What a question asks that nobody wrote. */
export const newQuestionTexts: readonly string[] = ["New question", "Neue Frage"];

/** Whether a name is one of those, also as `freeName` counts it up. */
export const isUntitled = (name: string): boolean =>
  untitledNames.some(
    (untitled) =>
      name === untitled || (/^ \(\d+\)$/.test(name.slice(untitled.length)) && name.startsWith(untitled)),
  );

/** What the widget's own texts are in other languages, by language without region; by the English text. */
const widgetTranslations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { Submit: "Absenden", "Thank you!": "Vielen Dank!", Close: "Schließen" },
  es: { Submit: "Enviar", "Thank you!": "¡Gracias!", Close: "Cerrar" },
  fr: { Submit: "Envoyer", "Thank you!": "Merci !", Close: "Fermer" },
  it: { Submit: "Invia", "Thank you!": "Grazie!", Close: "Chiudi" },
  nl: { Submit: "Versturen", "Thank you!": "Bedankt!", Close: "Sluiten" },
  pl: { Submit: "Wyślij", "Thank you!": "Dziękujemy!", Close: "Zamknij" },
  pt: { Submit: "Enviar", "Thank you!": "Obrigado!", Close: "Fechar" },
};

/** A text of the widget in a language; null where we know none. @param language a code, with or without a region */
export function translateWidgetText(text: string, language: string): string | null {
  const [family = ""] = language.split("-", 1);
  return widgetTranslations[family]?.[text] ?? null;
}
