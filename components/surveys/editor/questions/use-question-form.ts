import { useEffect, useMemo, useState } from "react";
import { createFormControl, type FieldError, type FieldErrors, get, set } from "react-hook-form";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useFaultMessage } from "@/components/surveys/editor/state/use-fault-text";
import { isSameJson } from "@/lib/contract/wire/json";
import type { DraftQuestion } from "@/lib/survey-model/draft";

/**
 * A question of the draft, and what is wrong with it at a path in it: `link`, `choices.2.text`. A closed question has the
 * faults that the store has. The open one is a form: its values are the store's, and the contract's schema validates them.
 */
export function useQuestionForm(
  index: number,
  isOpen: boolean,
): { question: DraftQuestion | undefined; faultAt: (path: string) => string | undefined } {
  const { faultsWith } = useEditorActions();
  const faultMessage = useFaultMessage();
  const question = useDraft(({ questions }) => questions[index]);
  const stored = useEditor(({ faultAt }) =>
    [...faultAt.values()].filter(({ path: [field, at] }) => field === "questions" && at === index),
  );
  const form = useMemo(
    () =>
      isOpen
        ? createFormControl<DraftQuestion>({
            resolver(values) {
              const errors: FieldErrors<DraftQuestion> = {};
              for (const fault of faultsWith(values)) {
                const at = fault.path.slice(2).join(".");
                const inside: object | undefined = get(errors, at);
                // The first fault of a field is shown, beside those of its parts.
                set(errors, at, { type: fault.code, message: faultMessage(fault), ...inside });
              }
              return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
            },
          })
        : null,
    [isOpen, faultsWith, faultMessage],
  );
  /** Null until the form has validated. */
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  useEffect(() => {
    const unsubscribe = form?.subscribe({
      formState: { errors: true },
      callback: ({ errors = {} }) => setErrors((shown) => (isSameJson(shown, errors) ? shown : errors)),
    });
    return () => {
      unsubscribe?.();
      setErrors(null);
    };
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fault in the store asks for a validation, too.
  useEffect(() => {
    form?.reset(question, { keepErrors: true });
    void form?.trigger();
  }, [form, question, stored]);
  return {
    question,
    faultAt(path) {
      const error: FieldError | undefined = get(errors, path);
      if (errors) return error?.message;
      const fault = stored.find((fault) => fault.path.slice(2).join(".") === path);
      return fault && faultMessage(fault);
    },
  };
}
