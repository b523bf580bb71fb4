import { useTranslations } from "next-intl";
import type { QuestionEdit } from "@/components/surveys/editor/questions/kinds/question-edit";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { type DraftQuestion, questionOf } from "@/lib/survey-model/draft";

type FieldName<Question = DraftQuestion> = Question extends unknown ? keyof Question : never;
type FieldValue<Name, Question = DraftQuestion> = Question extends unknown
  ? Name extends keyof Question
    ? Question[Name]
    : undefined
  : never;

/** The fields of all types of questions. */
type QuestionFields = { [Name in FieldName]?: FieldValue<Name> };

/** A field of a question. Consecutive changes of a text are undone as one. */
export function useQuestionField<Name extends FieldName>(edit: QuestionEdit, name: Name, label: string) {
  const t = useTranslations("questions");
  const { change } = useEditorActions();
  const fields: QuestionFields = edit.question;
  return {
    value: fields[name],
    fault: edit.faultAt(name),
    isReadOnly: edit.isReadOnly,
    onChange(value: NonNullable<FieldValue<Name>>) {
      const isBranching = name === "branching";
      change(
        isBranching
          ? t("undo.branch", { question: edit.number })
          : t("undo.edit", { question: edit.number, field: label }),
        (draft) => {
          const question = questionOf(draft, edit.id);
          if (question) Object.assign(question, { [name]: value });
        },
        isBranching ? {} : { coalesce: `questions.${edit.id}.${name}` },
      );
    },
  };
}
