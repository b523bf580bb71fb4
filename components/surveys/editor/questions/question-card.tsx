import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { BranchSummary } from "@/components/surveys/editor/questions/branch-summary";
import { Description } from "@/components/surveys/editor/questions/description";
import { KindMenu } from "@/components/surveys/editor/questions/kind-menu";
import type {
  QuestionEdit,
  QuestionEditorProps,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { questionEditors } from "@/components/surveys/editor/questions/kinds/registry";
import { QuestionMenu } from "@/components/surveys/editor/questions/question-menu";
import { QuestionText } from "@/components/surveys/editor/questions/question-text";
import { useQuestionField } from "@/components/surveys/editor/questions/use-question-field";
import { useQuestionForm } from "@/components/surveys/editor/questions/use-question-form";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Checkbox } from "@/components/ui/checkbox";
import { lazyComponent } from "@/components/ui/lazy-component";
import { TextField } from "@/components/ui/text-field";
import { widgetTexts } from "@/lib/contract/survey/texts";
import { defaultButtonText } from "@/lib/contract/survey/translatable";

/** Loaded when it is opened. */
const BranchEditor = lazyComponent(() => import("@/components/surveys/editor/questions/branch-editor"));

interface QuestionCardProps {
  id: string;
  /** Position, from 0. */
  index: number;
  /** Ids of all questions, in order. */
  ids: readonly string[];
  /** Whether it is the one that is edited. */
  isOpen: boolean;
}

/** One question: its text and answers, and while it is edited all of its settings. */
export const QuestionCard = memo(function QuestionCard({ id, index, ids, isOpen }: QuestionCardProps) {
  const common = useTranslations("common");
  const { select, isReadOnly } = useEditor("select", "isReadOnly");
  const isSelected = useEditor(({ selectedQuestionId }) => selectedQuestionId === id);
  const [isBranchOpen, setBranchOpen] = useState(false);
  const number = `Q${index + 1}`;
  const { question, faultAt } = useQuestionForm(index, isOpen);
  if (!question) return null;
  const edit: QuestionEdit = { id, index, number, question, isReadOnly, isOpen, faultAt };
  // The registry has the matching editor for each type.
  const KindEditor = questionEditors[question.type] as React.ComponentType<QuestionEditorProps>;
  return (
    <article
      id={`question-${id}`}
      data-question={id}
      aria-labelledby={`number-${id}`}
      onFocusCapture={() => select(id)}
      data-open={isOpen || undefined}
      className="relative scroll-mt-4 border-line border-b py-4 pl-4 [contain-intrinsic-size:auto_220px] not-data-open:[content-visibility:auto] data-open:py-6 sm:pl-8"
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 w-0.5 bg-water" />}
      <div className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_9.5rem]">
        <div className="flex min-w-0 flex-col gap-3 pr-4 sm:pr-0">
          <div className="flex min-h-[34px] items-center gap-2">
            <h2 id={`number-${id}`} className="font-mono font-normal text-ink-3 text-mono">
              <span className="sr-only">{common("question")} </span>
              {number}
            </h2>
            <KindMenu id={id} index={index} isReadOnly={isReadOnly} />
            <span className="grow" />
            {!isReadOnly && <QuestionMenu id={id} index={index} count={ids.length} />}
          </div>
          <Text edit={edit} />
          <Description edit={edit} />
          <KindEditor edit={edit} />
          <Button edit={edit} />
          {isBranchOpen && <BranchEditor edit={edit} onClose={() => setBranchOpen(false)} />}
        </div>
        <BranchSummary
          question={question}
          index={index}
          ids={ids}
          isOpen={isBranchOpen}
          onToggle={setBranchOpen}
        />
      </div>
    </article>
  );
});

function Text({ edit }: { edit: QuestionEdit }) {
  const t = useTranslations("questions.question");
  const common = useTranslations("common");
  const text = useQuestionField(edit, "question", common("question"));
  return (
    <QuestionText
      {...text}
      variant="question"
      label={common("question")}
      value={text.value ?? ""}
      fault={text.fault && t("needsText")}
      placeholder={t("placeholder")}
      path="question"
    />
  );
}

/** The text of the button, and whether it can be pressed without an answer. */
function Button({ edit }: { edit: QuestionEdit }) {
  const t = useTranslations("questions.question");
  const text = useQuestionField(edit, "buttonText", t("button"));
  const optional = useQuestionField(edit, "optional", t("optional"));
  const placeholder = useDraft(({ appearance }) =>
    edit.question.type === "rating" ? defaultButtonText("rating", appearance) : widgetTexts.buttonText,
  );
  if (!edit.isOpen && !text.value && !text.fault) return null;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-1">
      <div className="w-48">
        <TextField
          {...text}
          label={t("button")}
          value={text.value ?? ""}
          placeholder={placeholder}
          data-path="buttonText"
        />
      </div>
      {(edit.isOpen || optional.value) && (
        <Checkbox
          label={t("optional")}
          isSelected={Boolean(optional.value)}
          onChange={optional.onChange}
          isDisabled={edit.isReadOnly}
          className="h-[34px] justify-center max-sm:hidden"
        />
      )}
    </div>
  );
}
