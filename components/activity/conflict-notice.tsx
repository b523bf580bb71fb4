import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { actorName } from "@/components/activity/actor-name";
import { useWords } from "@/components/activity/use-words";
import type { Words } from "@/components/activity/value-words";
import type { EditConflict } from "@/components/forms/use-record-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { activityOptions } from "@/lib/client/activity";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";

/** A record with versions, by its name in the activity log. */
export interface RecordItem {
  projectId: string;
  scope: "Cohort" | "FeatureFlag";
  itemId: string;
}

interface ConflictNoticeProps {
  /** The item whose changes are listed. */
  item: RecordItem;
  conflict: EditConflict;
  /** Takes over what others saved, and keeps what was edited here. @throws as `call` does */
  onReload: () => Promise<void>;
}

/** More are not read: a form that is so old says what changed last. */
const maxEntries = 50;
/** The activities that raise a version: members of a cohort have none. */
const raising = new Set(["updated", "deleted"]);

/** A notice that other users saved since the form was opened: who changed what, with a button that applies it. */
export function ConflictNotice({ item, conflict, onReload }: ConflictNoticeProps) {
  const { projectId, scope, itemId } = item;
  const t = useTranslations("activity.conflict");
  const words = useWords();
  const reload = useAsyncAction();
  const { data, isFetching } = useQuery({
    ...activityOptions(projectId, { scope, itemId }, 1, maxEntries),
    // Data from before the conflict is outdated.
    staleTime: 0,
  });
  const entries = isFetching
    ? []
    : (data?.results ?? []).filter(({ activity }) => raising.has(activity)).slice(0, conflict.versions);
  const nameOf = (field: string) =>
    words.t("values.text", {
      text: words.lookUp(`activity.fields.${scope}.${field}`) ?? words.t("other.settings"),
    });
  const listOf = (fields: readonly string[]) => words.format.list([...new Set(fields.map(nameOf))]);
  const changedFields = new Set(entries.flatMap(fieldsOf));
  const conflictingFields = conflict.fields.filter((field) => changedFields.has(field));
  return (
    <Notice tone="caution" className="mt-6 flex flex-col items-start gap-2">
      <ul>
        {entries.length === 0 && <li>{t("somebody")}</li>}
        {changesByUser(entries, words).map(({ user, fields, isDeletion }) => (
          <li key={`${user} ${isDeletion}`}>
            {isDeletion ? t("deleted", { user }) : t("changed", { user, fields: listOf(fields) })}
          </li>
        ))}
        {conflictingFields.length > 0 && <li>{t("both", { fields: listOf(conflictingFields) })}</li>}
      </ul>
      <Button
        size="small"
        isPending={reload.isPending}
        onPress={({ target }) => {
          const form = target.closest("form");
          void reload.run(async () => {
            await onReload();
            // This button disappears; saving is the next action.
            form?.querySelector<HTMLElement>("[type=submit]")?.focus();
          });
        }}
      >
        {t("reload")}
      </Button>
      {reload.fault && <p role="alert">{reload.fault}</p>}
    </Notice>
  );
}

const fieldsOf = ({ detail }: ActivityLogEntry): string[] =>
  (detail.changes ?? []).flatMap(({ field }) => (field === null ? [] : [field]));

interface UserChanges {
  user: string;
  fields: string[];
  isDeletion: boolean;
}

/** What each user changed; deletions are listed separately. The first change first. */
function changesByUser(entries: readonly ActivityLogEntry[], words: Words): UserChanges[] {
  const changes = new Map<string, UserChanges>();
  for (const entry of entries.toReversed()) {
    const user = actorName(entry, words);
    const isDeletion = entry.activity === "deleted";
    const key = `${user} ${isDeletion}`;
    const change = changes.get(key) ?? { user, fields: [], isDeletion };
    changes.set(key, { ...change, fields: [...change.fields, ...fieldsOf(entry)] });
  }
  return [...changes.values()];
}
