import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/survey/checks/use-problem-text";
import { insertOnBranch } from "@/components/surveys/editor/flow/insert-on-branch";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import type { Step } from "@/lib/survey-model/branching";
import { applyFix } from "@/lib/survey-model/checks/fixes";
import type { Fix } from "@/lib/survey-model/checks/problem";
import { newQuestion, removeQuestion } from "@/lib/survey-model/draft/commands";

/** The target of a branch; "next" removes an explicit branch. */
type BranchTarget = Step | "next";

/** Edits of the flow, used by map, list and keyboard. Each is announced and can be undone. */
export interface FlowEdits {
  setTarget(question: number, key: string | null, target: BranchTarget): void;
  /** Inserts a new question into a branch and returns its id. */
  insertQuestion(question: number, key: string | null): string;
  removeQuestion(question: number): void;
  applySuggestedFix(fix: Fix): void;
}

export function useFlowEdits(): FlowEdits {
  const t = useTranslations("flow");
  const common = useTranslations("common");
  const text = useProblemText();
  const { change, select, announce, draft } = useEditorActions();
  return {
    setTarget(question, key, target) {
      const label = t("undo.changeTarget", { question: question + 1 });
      change(
        label,
        (edited) =>
          applyFix(edited, {
            name: "",
            values: {},
            edits: [{ kind: "branch", question, key, to: target }],
          }),
        {
          announce: t("announcements.changeTarget", {
            question: question + 1,
            target: target === "end" ? "end" : target === "next" ? "next" : `Q${target + 1}`,
          }),
        },
      );
    },
    insertQuestion(question, key) {
      const added = newQuestion("open");
      change(common("addQuestion"), (edited) => insertOnBranch(edited, question, key, added), {
        announce: t("announcements.insert", { question: question + 2 }),
      });
      select(added.id);
      return added.id;
    },
    removeQuestion(question) {
      const id = draft().questions[question]?.id;
      if (id === undefined) return;
      select(null);
      change(
        common("deleteQuestion", { question: question + 1 }),
        (edited) => void removeQuestion(edited, id),
        {
          notify: t("announcements.remove", { question: question + 1 }),
        },
      );
    },
    applySuggestedFix(fix) {
      const label = text.fix(fix);
      change(label, (edited) => applyFix(edited, fix));
      announce(text.applied(fix));
    },
  };
}
