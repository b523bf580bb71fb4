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

/** The language without its region: `pt` of `pt-br`. */
export const languageFamily = (code: string): string => code.split("-", 1)[0] ?? code;

const rightToLeftLanguages = new Set("ar arc ckb dv fa he iw ku ps sd ug ur yi".split(" "));

/** The text direction of a language. */
export const textDirection = (language: string): "rtl" | "ltr" =>
  rightToLeftLanguages.has(languageFamily(language)) ? "rtl" : "ltr";
