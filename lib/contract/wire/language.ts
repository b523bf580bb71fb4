const shape = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/;
const reserved = new Set(["default", "original", "base"]);

/**
 * A language code in its one spelling: lower case, hyphens (`Ro_RO` is `ro-ro`); null when it is none.
 *
 * @source docs/reference/surveys.md#field-rules, docs/reference/surveys.md#translations
 */
export function languageCode(text: string): string | null {
  const code = text.trim().toLowerCase().replaceAll("_", "-");
  return shape.test(code) && !reserved.has(code) ? code : null;
}

const rightToLeftLanguages = new Set("ar arc ckb dv fa he iw ku ps sd ug ur yi".split(" "));

/** The text direction of a language. */
export const textDirection = (language: string): "rtl" | "ltr" =>
  rightToLeftLanguages.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
