import { QueryClient } from "@tanstack/react-query";
import { createTranslator, type useTranslations } from "next-intl";
import { describe, expect, test } from "vitest";
import { createEditorStore } from "@/components/surveys/editor/state/editor-store";
import { emptyDraft } from "@/components/surveys/editor/state/saving/shared-draft";
import { readView } from "@/components/surveys/editor/state/view";
import type { Survey, SurveyBody } from "@/lib/contract/survey/survey";
import { questionOf } from "@/lib/survey-model/draft";
import { moveQuestion } from "@/lib/survey-model/draft/commands";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import messages from "@/messages/en";

const body = {
  name: "Tea",
  type: "popover",
  questions: [
    { id: "why", type: "open", question: "Why?" },
    { id: "more", type: "link", question: "More?", link: "https://example.com" },
  ],
} as SurveyBody;

/** An editor of a survey that is not saved: nothing starts its saver. */
function open({ isReadOnly = false } = {}) {
  const survey = { ...toSurveyInput(toDraft(body)), id: "s" } as unknown as Survey; // what an editor reads of one
  const loaded = { value: survey, version: 1 };
  const source = {
    draft: emptyDraft(loaded),
    ...{ projectId: "1", userId: 1, surveyId: "s", survey, loaded, copy: null, isNew: false, isReadOnly },
    queries: new QueryClient(),
    onCreated: () => undefined,
  };
  const t = createTranslator({ locale: "en", messages, namespace: "editor" });
  return createEditorStore(source, new URLSearchParams(), t as ReturnType<typeof useTranslations<"editor">>);
}

const setLink = (link: string) => (draft: Parameters<typeof questionOf>[0]) =>
  void Object.assign(questionOf(draft, "more") ?? {}, { link });

describe("the editor's store", () => {
  test("changes, undoes and redoes the draft, and says so", () => {
    const { getState } = open();
    const before = getState().draft();
    getState().change("Rename", (draft) => void Object.assign(draft, { name: "Tea time" }));
    expect(getState().wire.name).toBe("Tea time");
    getState().undo();
    expect(getState().draft()).toBe(before);
    expect(getState().announcement).toContain("Rename");
    getState().redo();
    expect(getState().draft().name).toBe("Tea time");
  });

  test("changes nothing that is read only", () => {
    const { getState } = open({ isReadOnly: true });
    getState().change("Rename", (draft) => void Object.assign(draft, { name: "Tea time" }));
    expect(getState().draft().name).toBe("Tea");
  });

  test("has the faults of a draft as soon as the draft, where its questions are", async () => {
    const { getState } = open();
    await getState().findFaults();
    getState().change("Edit", setLink("nowhere"));
    expect([...getState().faultAt.keys()]).toEqual(["questions.1.link"]);
    getState().change("Move", (draft) => void moveQuestion(draft, "more", 0));
    expect([...getState().faultAt.keys()]).toEqual(["questions.0.link"]);
    getState().undo();
    getState().undo();
    expect(getState().faultAt.size).toBe(0);
  });

  test("keeps the map of faults while they are the same, so that nothing renders for it", async () => {
    const { getState } = open();
    await getState().findFaults();
    getState().change("Edit", setLink("nowhere"));
    const { faultAt } = getState();
    getState().change("Rename", (draft) => void Object.assign(draft, { name: "Tea time" }));
    expect(getState().faultAt).toBe(faultAt);
  });

  test("validates what a form has in place of a question, and gives that question's faults alone", async () => {
    const { getState } = open();
    await getState().findFaults();
    getState().change(
      "Edit",
      (draft) => void Object.assign(questionOf(draft, "why") ?? {}, { question: "" }),
    );
    const link = questionOf(getState().draft(), "more");
    if (!link) throw new Error("The question is gone.");
    expect(getState().faultsWith(link)).toEqual([]);
    const [fault, ...others] = getState().faultsWith({ ...link, link: "nowhere" } as typeof link);
    expect(fault?.path).toEqual(["questions", 1, "link"]);
    expect(others).toEqual([]);
    expect(questionOf(getState().draft(), "more")).toBe(link);
  });
});

test("a view is read from the address; the preview is beside the questions, and over other tabs", () => {
  const view = (query: string) => readView(new URLSearchParams(query));
  expect(view("")).toMatchObject({ tab: "questions", isPreviewOpen: true, isHistoryOpen: false });
  expect(view("preview=off").isPreviewOpen).toBe(false);
  expect(view("tab=audience&over=preview")).toMatchObject({ tab: "audience", isPreviewOpen: true });
  expect(view("tab=flow&over=dry-run&question=a")).toMatchObject({
    isDryRunOpen: true,
    isPreviewOpen: false,
    selectedQuestionId: "a",
  });
  expect(view("tab=nowhere&history=open")).toMatchObject({ tab: "questions", isHistoryOpen: true });
});
