/**
 * Stale translations: those older than the text they translate. Versions contain all earlier texts, so the source of a
 * translation is the text beside it when it last changed, or a later one that it was marked as up to date for. Ours.
 */
import type { ActivityChange } from "@/lib/contract/activity/entry";
import type { TranslatableSurvey } from "@/lib/contract/survey/translatable";
import {
  languagesOf,
  ownerOf,
  type TranslatableText,
  translatableTexts,
  translationOf,
} from "@/lib/contract/survey/translatable";
import { isKept } from "@/lib/survey-model/translations/kept";

/** A translation whose source has changed since. */
export interface StaleTranslation {
  readonly text: TranslatableText;
  readonly language: string;
  /** The text when it was translated. */
  readonly source: string;
}

interface Version {
  readonly version: number;
  readonly changes: readonly ActivityChange[] | null;
}

const fields = ["type", "hosted_title", "questions", "appearance", "translations"] as const;

/**
 * The stale translations of a survey, or of a draft of it, in reading order.
 *
 * @param versions in any order
 * @param saved the stored survey: fields that no version changed have its values
 */
export function staleTranslations(
  survey: TranslatableSurvey,
  versions: readonly Version[],
  saved: TranslatableSurvey = survey,
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
 * The source text of a translation: the one beside it at the start of the latest run of versions with that translation,
 * or the last one it was marked as up to date for. History is ordered from old to new.
 */
function sourceOf(
  text: TranslatableText,
  translation: string,
  language: string,
  history: readonly { state: TranslatableSurvey; texts: ReadonlyMap<string, TranslatableText> }[],
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

/**
 * The content of the survey after each version, the oldest first; each change contains the old and the new value of a
 * field.
 */
function statesOf(saved: TranslatableSurvey, versions: readonly Version[]): TranslatableSurvey[] {
  const steps = versions
    .toSorted((a, b) => a.version - b.version)
    .map(({ changes }) =>
      (changes ?? []).filter(({ field }) => fields.some((supportedField) => supportedField === field)),
    );
  const first: Record<string, unknown> = {};
  for (const field of fields) {
    const change = steps.flat().find((candidate) => candidate.field === field);
    first[field] = change ? change.before : saved[field];
  }
  const states: TranslatableSurvey[] = [first];
  for (const changes of steps) {
    const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    states.push({ ...states.at(-1), ...changed });
  }
  return states;
}
