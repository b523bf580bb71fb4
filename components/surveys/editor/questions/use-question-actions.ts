import { useTranslations } from "next-intl";
import { focusQuestion } from "@/components/surveys/editor/questions/focus-question";
import { useDescribeBranches } from "@/components/surveys/editor/questions/use-change-and-report";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import type { QuestionKind } from "@/lib/contract/survey/question-kinds";
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

const questionNumber = (draft: Draft, id: string) =>
  draft.questions.findIndex((question) => question.id === id) + 1;

/** Actions on questions, shared by menus, shortcuts and dragging. Each is announced and can be undone. */
export function useQuestionActions() {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { change, select, announce } = useEditorActions();
  const describeBranches = useDescribeBranches();
  return {
    /** Adds a question below another; at the top without one. */
    add(kind: QuestionKind, after: string | null) {
      const question = newQuestion(kind);
      change(common("addQuestion"), (draft) => void insertQuestion(draft, question, after), {
        announce: t("added", { kind: t(`kinds.${kind}`) }),
      });
      select(question.id);
      focusQuestion(question.id);
    },
    /** Inserts pasted questions. */
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
      const duplicated = copy as { id: string; position: number } | null; // set while `change` ran
      if (!duplicated) return;
      announce(t("duplicated", { position: duplicated.position + 1 }));
      select(duplicated.id);
      focusQuestion(duplicated.id);
    },
    /** Moves a question. `to` receives its position and returns the new one, both from 0. */
    move(id: string, to: (position: number) => number) {
      let moved: Moved | null = null;
      let announcement = "";
      change(t("undo.move"), (draft) => {
        const from = questionNumber(draft, id);
        moved = moveQuestion(draft, id, to(from - 1));
        announcement = moved
          ? t("moved", {
              number: from,
              position: moved.position + 1,
              count: draft.questions.length,
              branches: moved.updatedBranches,
            })
          : "";
      });
      if (announcement) announce(announcement);
    },
    remove(id: string) {
      let lostBranches: LostBranch[] | null = null;
      const describeRemoval = (before: Draft) =>
        t("removed", {
          number: questionNumber(before, id),
          count: lostBranches?.length ?? 0,
          branches: describeBranches(before, lostBranches ?? []),
        });
      change(
        t("undo.remove"),
        (draft) => {
          const at = questionNumber(draft, id) - 1;
          lostBranches = removeQuestion(draft, id);
          const next = draft.questions[Math.min(at, draft.questions.length - 1)]?.id ?? null;
          select(next);
          if (next) focusQuestion(next);
        },
        { notify: describeRemoval },
      );
    },
  };
}
