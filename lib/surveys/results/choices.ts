import "server-only";
import type { RenamedChoice } from "@/lib/contract/survey/results";
import { originsOfChoices } from "@/lib/survey-model/diff/match-choices";
import type { QuestionRevision, SurveyHistory, VersionMeaning } from "@/lib/surveys/results/history";

/** A choice over the versions of a survey, under all its texts. */
export interface TracedChoice {
  /** Text in the last version that has it. */
  text: string;
  /** Earlier texts, oldest first. */
  earlier: string[];
  /** The version from which on it is not offered; null while it is, or while its question was to the last. */
  removedIn: number | null;
  /** The text that replaced it, unless both were linked as the same choice. */
  renamedTo: string | null;
}

/** The choices of one question. */
export interface TracedChoices {
  /** Choices of the last version in their order, then removed ones, the most recently removed first. */
  choices: TracedChoice[];
  renames: RenamedChoice[];
  /** The choice that an answer names in a version, in any language; null for other texts. */
  find(revision: QuestionRevision, text: string): TracedChoice | null;
  /** Every text that means the same as one, in every language, itself included. */
  textsLike(text: string): string[];
}

/**
 * Follows the choices of a question through its versions. A choice keeps its identity with its text; under another text
 * only where a member said that both mean the same. A text that returns is the choice that had it before.
 *
 * @param place of the question in the history's `questionIds`
 */
export function traceChoices(
  { revisions, questionIds, meanings }: SurveyHistory,
  place: number,
): TracedChoices {
  const renames: RenamedChoice[] = [];
  const offered = new Map<QuestionRevision, TracedChoice[]>();
  const holders = new Map<string, TracedChoice>();
  let before: OfferedChoice[] = [];
  for (const revision of revisions) {
    const question = revision.questions[revision.indexes[place]!];
    if (question?.form !== "choice" && question?.form !== "choices") continue;
    const version = revision.firstVersion;
    const said = meanings.filter(
      (meaning) => meaning.version === version && meaning.question_id === questionIds[place],
    );
    const after = identify(before, question.choices, holders, said);
    for (const { text, choice, rename } of after) {
      if (rename) {
        renames.push({ from: rename.from.text, to: text, version, same_meaning: rename.meaning });
        if (rename.from.choice !== choice) rename.from.choice.renamedTo = text;
      }
      offerAs(choice, text);
      holders.set(text, choice);
    }
    const present = new Set(after.map(({ choice }) => choice));
    for (const { choice } of before) if (!present.has(choice)) choice.removedIn = version;
    offered.set(
      revision,
      after.map(({ choice }) => choice),
    );
    before = after;
  }
  const last = new Set(before.map(({ choice }) => choice));
  const removed = [...new Set(holders.values())].filter((choice) => !last.has(choice));
  removed.sort((a, b) => (b.removedIn ?? 0) - (a.removedIn ?? 0));
  const translated = translationsOf(revisions, place, offered);
  return {
    choices: [...last, ...removed],
    renames,
    find: (revision, text) => {
      const at = revision.questions[revision.indexes[place]!]?.choiceIndex.get(text);
      const choice = at === undefined ? undefined : offered.get(revision)?.[at];
      return choice ?? holders.get(text) ?? translated.get(text) ?? null;
    },
    textsLike: (text) => {
      const choice = holders.get(text) ?? translated.get(text);
      if (!choice) return [text];
      const words = [...translated].flatMap(([word, of]) =>
        of === choice && !holders.has(word) ? [word] : [],
      );
      return [...new Set([text, choice.text, ...choice.earlier, ...words])];
    },
  };
}

/** A choice in one version. */
interface OfferedChoice {
  text: string;
  choice: TracedChoice;
}

interface IdentifiedChoice extends OfferedChoice {
  /** The choice before at its place under another text, and whether both mean the same. */
  rename: { from: OfferedChoice; meaning: boolean | null } | null;
}

/** Finds the choices of a version among those before: by the same text, a rename, or a text that returns; else new ones. */
function identify(
  before: readonly OfferedChoice[],
  texts: readonly string[],
  holders: ReadonlyMap<string, TracedChoice>,
  said: readonly VersionMeaning[],
): IdentifiedChoice[] {
  const origins = originsOfChoices(
    before.map(({ text }) => text),
    texts,
  ).map((at) => (at === null ? null : before[at]!));
  const isKept = (origin: OfferedChoice | null, at: number): origin is OfferedChoice =>
    origin?.text === texts[at];
  const taken = new Set(origins.filter(isKept).map(({ choice }) => choice));
  const claim = (choice: TracedChoice | undefined): TracedChoice | null => {
    if (!choice || taken.has(choice)) return null;
    taken.add(choice);
    return choice;
  };
  const choiceByText = new Map<string, IdentifiedChoice>();
  return texts.map((text, at) => {
    const repeated = choiceByText.get(text);
    if (repeated) return { ...repeated, rename: null };
    const from = origins[at] ?? null;
    if (from?.text === text) return remember({ text, choice: from.choice, rename: null });
    const meaning =
      said.find((meaning) => meaning.from === from?.text && meaning.to === text)?.same_meaning ?? null;
    const renamed = meaning ? claim(from?.choice) : null;
    const choice = renamed ?? claim(holders.get(text)) ?? newChoice(text);
    const isRenamed = from !== null && (meaning !== null || choice !== from.choice);
    return remember({ text, choice, rename: isRenamed ? { from, meaning } : null });
  });

  function remember(choice: IdentifiedChoice): IdentifiedChoice {
    choiceByText.set(choice.text, choice);
    return choice;
  }
}

/** Notes that a choice is offered under a text. */
function offerAs(choice: TracedChoice, text: string): void {
  choice.earlier = [...choice.earlier, choice.text].filter((earlier) => earlier !== text);
  choice.text = text;
  choice.removedIn = null;
  choice.renamedTo = null;
}

const newChoice = (text: string): TracedChoice => ({ text, earlier: [], removedIn: null, renamedTo: null });

/** Choices by their texts in any language and version; of equal texts the first. */
function translationsOf(
  revisions: readonly QuestionRevision[],
  place: number,
  offered: ReadonlyMap<QuestionRevision, TracedChoice[]>,
) {
  const choiceByText = new Map<string, TracedChoice>();
  for (const revision of revisions) {
    const choices = offered.get(revision);
    if (!choices) continue;
    for (const [text, at] of revision.questions[revision.indexes[place]!]!.choiceIndex) {
      const choice = choices[at];
      if (choice && !choiceByText.has(text)) choiceByText.set(text, choice);
    }
  }
  return choiceByText;
}
