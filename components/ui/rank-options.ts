import type { Option } from "@/components/ui/list-box";

/** Lower case, without accents. */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How well a label fits a typed text: the lower the better; null for not at all. */
function rankOf(label: string, typed: string): number | null {
  const text = fold(label);
  const at = text.indexOf(typed);
  if (at < 0) return null;
  if (text === typed) return 0;
  if (at === 0) return 1;
  return isWordStart(text, at) || isWordStart(text, text.lastIndexOf(typed)) ? 2 : 3;
}

const isWordStart = (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");

/**
 * The options that fit a typed text, best first: the text itself, what begins with it, words that begin with it, the rest;
 * equally good ones in their order. Behind the text itself all others follow, to choose another.
 */
export function rankOptions<Id extends string>(options: readonly Option<Id>[], text: string): Option<Id>[] {
  const typed = fold(text.trim());
  if (typed === "") return [...options];
  const ranked = options
    .map((option) => ({ option, rank: rankOf(option.label, typed) }))
    .toSorted((a, b) => (a.rank ?? 4) - (b.rank ?? 4));
  const fitting = ranked[0]?.rank === 0 ? ranked : ranked.filter(({ rank }) => rank !== null);
  return fitting.map(({ option }) => option);
}

/** The option that a typed text names: the text itself, or the only one that contains it; null for none. */
export function namedOption<Id extends string>(
  options: readonly Option<Id>[],
  text: string,
): Option<Id> | null {
  if (text.trim() === "") return null;
  const [first, second] = rankOptions(options, text);
  if (!first) return null;
  return !second || rankOf(first.label, fold(text.trim())) === 0 ? first : null;
}
