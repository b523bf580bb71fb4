/**
 * Translations that somebody looked at after their text changed, and kept as they are. The survey says so beside the
 * texts: a question under `keptTranslations`, the thanks under that key of the appearance. Per language it holds pairs of
 * a text and its translation, which name no place and so stay true when choices move. Ours; SDKs have no use for it.
 */
import { isObject, type JsonObject } from "@/lib/contract/json";

const key = "keptTranslations";

/** A text, and what it is in another language. */
type Pair = readonly [text: string, translation: string];

/** Whether somebody said that a translation fits a text as it stands. */
export const isKept = (holder: unknown, language: string, text: string, translation: string): boolean =>
  pairsOf(holder, language).some(([of, kept]) => of === text && kept === translation);

/**
 * What a question or an appearance holds once somebody says that a translation fits a text as it stands.
 *
 * @param used every translation into that language that its texts have: pairs of others are dropped
 */
export function withKept(
  holder: unknown,
  language: string,
  [text, translation]: Pair,
  used: ReadonlySet<unknown>,
): JsonObject {
  const others = pairsOf(holder, language).filter(
    ([of, kept]) => used.has(kept) && !(of === text && kept === translation),
  );
  return { [key]: { ...allOf(holder), [language]: [...others, [text, translation]] } };
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
