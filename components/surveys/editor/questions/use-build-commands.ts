"use client";
import { useTranslations } from "next-intl";
import { focusQuestion } from "@/components/surveys/editor/questions/focus-question";
import { useQuestionCommands } from "@/components/surveys/editor/questions/use-question-commands";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useCommands } from "@/components/ui/commands/commands";

/** The keys of the Build tab. */
export function useBuildCommands({ isOff }: { isOff: boolean }): void {
  const t = useTranslations("questions");
  const { draft, selectedQuestionId: id, select } = useEditor();
  const { add, duplicate, move, remove } = useQuestionCommands();
  const { questions } = draft;
  const at = questions.findIndex((question) => question.id === id);
  const selected = questions[at];
  const go = (to: number) => {
    const next = questions[Math.max(0, Math.min(to, questions.length - 1))];
    if (!next) return false;
    select(next.id);
    document.getElementById(`question-${next.id}`)?.scrollIntoView({ block: "start", behavior: "instant" });
    return true;
  };
  const withSelected = (act: (id: string) => void) => () => {
    if (!selected) return false;
    act(selected.id);
    return true;
  };
  const reading = [
    { id: "next", label: t("keys.next"), keys: "j", run: () => go(at + 1) },
    { id: "previous", label: t("keys.previous"), keys: "k", run: () => go(at === -1 ? 0 : at - 1) },
  ];
  const writing = [
    { id: "edit", label: t("keys.edit"), keys: "e", run: withSelected((it) => focusQuestion(it)) },
    {
      id: "add",
      label: t("keys.add"),
      keys: "mod+Enter",
      run: () => add(selected?.type ?? "open", selected?.id ?? questions.at(-1)?.id ?? null),
    },
    { id: "duplicate", label: t("keys.duplicate"), keys: "mod+d", run: withSelected(duplicate) },
    {
      id: "up",
      label: t("keys.up"),
      keys: "alt+ArrowUp",
      run: withSelected((it) => move(it, (from) => from - 1)),
    },
    {
      id: "down",
      label: t("keys.down"),
      keys: "alt+ArrowDown",
      run: withSelected((it) => move(it, (from) => from + 1)),
    },
    { id: "remove", label: t("keys.remove"), keys: "mod+shift+Backspace", run: withSelected(remove) },
  ];
  useCommands(t("keys.group"), isOff ? reading : [...reading, ...writing]);
}
