import { useTranslations } from "next-intl";
import { useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { useCommands } from "@/components/ui/commands/commands";

const tabKeys = [
  ["questions", "g q"],
  ["flow", "g f"],
  ["audience", "g a"],
  ["schedule", "g s"],
  ["appearance", "g p"],
  ["languages", "g l"],
  ["code", "g c"],
] as const;

/** Keyboard shortcuts of the whole editor. */
export function useEditorCommands({ onChecks }: { onChecks: () => void }): void {
  const t = useTranslations("editor");
  const common = useTranslations("common");
  const dryRun = useTranslations("dryRun");
  const { undo, redo, saver, openTab, togglePreview, showDryRun } = useEditorActions();
  const undoLabel = useEditor(({ history }) => history.past.at(-1)?.label ?? null);
  const redoLabel = useEditor(({ history }) => history.future.at(-1)?.label ?? null);
  useCommands(t("keys.group"), [
    { id: "save", label: t("keys.save"), keys: "mod+s", run: () => void saver.saveNow() },
    {
      id: "undo",
      label: undoLabel === null ? t("undo.undo") : t("undo.undoOf", { label: undoLabel }),
      keys: "mod+z",
      run: undo,
    },
    {
      id: "redo",
      label: redoLabel === null ? t("undo.redo") : t("undo.redoOf", { label: redoLabel }),
      keys: "mod+shift+z",
      run: redo,
    },
    ...tabKeys.map(([tab, keys]) => ({
      id: tab,
      label: common("openTab", { tab: t(`tabs.${tab}`) }),
      keys,
      run: () => openTab(tab),
    })),
    { id: "preview", label: t("keys.preview"), keys: "p", run: togglePreview },
    { id: "dry-run", label: dryRun("command"), keys: "g d", run: () => showDryRun(true) },
    { id: "checks", label: t("keys.checks"), keys: "mod+.", run: onChecks },
  ]);
}
