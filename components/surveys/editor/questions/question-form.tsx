"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import {
  type FieldError,
  type FieldErrors,
  FormProvider,
  get,
  type Path,
  type Resolver,
  set,
  useController,
  useForm,
  useFormState,
} from "react-hook-form";
import type { QuestionEdit } from "@/components/surveys/editor/questions/kinds/question-edit";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useFaultMessage } from "@/components/surveys/editor/state/use-fault-text";
import { type DraftQuestion, questionOf } from "@/lib/survey-model/draft";

/**
 * The form of a question. Its values come from the store, where its fields write their changes back. While the question is
 * open, the contract's schema validates the form; a closed question has the faults that the store has.
 */
export function QuestionForm({ edit, children }: { edit: QuestionEdit; children: React.ReactNode }) {
  const { faultsWith } = useEditor("faultsWith");
  const faultMessage = useFaultMessage();
  const question = useDraft((draft) => questionOf(draft, edit.id));
  const { faultAt } = useEditor("faultAt");
  const resolver: Resolver<DraftQuestion> = (values) => {
    const errors: FieldErrors<DraftQuestion> = {};
    for (const fault of faultsWith(values)) {
      const [, , ...path] = fault.path;
      const at = path.join(".");
      const inside: object | undefined = get(errors, at);
      // The first fault of a field is shown, beside those of its parts.
      set(errors, at, { type: fault.code, message: faultMessage(fault), ...inside });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<DraftQuestion>({
    ...(question && { values: question }),
    resolver,
    resetOptions: { keepErrors: true },
  });
  const { trigger } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value or another fault is what asks for a validation.
  useEffect(() => {
    if (edit.isOpen) void trigger();
  }, [trigger, edit.isOpen, question, faultAt]);
  return question && <FormProvider {...form}>{children}</FormProvider>;
}

/** What is wrong at a path of the question: `link`, `choices.2.text`. */
export function useQuestionFaults({ index, isOpen }: QuestionEdit): (path: string) => string | undefined {
  const faultMessage = useFaultMessage();
  const { errors } = useFormState<DraftQuestion>();
  const { faultAt } = useEditor("faultAt");
  return (path) => {
    if (isOpen) return (get(errors, path) as FieldError | undefined)?.message;
    const fault = faultAt.get(`questions.${index}.${path}`);
    return fault && faultMessage(fault);
  };
}

/** A field of the question's form. Consecutive changes of a text are undone as one. */
export function useQuestionField<T>(edit: QuestionEdit, name: string, label: string) {
  const t = useTranslations("questions");
  const { change } = useEditorActions();
  const { field } = useController<DraftQuestion>({ name: name as Path<DraftQuestion> }); // of one of the kinds
  const faultAt = useQuestionFaults(edit);
  return {
    value: field.value as T | undefined,
    fault: faultAt(name),
    isReadOnly: edit.isReadOnly,
    onChange(value: T) {
      field.onChange(value);
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
