/**
 * Stale translations that were marked as up to date. They are stored beside the texts: a question has
 * `keptTranslations`, the appearance the same key for its texts. By language, it contains pairs of a text and
 * its translation, without positions, so that they stay valid when choices move. Ours; SDKs ignore it.
 */
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

const key = "keptTranslations";

/** A text and its translation. */
type Pair = readonly [text: string, translation: string];

/** Whether a translation is marked as up to date for the current text. */
export const isKept = (holder: unknown, language: string, text: string, translation: string): boolean =>
  pairsOf(holder, language).some(([of, kept]) => of === text && kept === translation);

/**
 * The pairs of a question or an appearance after marking a translation as up to date.
 *
 * @param used all translations of its texts into that language: other pairs are removed
 */
export function withKept(
  holder: unknown,
  language: string,
  [text, translation]: Pair,
  used: ReadonlySet<unknown>,
): JsonObject {
  const otherPairs = pairsOf(holder, language).filter(
    ([of, kept]) => used.has(kept) && !(of === text && kept === translation),
  );
  return { [key]: { ...allOf(holder), [language]: [...otherPairs, [text, translation]] } };
}

function allOf(holder: unknown): JsonObject {
  const all: unknown = isObject(holder) ? holder[key] : null;
  return isObject(all) ? all : {};
}

function pairsOf(holder: unknown, language: string): Pair[] {
  const pairs = allOf(holder)[language];
  return Array.isArray(pairs) ? pairs.filter(isPair) : [];
}

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
