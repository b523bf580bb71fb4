/**
 * Which translations are older than the text they translate. A survey's versions hold every text it had, so what a
 * translation was made from is the text that stood beside it when it came to be what it is, or a later one that somebody
 * kept it for. Ours.
 */
import type { ActivityChange } from "@/lib/contract/activity";
import {
  languagesOf,
  ownerOf,
  type TranslatableText,
  translatableTexts,
  translationOf,
} from "@/lib/contract/translatable";
import { isKept } from "@/lib/survey-model/translations/kept";

/** A translation whose source has changed since. */
export interface StaleTranslation {
  readonly text: TranslatableText;
  readonly language: string;
  /** What the text said when it was translated. */
  readonly source: string;
}

/** What is read of a survey. */
interface Survey {
  readonly questions?: unknown;
  readonly appearance?: unknown;
  readonly translations?: unknown;
}

interface Version {
  readonly version: number;
  readonly changes: readonly ActivityChange[] | null;
}

const fields = ["questions", "appearance", "translations"] as const;

/**
 * The stale translations of a survey, or of a draft of it, in reading order.
 *
 * @param versions in any order
 * @param saved the survey as the server has it: what no version changed is as it is there
 */
export function staleTranslations(
  survey: Survey,
  versions: readonly Version[],
  saved: Survey = survey,
): StaleTranslation[] {
  const languages = languagesOf(survey);
  if (languages.length === 0) return [];
  const history = statesOf(saved, versions).map((state) => ({
    state,
    texts: new Map(translatableTexts(state).map((text) => [text.key, text])),
  }));
  return translatableTexts(survey).flatMap((text) =>
    languages.flatMap((language) => {
      const translation = translationOf(survey, text, language);
      if (translation === null) return [];
      const isKeptFor = (source: string) => isKept(ownerOf(survey, text), language, source, translation);
      const source = sourceOf(text, translation, language, history, isKeptFor);
      return source === text.text ? [] : [{ text, language, source }];
    }),
  );
}

/**
 * The text beside a translation at the first of the latest states that have it, or the last one that it was kept for.
 * History runs from old to new.
 */
function sourceOf(
  text: TranslatableText,
  translation: string,
  language: string,
  history: readonly { state: Survey; texts: ReadonlyMap<string, TranslatableText> }[],
  isKeptFor: (source: string) => boolean,
): string {
  let source = text.text;
  for (const { state, texts } of history.toReversed()) {
    if (isKeptFor(source)) break;
    const then = texts.get(text.key);
    if (then === undefined || translationOf(state, then, language) !== translation) break;
    source = then.text;
  }
  return source;
}

/** What the survey was after each version, the oldest first; a change tells what a field was before it, and after. */
function statesOf(saved: Survey, versions: readonly Version[]): Survey[] {
  const steps = versions
    .toSorted((a, b) => a.version - b.version)
    .map(({ changes }) => (changes ?? []).filter(({ field }) => fields.some((known) => known === field)));
  const first: Record<string, unknown> = {};
  for (const field of fields) {
    const change = steps.flat().find((candidate) => candidate.field === field);
    first[field] = change ? change.before : saved[field];
  }
  const states: Survey[] = [first];
  for (const changes of steps) {
    const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    states.push({ ...states.at(-1), ...changed });
  }
  return states;
}
