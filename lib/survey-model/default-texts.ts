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
