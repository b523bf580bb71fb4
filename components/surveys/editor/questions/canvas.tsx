import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect } from "react";
import { AddQuestion } from "@/components/surveys/editor/questions/add-question";
import { focusQuestion, scrollToQuestion } from "@/components/surveys/editor/questions/focus-question";
import { QuestionCard } from "@/components/surveys/editor/questions/question-card";
import { ScreenSection } from "@/components/surveys/editor/questions/screen-section";
import { useOpenQuestion } from "@/components/surveys/editor/questions/use-open-question";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { textDirection } from "@/lib/contract/wire/language";

/** Everything that is typed here is read by respondents; labels and buttons around it are not. */
const rightToLeftFields = "[&_:is(input,textarea,[contenteditable])]:[direction:rtl]";

/** The questions and the screens around them, in order: the one that is edited with all of its settings. */
export function Canvas() {
  const common = useTranslations("common");
  const { select, draft, clearFocusTarget } = useEditorActions();
  const { isReadOnly, focusTarget, selectedQuestionId } = useEditor(
    "isReadOnly",
    "focusTarget",
    "selectedQuestionId",
  );
  const openId = useOpenQuestion(selectedQuestionId);
  const ids = useDraft(({ questions }) => questions.map(({ id }) => id));
  const isRightToLeft = useDraft((draft) => textDirection(draft.base_language) === "rtl");

  // Opened by a link to a question, or after another tab. Above the first one is the intro.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later selections are made where the question is seen.
  useLayoutEffect(() => {
    if (selectedQuestionId && selectedQuestionId !== ids[0]) scrollToQuestion(selectedQuestionId);
  }, []);

  // A check or a server error set a focus target.
  useEffect(() => {
    const [, index, ...rest] = /^questions\.(\d+)(?:\.(.+))?$/.exec(focusTarget?.path ?? "") ?? [];
    const question = index === undefined ? undefined : draft().questions[Number(index)];
    if (question) {
      // Opened first: what is empty is not shown otherwise.
      select(question.id);
      focusQuestion(question.id, { path: rest[0] ?? "question" });
    }
    // The screens take the focus for their own texts.
    if (focusTarget && !focusTarget.path.startsWith("appearance.")) clearFocusTarget();
  }, [focusTarget, clearFocusTarget, select, draft]);

  return (
    <div className={isRightToLeft ? rightToLeftFields : ""}>
      <ScreenSection screen="intro" />
      {ids.map((id, index) => (
        <QuestionCard key={id} id={id} index={index} ids={ids} isOpen={id === openId} />
      ))}
      {!isReadOnly && <AddQuestion label={common("addQuestion")} after={ids.at(-1) ?? null} />}
      <ScreenSection screen="thanks" />
    </div>
  );
}
