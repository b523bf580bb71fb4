"use client";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import type { FieldErrors } from "react-hook-form";
import { type ChangeOptions, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import type { QuestionKind } from "@/lib/contract/question-kinds";
import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import { questionOf } from "@/lib/survey-model/draft";

/** The question type of a kind. */
export type QuestionOf<Kind extends QuestionKind, Question = DraftQuestion> = Question extends {
  type: infer Types;
}
  ? Kind extends Types
    ? Question
    : never
  : never;

/** How a question is edited, and its errors. */
export interface QuestionEdit<Question = DraftQuestion> {
  /** Changes the draft with a recipe. `label` is shown by undo. */
  change: (label: string, recipe: (draft: Draft) => void, options?: ChangeOptions) => void;
  /** Sets a field; consecutive changes of it are one undo step. */
  set: <Key extends keyof Question & string>(key: Key, value: Question[Key], label: string) => void;
  /** The error at a path in the question: `link`, `choices.2.text`. */
  faultAt: (path: string) => string | undefined;
  isReadOnly: boolean;
  /** Whether the question is being edited: others show their text and answers, and no settings that are empty. */
  isOpen: boolean;
}

export interface QuestionEditorProps<Question = DraftQuestion> {
  question: Question;
  edit: QuestionEdit<Question>;
}

/** The form errors of one question. */
export type QuestionErrors = NonNullable<FieldErrors<Draft>["questions"]>[number];

export function useQuestionEdit(
  id: string,
  number: string,
  errors: QuestionErrors | undefined,
  isOpen: boolean,
): QuestionEdit {
  const t = useTranslations("questions");
  const { change, isReadOnly } = useEditorActions();
  const set = useCallback(
    (key: string, value: unknown, label: string) =>
      change(
        t("undo.edit", { question: number, field: label }),
        (draft) => {
          const question = questionOf(draft, id);
          if (question) Object.assign(question, { [key]: value });
        },
        { coalesce: `questions.${id}.${key}` },
      ),
    [change, id, number, t],
  );
  const faultAt = useCallback((path: string) => errorMessageAt(errors, path.split(".")), [errors]);
  return useMemo(
    () => ({ change, set, faultAt, isReadOnly, isOpen }),
    [change, set, faultAt, isReadOnly, isOpen],
  );
}

function errorMessageAt(errors: unknown, path: readonly string[]): string | undefined {
  const error = path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    errors,
  );
  const message = typeof error === "object" && error !== null ? Reflect.get(error, "message") : undefined;
  return typeof message === "string" ? message : undefined;
}
