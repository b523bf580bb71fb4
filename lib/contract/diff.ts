/**
 * What changed between two surveys, in the words of somebody who writes surveys: a choice was renamed, a branch leads
 * elsewhere, a question moved. Compared by what things are, not by where they stand; jsondiffpatch finds the shortest
 * set of moves.
 */
import { type ArrayDelta, create, type Delta } from "jsondiffpatch";
import {
  type IdentifiedQuestion,
  identify,
  languagesOf,
  type TargetId,
  withoutNulls,
} from "@/lib/contract/diff/identify";
import { instantOf } from "@/lib/contract/field";
import { isObject, isSameJson, type JsonObject } from "@/lib/contract/json";

/** A question that something is said of; positions count from 0, null where it is not. */
export interface QuestionPlace {
  id: string;
  text: string;
  before: number | null;
  after: number | null;
}

/** Where a branch leads. `missing` is an index that no question has. */
export type BranchTarget =
  | { kind: "next" }
  | { kind: "end" }
  | { kind: "question"; question: QuestionPlace }
  | { kind: "missing"; index: number };

/** The answers of a branch: all, a bucket of ratings, or a choice by its text. */
export type BranchAnswer =
  | { kind: "any" }
  | { kind: "bucket"; key: string }
  | { kind: "choice"; text: string };

/** One thing that changed. Absent values are null. */
export type Difference =
  | { kind: "question_added" | "question_removed" | "question_moved"; question: QuestionPlace }
  | {
      kind: "choice_added" | "choice_removed" | "choice_moved";
      question: QuestionPlace;
      text: string;
      before: number | null;
      after: number | null;
    }
  | { kind: "choice_renamed"; question: QuestionPlace; before: string; after: string }
  | {
      kind: "branch";
      question: QuestionPlace;
      answer: BranchAnswer;
      before: BranchTarget;
      after: BranchTarget;
    }
  | {
      kind: "translation";
      question: QuestionPlace | null;
      language: string;
      field: string;
      before: unknown;
      after: unknown;
    }
  | {
      kind: "field";
      question: QuestionPlace | null;
      /** Where in the survey, or in the question: `name`, `appearance.position`, `scale`. */
      field: string;
      before: unknown;
      after: unknown;
    };

/** Fields that are nobody's doing: identities, and what the server works out. */
const derived = new Set([
  "id",
  "created_at",
  "created_by",
  "linked_flag",
  "linked_insight_id",
  "targeting_flag",
  "targeting_flag_id",
  "remove_targeting_flag",
  "internal_targeting_flag",
  "feature_flag_keys",
  "iteration_start_dates",
  "current_iteration",
  "current_iteration_start_date",
  "response_sampling_daily_limits",
  "user_access_level",
  "search_match_type",
]);
const apart = new Set(["questions", "translations"]);
/** Compared key by key. */
const keyed = new Set(["conditions", "appearance"]);
const dates = new Set(["start_date", "end_date", "response_sampling_start_date"]);

const patcher = create({
  objectHash: (item) => String((item as { id: unknown }).id),
  arrays: { detectMove: true },
});

/**
 * Everything that differs, the survey's own fields first, then question by question as they stand afterwards, removed
 * ones last. Both sides may be whole surveys as read, what a client would send, or only some fields: a field that
 * neither has is no difference.
 */
export function surveyDiff(before: JsonObject, after: JsonObject): Difference[] {
  return [
    ...fieldDiff(ownFields(before), ownFields(after), null),
    ...translationDiff(languagesOf(before.translations), languagesOf(after.translations), null),
    ...questionsDiff(before, after),
  ];
}

function ownFields(survey: JsonObject): JsonObject {
  const { targeting_flag: flag, targeting_flag_filters: filters = isObject(flag) ? flag.filters : null } =
    survey;
  const fields = Object.entries({ ...survey, targeting_flag_filters: filters }).flatMap(([field, value]) => {
    if (derived.has(field) || apart.has(field)) return [];
    if (keyed.has(field) && isObject(value)) {
      return Object.entries(value).map(([key, inner]) => [`${field}.${key}`, inner] as const);
    }
    if (dates.has(field) && typeof value === "string") return [[field, instant(value)] as const];
    return [[field, value] as const];
  });
  return withoutNulls(Object.fromEntries(fields));
}

function instant(text: string): string {
  const at = instantOf(text);
  return at === null ? text : new Date(at).toISOString();
}

/** Empty texts and lists say as little as absent ones. */
const isNothing = (value: unknown) =>
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value as object).length === 0);

function changedKeys(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSameJson(before[key], after[key]) && !(isNothing(before[key]) && isNothing(after[key])),
  );
}

const fieldDiff = (before: JsonObject, after: JsonObject, question: QuestionPlace | null): Difference[] =>
  changedKeys(before, after).map((field) => ({
    kind: "field",
    question,
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));

const translationDiff = (
  before: Record<string, JsonObject>,
  after: Record<string, JsonObject>,
  question: QuestionPlace | null,
): Difference[] =>
  changedKeys(before, after).flatMap((language) => {
    const [old, now] = [before[language] ?? {}, after[language] ?? {}];
    return changedKeys(old, now).map(
      (field): Difference => ({
        kind: "translation",
        question,
        language,
        field,
        before: old[field] ?? null,
        after: now[field] ?? null,
      }),
    );
  });

/** What happened to the items of a list with ids; positions of `added` and `moved` afterwards, of `removed` before. */
function listDiff(before: { id: string }[], after: { id: string }[]) {
  const delta = patcher.diff(
    before.map(({ id }) => ({ id })),
    after.map(({ id }) => ({ id })),
  ) as ArrayDelta | undefined;
  const found = { added: [] as number[], removed: [] as number[], moved: [] as number[] };
  for (const [key, change] of Object.entries(delta ?? {}) as [string, Delta][]) {
    if (!Array.isArray(change)) continue;
    if (!key.startsWith("_")) found.added.push(Number(key));
    else if (change[2] === 3) found.moved.push(Number(change[1]));
    else found.removed.push(Number(key.slice(1)));
  }
  return found;
}

function questionsDiff(before: JsonObject, after: JsonObject): Difference[] {
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
  const gone = removed.map((at): Difference => ({ kind: "question_removed", question: place(old[at]!.id) }));
  return [...changes, ...gone];
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
  const gone = removed.map(
    (at): Difference => ({ kind: "choice_removed", question, text: old[at]!.text, before: at, after: null }),
  );
  return [...changes, ...gone];
}

/** Branches answer by answer; where only one side tells answers apart, the other's branch counts for each of them. */
function branchDiff(
  before: IdentifiedQuestion,
  after: IdentifiedQuestion,
  question: QuestionPlace,
  place: (id: string) => QuestionPlace,
): Difference[] {
  const isWhole = "*" in before.branches && "*" in after.branches;
  const keys = isWhole
    ? ["*"]
    : [...new Set([...Object.keys(before.branches), ...Object.keys(after.branches)])].filter(
        (key) => key !== "*",
      );
  const at = ({ branches }: IdentifiedQuestion, key: string): TargetId =>
    branches[key] ?? branches["*"] ?? "next";
  const target = (id: TargetId): BranchTarget => {
    if (id === "next" || id === "end") return { kind: id };
    const [, kind, rest = ""] = /^(question|index):(.*)$/s.exec(id) ?? [];
    return kind === "index"
      ? { kind: "missing", index: Number(rest) }
      : { kind: "question", question: place(rest) };
  };
  // A branch that went with its choice or question is told by that.
  const isTold = (key: string) =>
    before.choices.some(({ id }) => id === key) && !after.choices.some(({ id }) => id === key);
  return keys
    .filter((key) => at(before, key) !== at(after, key) && !isTold(key))
    .map((key) => ({
      kind: "branch",
      question,
      answer: answerOf(key, [...after.choices, ...before.choices]),
      before: target(at(before, key)),
      after: target(at(after, key)),
    }));
}

function answerOf(key: string, choices: IdentifiedQuestion["choices"]): BranchAnswer {
  if (key === "*") return { kind: "any" };
  const choice = choices.find(({ id }) => id === key);
  return choice ? { kind: "choice", text: choice.text } : { kind: "bucket", key };
}
