"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { focusQuestion } from "@/components/surveys/editor/questions/focus-question";
import { useBranchNames } from "@/components/surveys/editor/questions/lost-branches";
import { useFirstWords } from "@/components/surveys/editor/questions/use-first-words";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import type { QuestionKind } from "@/lib/contract/question-kinds";
import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import {
  duplicateQuestion,
  insertQuestion,
  type LostBranch,
  type Moved,
  moveQuestion,
  newQuestion,
  removeQuestion,
} from "@/lib/survey-model/draft/commands";

const numberIn = (draft: Draft, id: string) =>
  draft.questions.findIndex((question) => question.id === id) + 1;

/** What can be done to whole questions, said and undoable: the same from menus, keys and dragging. */
export function useQuestionCommands() {
  const t = useTranslations("questions");
  const { change, select, announce } = useEditorActions();
  const words = useFirstWords();
  const nameOf = useBranchNames();
  return useMemo(
    () => ({
      /** Adds a question below another; first without one. */
      add(kind: QuestionKind, after: string | null) {
        const question = newQuestion(kind, words);
        change(t("undo.add"), (draft) => void insertQuestion(draft, question, after), {
          announce: t("added", { kind: t(`kinds.${kind}`) }),
        });
        select(question.id);
        focusQuestion(question.id, { shouldSelectText: true });
      },
      /** Puts in questions that came from elsewhere. */
      insert(questions: readonly DraftQuestion[], after: string | null) {
        change(
          t("undo.paste"),
          (draft) => {
            let previous = after;
            for (const question of questions) {
              insertQuestion(draft, question, previous);
              previous = question.id;
            }
          },
          { announce: t("pasted", { count: questions.length }) },
        );
        const [first] = questions;
        if (first) focusQuestion(first.id);
      },
      duplicate(id: string) {
        let copy: ReturnType<typeof duplicateQuestion> = null;
        change(t("undo.duplicate"), (draft) => {
          copy = duplicateQuestion(draft, id);
        });
        const made = copy as { id: string; position: number } | null; // set while `change` ran
        if (!made) return;
        announce(t("duplicated", { position: made.position + 1 }));
        select(made.id);
        focusQuestion(made.id);
      },
      /** Moves a question so that it stands at a position, or by places. */
      move(id: string, to: (position: number) => number) {
        let moved: Moved | null = null;
        let said = "";
        change(t("undo.move"), (draft) => {
          const from = numberIn(draft, id);
          moved = moveQuestion(draft, id, to(from - 1));
          said = moved
            ? t("moved", {
                number: from,
                position: moved.position + 1,
                count: draft.questions.length,
                branches: moved.updatedBranches,
              })
            : "";
        });
        if (said) announce(said);
      },
      remove(id: string) {
        let lost: LostBranch[] | null = null;
        const tell = (before: Draft) =>
          t("removed", {
            number: numberIn(before, id),
            count: lost?.length ?? 0,
            branches: nameOf(before, lost ?? []),
          });
        change(
          t("undo.remove"),
          (draft) => {
            const at = numberIn(draft, id) - 1;
            lost = removeQuestion(draft, id);
            const next = draft.questions[Math.min(at, draft.questions.length - 1)]?.id ?? null;
            select(next);
            if (next) focusQuestion(next);
          },
          { notify: tell },
        );
      },
    }),
    [change, select, announce, words, nameOf, t],
  );
}
