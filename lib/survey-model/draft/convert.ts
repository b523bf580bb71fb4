/** Converts questions between types, and ratings between scales, without losing data silently. */

import type { QuestionKind } from "@/lib/contract/survey/question-kinds";
import { scalesOf } from "@/lib/contract/survey/scales";
import { fieldNames, textsOf } from "@/lib/contract/survey/texts";
import type { JsonObject } from "@/lib/contract/wire/json";
import { canBranchByAnswer, ratingBuckets } from "@/lib/survey-model/branching";
import type { Draft, DraftBranching, DraftQuestion, RatingQuestion, Target } from "@/lib/survey-model/draft";
import { hasChoices, questionOf } from "@/lib/survey-model/draft";
import type { LostBranch } from "@/lib/survey-model/draft/commands";
import { branchesOf, newQuestion } from "@/lib/survey-model/draft/commands";

const ownTexts = (kind: QuestionKind): string[] =>
  fieldNames(textsOf("question").filter(({ kinds }) => kinds?.includes(kind)));

/** The fields that only one type has. */
export const ownKeys: Record<QuestionKind, readonly string[]> = {
  open: ownTexts("open"),
  link: ownTexts("link"),
  rating: ["display", "scale", "isNpsQuestion", ...ownTexts("rating")],
  single_choice: [...ownTexts("single_choice"), "hasOpenChoice", "shuffleOptions"],
  multiple_choice: [...ownTexts("multiple_choice"), "hasOpenChoice", "shuffleOptions"],
};

/** The fields that are hidden after a conversion. They return with their type. */
export interface Dropped {
  /** Keys of the question that were set aside. */
  fields: string[];
  branches: LostBranch[];
}

/**
 * Converts a question to another type. Common fields stay; fields of the old type are set aside and restored when it is
 * converted back; fields of the new type start as in a new question. Branching by answer stays only if the answers stay
 * the same.
 */
export function convertQuestion(draft: Draft, id: string, to: QuestionKind): Dropped | null {
  const at = draft.questions.findIndex((question) => question.id === id);
  const before = draft.questions[at];
  if (!before || before.type === to) return null;
  const aside: JsonObject = { ...draft.memory.setAside[id] };
  const after = { ...newQuestion(to), ...before, type: to } as DraftQuestion & JsonObject; // its keys follow
  const fields: string[] = [];
  for (const key of ownKeys[before.type]) {
    if (ownKeys[to].includes(key) || !(key in after)) continue;
    if (isSaying(after[key])) fields.push(key);
    aside[key] = after[key];
    delete after[key];
  }
  for (const key of ownKeys[to]) {
    if (!(key in aside)) continue;
    Object.assign(after, { [key]: aside[key] });
    delete aside[key];
  }
  const branches = keepBranching(before, after, aside);
  draft.memory.setAside[id] = aside;
  draft.questions[at] = after;
  return { fields, branches };
}

/** Whether it differs from its default. */
const isSaying = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && value !== false;

/** Branching by answer is set aside and restored together with the answers. */
function keepBranching(before: DraftQuestion, after: DraftQuestion, aside: JsonObject): LostBranch[] {
  const stored = asideKey(after);
  const goes =
    before.branching?.type === "response_based" && !(stored === asideKey(before) && canBranchByAnswer(after));
  if (goes) {
    aside[asideKey(before)] = before.branching;
    after.branching = { type: "next_question" };
  }
  const isPlain = !after.branching || after.branching.type === "next_question";
  if (isPlain && canBranchByAnswer(after) && stored in aside) {
    after.branching = aside[stored] as DraftBranching; // set above
    delete aside[stored];
  }
  return goes ? branchesOf(before.id, before.branching) : [];
}

/** The key under which branching by answer is set aside. */
const asideKey = (question: DraftQuestion): string =>
  `branching by ${hasChoices(question) ? "choice" : question.type}`;

/** The meaning of the buckets of different scales. */
const sense: Record<string, string> = {
  negative: "low",
  detractors: "low",
  neutral: "middle",
  passives: "middle",
  positive: "high",
  promoters: "high",
};

const ratingOf = (draft: Draft, id: string): RatingQuestion | null => {
  const question = questionOf(draft, id);
  return question?.type === "rating" ? question : null;
};

/** Changes the scale of a rating. Branches move to the bucket with the same meaning; others are removed. */
export function setScale(draft: Draft, id: string, scale: RatingQuestion["scale"]): LostBranch[] {
  const rating = ratingOf(draft, id);
  if (!rating) return [];
  rating.scale = scale;
  const { branching } = rating;
  if (branching?.type !== "response_based") return [];
  const keys = new Map(ratingBuckets(scale).map(({ key }) => [sense[key], key]));
  const responses: Record<string, Target> = {};
  const lost: LostBranch[] = [];
  for (const branch of branchesOf(id, branching)) {
    const key = keys.get(sense[branch.key ?? ""]);
    if (key === undefined) lost.push(branch);
    else responses[key] = branch.target;
  }
  branching.responses = responses;
  return lost;
}

/** Shows a rating as numbers or emoji; a scale that emoji do not have becomes 5. */
export function setDisplay(draft: Draft, id: string, display: "number" | "emoji"): LostBranch[] {
  const rating = ratingOf(draft, id);
  if (!rating) return [];
  rating.display = display;
  return scalesOf(display).includes(rating.scale ?? 5) ? [] : setScale(draft, id, 5);
}
