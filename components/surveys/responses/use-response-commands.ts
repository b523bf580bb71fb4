import { useTranslations } from "next-intl";
import { currentIndex } from "@/components/data-list/current-row";
import type { RowSource } from "@/components/data-list/row-source";
import type { ResponseChange } from "@/components/surveys/response-actions/response-change";
import { useCommands } from "@/components/ui/commands/commands";
import type { Command } from "@/components/ui/commands/registry";
import { toast } from "@/components/ui/toast";
import type { SurveyResponse } from "@/lib/contract/survey/response";

/** Bulk actions on responses. */
export const responseTasks = [
  "tag",
  "untag",
  "archive",
  "unarchive",
  "read",
  "unread",
  "cohort",
  "survey",
] as const;
export type ResponseTask = (typeof responseTasks)[number];

interface ResponseCommandsInput {
  source: RowSource<SurveyResponse>;
  isWritable: boolean;
  selectedCount: number;
  /** Does something to the selection. */
  onSelected: (task: ResponseTask) => void;
  onTag: (responses: readonly SurveyResponse[]) => void;
  onChange: (response: SurveyResponse, change: ResponseChange) => void;
  onOpen: (uuid: string) => void;
  onManageTags: () => void;
  onTagRules: () => void;
  onReadAll: (() => void) | null;
  isUnread: boolean;
  onUnread: (isOn: boolean) => void;
  /** The address of the list in the API. */
  apiUrl: string;
}

/** What the keyboard and the palette can do with responses. Keys are about the selection, else the row with the focus. */
export function useResponseCommands(input: ResponseCommandsInput): void {
  const { source, isWritable, selectedCount, onSelected, onTag, onChange, onOpen } = input;
  const { onManageTags, onTagRules, onReadAll, isUnread, onUnread, apiUrl } = input;
  const t = useTranslations("responses.commands");
  const common = useTranslations("common");
  const onRow = (task: ResponseTask, act: (row: SurveyResponse) => void) => (event?: KeyboardEvent) => {
    if (selectedCount > 0) {
      onSelected(task);
      return true;
    }
    const index = currentIndex(event);
    const row = index === null ? undefined : source.rowAt(index);
    if (row) act(row);
    return row !== undefined;
  };
  const forRow = (
    id: "tag" | "archive" | "read",
    keys: string,
    act: (row: SurveyResponse) => void,
  ): Command => ({
    id: `row-${id}`,
    label: t(`row.${id}`),
    keys,
    isHiddenFromPalette: true,
    run: onRow(id, act),
  });
  const newest = source.rowAt(0);
  useCommands(common("responses"), [
    ...(isWritable
      ? [
          forRow("tag", "t", (row) => onTag([row])),
          forRow("archive", "e", (row) => onChange(row, { kind: row.archived ? "unarchive" : "archive" })),
        ]
      : []),
    forRow("read", "u", (row) => onChange(row, { kind: row.is_read ? "unread" : "read" })),
    ...(selectedCount > 0
      ? responseTasks
          .filter((task) => isWritable || task === "read" || task === "unread")
          .map((task) => ({
            id: `selected-${task}`,
            label: t(`selected.${task}`, { count: selectedCount }),
            run: () => onSelected(task),
          }))
      : []),
    ...(newest ? [{ id: "open-newest", label: t("openNewest"), run: () => onOpen(newest.uuid) }] : []),
    {
      id: "unread-only",
      label: t(isUnread ? "showAll" : "unreadOnly"),
      run: () => onUnread(!isUnread),
    },
    ...(onReadAll ? [{ id: "read-all", label: t("readAll"), run: onReadAll }] : []),
    { id: "manage-tags", label: t("manageTags"), run: onManageTags },
    { id: "tag-rules", label: t("tagRules"), run: onTagRules },
    {
      id: "copy-call",
      label: t("copyCall"),
      run: () => {
        const call = `curl '${apiUrl}' -H "Authorization: Bearer $FIELDBOOK_KEY"`;
        void navigator.clipboard.writeText(call).then(() => toast(t("callCopied")));
      },
    },
  ]);
}
