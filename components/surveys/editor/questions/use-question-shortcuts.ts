import { useTranslations } from "next-intl";
import { focusQuestion, scrollToQuestion } from "@/components/surveys/editor/questions/focus-question";
import { useQuestionActions } from "@/components/surveys/editor/questions/use-question-actions";
import { useEditorActions, useEditorStore } from "@/components/surveys/editor/state/use-editor";
import { useCommands } from "@/components/ui/commands/commands";

/** Keyboard shortcuts of the Questions tab. */
export function useQuestionShortcuts({ isReadOnly }: { isReadOnly: boolean }): void {
  const t = useTranslations("questions");
  const { getState } = useEditorStore();
  const { select, draft } = useEditorActions();
  const { add, duplicate, move, remove } = useQuestionActions();
  const position = () => draft().questions.findIndex(({ id }) => id === getState().selectedQuestionId);
  const goTo = (to: number) => {
    const { questions } = draft();
    const next = questions[Math.max(0, Math.min(to, questions.length - 1))];
    if (!next) return false;
    select(next.id);
    scrollToQuestion(next.id);
    return true;
  };
  const onSelected = (run: (id: string) => void) => () => {
    const selected = draft().questions[position()];
    if (!selected) return false;
    run(selected.id);
    return true;
  };
  const addBelow = () => {
    const { questions } = draft();
    const selected = questions[position()];
    add(selected?.type ?? "open", selected?.id ?? questions.at(-1)?.id ?? null);
  };
  const readCommands = [
    { id: "next", label: t("keys.next"), keys: "j", run: () => goTo(position() + 1) },
    { id: "previous", label: t("keys.previous"), keys: "k", run: () => goTo(position() - 1) },
  ];
  const writeCommands = [
    {
      id: "edit",
      label: t("keys.edit"),
      keys: "e",
      run: onSelected((questionId) => focusQuestion(questionId)),
    },
    { id: "add", label: t("keys.add"), keys: "mod+Enter", run: addBelow },
    { id: "duplicate", label: t("keys.duplicate"), keys: "mod+d", run: onSelected(duplicate) },
    {
      id: "up",
      label: t("keys.up"),
      keys: "alt+ArrowUp",
      run: onSelected((questionId) => move(questionId, (from) => from - 1)),
    },
    {
      id: "down",
      label: t("keys.down"),
      keys: "alt+ArrowDown",
      run: onSelected((questionId) => move(questionId, (from) => from + 1)),
    },
    { id: "remove", label: t("keys.remove"), keys: "mod+shift+Backspace", run: onSelected(remove) },
  ];
  useCommands(t("keys.group"), isReadOnly ? readCommands : [...readCommands, ...writeCommands]);
}
