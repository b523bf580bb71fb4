import { useTranslations } from "next-intl";
import { createContext, useContext, useEffect, useMemo } from "react";
import {
  type FieldError,
  type FieldErrors,
  FormProvider,
  get,
  type Resolver,
  set,
  useController,
  useForm,
} from "react-hook-form";
import type { QuestionEdit } from "@/components/surveys/editor/questions/kinds/question-edit";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useFaultMessage } from "@/components/surveys/editor/state/use-fault-text";
import { type DraftQuestion, questionOf } from "@/lib/survey-model/draft";

type FindFault = (path: string) => string | undefined;

const FaultsContext = createContext<FindFault>(() => undefined);

/** The errors at a path of the surrounding question: `link`, `choices.2.text`. */
export const useQuestionFaults = (): FindFault => useContext(FaultsContext);

/**
 * The form of a question. Its values come from the store, where its fields write their changes back. While the question is
 * open, the contract's schema validates the form; a closed question has the faults that the store has.
 */
export function QuestionForm({ edit, children }: { edit: QuestionEdit; children: React.ReactNode }) {
  const { id, index, isOpen } = edit;
  const { faultsWith } = useEditorActions();
  const faultMessage = useFaultMessage();
  const question = useDraft((draft) => questionOf(draft, id));
  // As texts, because faults are new objects after every change: fields render only when their text changes.
  const stored = useEditor(({ faultAt }) =>
    JSON.stringify(
      [...faultAt.values()]
        .filter(({ path: [field, at] }) => field === "questions" && at === index)
        .map((fault) => [fault.path.slice(2).join("."), faultMessage(fault)]),
    ),
  );
  const resolver: Resolver<DraftQuestion> = (values) => {
    const errors: FieldErrors<DraftQuestion> = {};
    for (const fault of faultsWith(values)) {
      const at = fault.path.slice(2).join(".");
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
  const { trigger, formState } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value or another fault is what asks for a validation.
  useEffect(() => {
    if (isOpen) void trigger();
  }, [trigger, isOpen, question, stored]);
  const errors = JSON.stringify(isOpen ? formState.errors : {});
  const findFault = useMemo((): FindFault => {
    if (isOpen) return (path) => (get(JSON.parse(errors), path) as FieldError | undefined)?.message;
    const faults = new Map<string, string>(JSON.parse(stored));
    return (path) => faults.get(path);
  }, [isOpen, errors, stored]);
  return (
    question && (
      <FormProvider {...form}>
        <FaultsContext value={findFault}>{children}</FaultsContext>
      </FormProvider>
    )
  );
}

/** A field of the question's form. Consecutive changes of a text are undone as one. */
export function useQuestionField<T>(edit: QuestionEdit, name: string, label: string) {
  const t = useTranslations("questions");
  const { change } = useEditorActions();
  const { field } = useController({ name });
  const findFault = useQuestionFaults();
  return {
    value: field.value as T | undefined,
    fault: findFault(name),
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
