/**
 * Texts that PostgreSQL can't store: those with NUL or a lone surrogate. Bodies and query strings that hold one are refused,
 * because without the character a name might be another's. What SDKs send is kept with a replacement.
 */

/** A code unit that can't be stored. In Unicode mode a pair of surrogates is one character and does not match. */
const unstorableUnit = /\0|\p{Surrogate}/gu;

const replacement = "\ufffd";

/** Whether a text can be stored. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * A name in a form that can be stored: each code unit that can't be becomes U+FFFD and its four hexadecimal digits in upper
 * case (`a\0` is `a\ufffd0000`), so that different names stay different. A name that can be stored is unchanged, and
 * therefore only a name that was sent with such a replacement in it can be equal to another's.
 *
 * @source docs/reference/sdk.md#characters
 */
export const toStorableName = (name: string): string =>
  isStorableText(name) ? name : name.replace(unstorableUnit, nameOfUnit);

/** The code units seen so far, of 2,049: a body may hold a million. */
const unitNames = new Map<string, string>();

function nameOfUnit(unit: string): string {
  const existingName = unitNames.get(unit);
  if (existingName !== undefined) return existingName;
  const name = replacement + unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  unitNames.set(unit, name);
  return name;
}

/** A value in a form that can be stored: each code unit that can't be becomes U+FFFD. @source docs/reference/sdk.md#characters */
export const toStorableValue = (text: string): string =>
  isStorableText(text) ? text : text.replace(unstorableUnit, replacement);

/** A searched text without the code units that no stored text contains. */
export const toStorableSearch = (text: string): string =>
  isStorableText(text) ? text : text.replace(unstorableUnit, "");

/** Why a text can't be stored; null for one that can. */
export function storageFault(text: string): string | null {
  if (text.includes("\0")) return "Null characters are not allowed.";
  return text.isWellFormed() ? null : "Lone surrogates are not allowed.";
}

/** Why a JSON value can't be stored, by its first such text or key; null for one that can. Its nesting is bounded. */
export function storageFaultIn(value: unknown): string | null {
  if (typeof value === "string") return storageFault(value);
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const fault = storageFault(key) ?? storageFaultIn(inner);
    if (fault !== null) return fault;
  }
  return null;
}
