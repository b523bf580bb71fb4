import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { currentRow } from "@/components/data-list/current-row";
import type { SurveyActions } from "@/components/surveys/actions/use-survey-actions";
import type { Listed } from "@/components/surveys/list/listed";
import { useCommands } from "@/components/ui/commands/commands";
import { toast } from "@/components/ui/toast";
import { newSurveyPath } from "@/lib/client/links/surveys";

interface ListCommandsInput {
  projectId: string;
  /** The rows on screen. */
  rows: readonly Listed[];
  actions: SurveyActions;
  /** Whether the user may create surveys. */
  canEdit: boolean;
  onMenu: (id: string) => void;
}

/** What the keyboard and the palette can do in the list. Keys are about the row with the focus or the pointer. */
export function useListCommands({ projectId, rows, actions, canEdit, onMenu }: ListCommandsInput): void {
  const t = useTranslations("surveyActions");
  const common = useTranslations("common");
  const router = useRouter();
  const onRow = (act: (row: Listed) => void) => (event?: KeyboardEvent) => {
    const id = currentRow(event);
    const row = rows.find(({ survey }) => survey.id === id);
    if (row) act(row);
    return row !== undefined;
  };
  const copyCall = () => {
    const { origin } = window.location;
    const call = `curl ${origin}/api/projects/${projectId}/surveys/ -H "Authorization: Bearer $FIELDBOOK_KEY"`;
    void navigator.clipboard.writeText(call).then(() => toast(t("copied", { text: call })));
  };
  const creating = [
    {
      id: "duplicate",
      label: t("keys.duplicate"),
      keys: "d",
      isHiddenFromPalette: true,
      run: onRow((row) => void actions.duplicate(row)),
    },
    { id: "new", label: common("newSurvey"), keys: "c", run: () => router.push(newSurveyPath(projectId)) },
  ];
  useCommands(t("keys.group"), [
    { id: "edit", label: t("keys.edit"), keys: "e", isHiddenFromPalette: true, run: onRow(actions.edit) },
    {
      id: "menu",
      label: t("keys.menu"),
      keys: ".",
      isHiddenFromPalette: true,
      run: onRow(({ survey }) => onMenu(survey.id)),
    },
    ...(canEdit ? creating : []),
    { id: "copy-call", label: t("keys.copyCall"), run: copyCall },
  ]);
}
