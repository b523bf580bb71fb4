import { expect, test } from "vitest";
import { mergeCopies, type SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";
import { hasChoices } from "@/lib/survey-model/draft";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

const body = {
  name: "Tea",
  type: "popover",
  questions: [{ id: "q", type: "single_choice", question: "Which?", choices: ["Green", "Black"] }],
} as SurveyBody;

/** What a window keeps that read the survey at a version and changed something. */
function buildCopy(version: number, change: (draft: Draft) => void, survey: SurveyBody = body): SurveyCopy {
  const saved = toDraft(survey);
  const draft = structuredClone(saved);
  change(draft);
  return { version, saved, draft, conflicts: [] };
}

const withChoice = (text: string) => (draft: Draft) => {
  const [question] = draft.questions;
  if (question && hasChoices(question)) question.choices.push({ id: text, text, translations: {} });
};

test("two windows that changed different things lose neither", () => {
  const merged = mergeCopies(
    buildCopy(1, withChoice("White")),
    buildCopy(1, (draft) => {
      draft.responses_limit = 5;
      withChoice("None")(draft);
    }),
  );
  const wire = toSurveyInput(merged.draft);
  expect(wire.responses_limit).toBe(5);
  expect(wire.questions).toMatchObject([{ choices: ["Green", "Black", "None", "White"] }]);
  expect(merged.conflicts).toEqual([]);
});

test("where both changed the same there is a conflict, and this window's stands until it is settled", () => {
  const merged = mergeCopies(
    buildCopy(1, (draft) => Object.assign(draft, { name: "Mine" })),
    buildCopy(1, (draft) => Object.assign(draft, { name: "Theirs" })),
  );
  expect(merged.draft.name).toBe("Mine");
  expect(merged.conflicts).toMatchObject([{ path: ["name"], base: "Tea", mine: "Mine", theirs: "Theirs" }]);
});

test("what a window kept of an earlier version goes on from the later one", () => {
  const later = { ...body, description: "Newer" } as SurveyBody;
  const merged = mergeCopies(
    buildCopy(1, (draft) => Object.assign(draft, { name: "Tea time" })),
    buildCopy(3, (draft) => Object.assign(draft, { responses_limit: 9 }), later),
  );
  expect(merged).toMatchObject({
    version: 3,
    draft: { name: "Tea time", description: "Newer", responses_limit: 9 },
    conflicts: [],
  });
});
