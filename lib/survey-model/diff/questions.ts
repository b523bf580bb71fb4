import type { JsonObject } from "@/lib/contract/wire/json";
import { branchDiff } from "@/lib/survey-model/diff/branches";
import type { Difference, QuestionPlace } from "@/lib/survey-model/diff/difference";
import { fieldDiff, translationDiff } from "@/lib/survey-model/diff/fields";
import { type IdentifiedQuestion, identify } from "@/lib/survey-model/diff/identify";
import { listDiff } from "@/lib/survey-model/diff/lists";

/** The changes of the questions, in their new order; removed ones last. */
export function questionsDiff(before: JsonObject, after: JsonObject): Difference[] {
  const { before: old, after: now } = identify(before, after);
  const { added, removed, moved } = listDiff(old, now);
  const place = placesOf(old, now);
  const changes = now.flatMap((question, at): Difference[] => {
    const here = place(question.id);
    const earlier = old.find(({ id }) => id === question.id);
    if (!earlier || added.includes(at)) return [{ kind: "question_added", question: here }];
    return [
      ...(moved.includes(at) ? [{ kind: "question_moved", question: here } as const] : []),
      ...questionDiff(earlier, question, here, place),
    ];
  });
  const removals = removed.map(
    (at): Difference => ({ kind: "question_removed", question: place(old[at]!.id) }),
  );
  return [...changes, ...removals];
}

function placesOf(old: IdentifiedQuestion[], now: IdentifiedQuestion[]) {
  const positionIn = (questions: IdentifiedQuestion[], id: string) => {
    const at = questions.findIndex((question) => question.id === id);
    return at === -1 ? null : at;
  };
  return (id: string): QuestionPlace => {
    const { fields } =
      now.find((question) => question.id === id) ?? old.find((question) => question.id === id)!;
    return {
      id,
      text: String(fields.question ?? ""),
      before: positionIn(old, id),
      after: positionIn(now, id),
    };
  };
}

function questionDiff(
  before: IdentifiedQuestion,
  after: IdentifiedQuestion,
  question: QuestionPlace,
  place: (id: string) => QuestionPlace,
): Difference[] {
  return [
    ...fieldDiff(before.fields, after.fields, question),
    ...choicesDiff(before, after, question),
    ...branchDiff(before, after, question, place),
    ...translationDiff(before.translations, after.translations, question),
  ];
}

function choicesDiff(
  { choices: old }: IdentifiedQuestion,
  { choices: now }: IdentifiedQuestion,
  question: QuestionPlace,
): Difference[] {
  const { added, removed, moved } = listDiff(old, now);
  const changes = now.flatMap(({ id, text }, at): Difference[] => {
    if (added.includes(at)) return [{ kind: "choice_added", question, text, before: null, after: at }];
    const from = old.findIndex((choice) => choice.id === id);
    const earlier = old[from]!.text;
    return [
      ...(earlier === text
        ? []
        : [{ kind: "choice_renamed", question, before: earlier, after: text } as const]),
      ...(moved.includes(at)
        ? [{ kind: "choice_moved", question, text, before: from, after: at } as const]
        : []),
    ];
  });
  const removals = removed.map(
    (at): Difference => ({ kind: "choice_removed", question, text: old[at]!.text, before: at, after: null }),
  );
  return [...changes, ...removals];
}
