interface Language {
  /** Language code. */
  id: string;
  label: string;
}

const isRegional = ({ id }: Language): boolean => id.includes("-");

/**
 * The languages whose name or code contains the text: prefix matches first, languages before their regional
 * variants.
 *
 * @param languages in the order of equal matches
 */
export function findLanguages<Found extends Language>(languages: readonly Found[], typed: string): Found[] {
  const part = typed.trim().toLowerCase();
  if (part === "") return [...languages];
  const rank = (language: Found): number =>
    (language.label.toLowerCase().startsWith(part) || language.id === part ? 0 : 2) +
    (isRegional(language) ? 1 : 0);
  return languages
    .filter(({ id, label }) => label.toLowerCase().includes(part) || id.startsWith(part))
    .toSorted((a, b) => rank(a) - rank(b));
}
