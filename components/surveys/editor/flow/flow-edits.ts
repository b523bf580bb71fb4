"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useProblemText } from "@/components/surveys/checks/use-problem-text";
import { insertOnBranch } from "@/components/surveys/editor/flow/insert-on-branch";
import { useFirstWords } from "@/components/surveys/editor/questions/use-first-words";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { Step } from "@/lib/survey-model/branching";
import { applyFix } from "@/lib/survey-model/checks/fixes";
import type { Fix } from "@/lib/survey-model/checks/problem";
import { newQuestion, removeQuestion } from "@/lib/survey-model/draft/commands";

/** Where a branch is led; "next" takes away what was written. */
export type Destination = Step | "next";

/** Everything one can do on the map, by mouse, from the list, or by keyboard: said, and undoable. */
export interface FlowEdits {
  lead(question: number, key: string | null, to: Destination): void;
  /** Puts a new question on a branch. Answers its id. */
  insert(question: number, key: string | null): string;
  remove(question: number): void;
  fix(fix: Fix): void;
}

export function useFlowEdits(): FlowEdits {
  const t = useTranslations("flow");
  const text = useProblemText();
  const words = useFirstWords();
  const { change, draft, select, announce } = useEditor();
  return useMemo(
    () => ({
      lead(question, key, to) {
        const label = t("undo.changeTarget", { question: question + 1 });
        change(
          label,
          (next) => applyFix(next, { name: "", values: {}, edits: [{ kind: "branch", question, key, to }] }),
          {
            announce: t("announcements.changeTarget", {
              question: question + 1,
              target: to === "end" ? "end" : to === "next" ? "next" : `Q${to + 1}`,
            }),
          },
        );
      },
      insert(question, key) {
        const made = newQuestion("open", words);
        change(t("undo.insert"), (next) => insertOnBranch(next, question, key, made), {
          announce: t("announcements.insert", { question: question + 2 }),
        });
        select(made.id);
        return made.id;
      },
      remove(question) {
        const id = draft.questions[question]?.id;
        if (id === undefined) return;
        select(null);
        change(t("undo.remove", { question: question + 1 }), (next) => void removeQuestion(next, id), {
          notify: t("announcements.remove", { question: question + 1 }),
        });
      },
      fix(fix) {
        const label = text.fix(fix);
        change(label, (next) => applyFix(next, fix));
        announce(t("announcements.fix", { fix: label }));
      },
    }),
    [change, draft, select, announce, t, text, words],
  );
}
