"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { memo, useDeferredValue, useState } from "react";
import { BranchSummary } from "@/components/surveys/editor/questions/branch-summary";
import { Description } from "@/components/surveys/editor/questions/description";
import { KindMenu } from "@/components/surveys/editor/questions/kind-menu";
import {
  type QuestionEditorProps,
  type QuestionErrors,
  useQuestionEdit,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { questionEditors } from "@/components/surveys/editor/questions/kinds/registry";
import { QuestionMenu } from "@/components/surveys/editor/questions/question-menu";
import { QuestionText } from "@/components/surveys/editor/questions/question-text";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { widgetTexts } from "@/lib/contract/survey-texts";
import type { DraftQuestion } from "@/lib/survey-model/draft";

/** Loaded when it is opened. */
const BranchEditor = dynamic(
  () =>
    import("@/components/surveys/editor/questions/branch-editor").then(({ BranchEditor }) => BranchEditor),
  { ssr: false },
);

interface QuestionCardProps {
  question: DraftQuestion;
  /** Position, from 0. */
  index: number;
  /** Labels of all questions by id: `Q3`. */
  numbers: ReadonlyMap<string, string>;
  errors: QuestionErrors | undefined;
  isSelected: boolean;
  /** Whether it is the one that is edited. */
  isOpen: boolean;
  /** What the buttons of ratings say without a text of their own. */
  ratingButtonText: string;
}

/** One question: its text and answers, and while it is edited all of its settings. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, index, numbers, errors, isSelected, isOpen, ratingButtonText } = props;
  const t = useTranslations("questions");
  const { select } = useEditorActions();
  const [isBranchOpen, setBranchOpen] = useState(false);
  const number = `Q${index + 1}`;
  // Menus and branches are drawn after what is typed.
  const deferred = useDeferredValue(question);
  const edit = useQuestionEdit(question.id, number, errors, isOpen);
  // The registry has the matching editor for each type.
  const KindEditor = questionEditors[question.type] as React.ComponentType<QuestionEditorProps>;
  const { isReadOnly } = edit;
  const hasButtonText = Boolean(question.buttonText);
  return (
    <article
      id={`question-${question.id}`}
      data-question={question.id}
      aria-labelledby={`number-${question.id}`}
      onFocusCapture={() => select(question.id)}
      data-open={isOpen || undefined}
      className="relative scroll-mt-4 border-line border-b py-4 pl-4 data-open:py-6 sm:pl-8"
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 w-0.5 bg-water" />}
      <div className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_9.5rem]">
        <div className="flex min-w-0 flex-col gap-3 pr-4 sm:pr-0">
          <div className="flex min-h-[34px] items-center gap-2">
            <h2 id={`number-${question.id}`} className="font-mono font-normal text-ink-3 text-mono">
              <span className="sr-only">{t("question.heading")} </span>
              {number}
            </h2>
            <KindMenu question={deferred} isReadOnly={isReadOnly} />
            <span className="grow" />
            {!isReadOnly && <QuestionMenu id={question.id} index={index} count={numbers.size} />}
          </div>
          <QuestionText
            variant="question"
            label={t("question.text")}
            value={question.question}
            onChange={(value) => edit.set("question", value, t("question.text"))}
            fault={edit.faultAt("question") && t("question.needsText")}
            placeholder={t("question.placeholder")}
            isReadOnly={isReadOnly}
            path="question"
          />
          <Description question={question} edit={edit} />
          <KindEditor question={question} edit={edit} />
          {(isOpen || hasButtonText || edit.faultAt("buttonText")) && (
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-1">
              <div className="w-48">
                <TextField
                  label={t("question.button")}
                  value={question.buttonText ?? ""}
                  placeholder={question.type === "rating" ? ratingButtonText : widgetTexts.buttonText}
                  data-path="buttonText"
                  onChange={(value) => edit.set("buttonText", value, t("question.button"))}
                  isReadOnly={isReadOnly}
                  fault={edit.faultAt("buttonText")}
                />
              </div>
              {(isOpen || question.optional) && (
                <Checkbox
                  label={t("question.optional")}
                  isSelected={Boolean(question.optional)}
                  onChange={(isOn) => edit.set("optional", isOn, t("question.optional"))}
                  isDisabled={isReadOnly}
                  className="h-[34px] justify-center max-sm:hidden"
                />
              )}
            </div>
          )}
          {isBranchOpen && (
            <BranchEditor
              question={question}
              number={number}
              isReadOnly={isReadOnly}
              fault={edit.faultAt("branching.target")}
              onClose={() => setBranchOpen(false)}
            />
          )}
        </div>
        <BranchSummary
          question={deferred}
          index={index}
          numbers={numbers}
          isOpen={isBranchOpen}
          onToggle={setBranchOpen}
        />
      </div>
    </article>
  );
});
