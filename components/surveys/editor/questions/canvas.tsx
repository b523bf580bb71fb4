"use client";
import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { useFormState } from "react-hook-form";
import { AddQuestion } from "@/components/surveys/editor/questions/add-question";
import { focusQuestion } from "@/components/surveys/editor/questions/focus-question";
import { QuestionCard } from "@/components/surveys/editor/questions/question-card";
import { ScreenSection } from "@/components/surveys/editor/questions/screen-section";
import { useOpenQuestion } from "@/components/surveys/editor/questions/use-open-question";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { textDirection } from "@/components/surveys/preview/localize-survey";
import { defaultButtonText } from "@/lib/contract/translatable";
import type { Draft } from "@/lib/survey-model/draft";

/** Everything that is typed here is read by respondents; labels and buttons around it are not. */
const rightToLeftFields = "[&_:is(input,textarea,[contenteditable])]:[direction:rtl]";

/** The questions and the screens around them, in order: the one that is edited with all of its settings. */
export function Canvas() {
  const t = useTranslations("questions");
  const { draft, selectedQuestionId, select, isReadOnly, focusTarget, clearFocusTarget } = useEditor();
  const openId = useOpenQuestion(selectedQuestionId);
  const ratingButtonText = defaultButtonText("rating", draft.appearance);
  const { errors } = useFormState<Draft>();
  const { questions } = draft;
  const order = questions.map(({ id }) => id).join("\n");
  const numbers = useMemo(
    () => new Map(order === "" ? [] : order.split("\n").map((id, at) => [id, `Q${at + 1}`])),
    [order],
  );

  // A check or a server error set a focus target.
  useEffect(() => {
    const [, index, ...rest] = /^questions\.(\d+)(?:\.(.+))?$/.exec(focusTarget?.path ?? "") ?? [];
    const question = index === undefined ? undefined : questions[Number(index)];
    if (question) {
      // Opened first: what is empty is not shown otherwise.
      select(question.id);
      focusQuestion(question.id, { path: rest[0] ?? "question" });
    }
    // The screens take the focus for their own texts.
    if (focusTarget && !focusTarget.path.startsWith("appearance.")) clearFocusTarget();
  }, [focusTarget, clearFocusTarget, select, questions]);

  return (
    <div className={textDirection(draft.base_language) === "rtl" ? rightToLeftFields : ""}>
      <ScreenSection screen="intro" />
      {questions.map((question, index) => (
        <QuestionCard
          key={question.id}
          question={question}
          index={index}
          numbers={numbers}
          errors={errors.questions?.[index]}
          isSelected={question.id === selectedQuestionId}
          isOpen={question.id === openId}
          ratingButtonText={ratingButtonText}
        />
      ))}
      {!isReadOnly && <AddQuestion label={t("question.add")} after={questions.at(-1)?.id ?? null} />}
      <ScreenSection screen="thanks" />
    </div>
  );
}
