import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { NoteForm } from "@/components/persons/page/notes/note-form";
import { NoteText } from "@/components/persons/page/notes/note-text";
import { RowsSkeleton } from "@/components/persons/page/person-skeleton";
import type { PersonTabProps } from "@/components/persons/page/person-view";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { meOptions } from "@/lib/client/access/session";
import { useRole } from "@/lib/client/access/use-role";
import { notesOptions, removeNote } from "@/lib/client/persons/notes";
import { changedByPerson } from "@/lib/client/persons/page";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { PersonNote } from "@/lib/contract/person/note";

/** What members wrote about a person, newest first, below the field for another note. */
export default function NotesTab({ projectId, person, canEdit }: PersonTabProps) {
  const t = useTranslations("personPage.notes");
  const notes = useQuery(notesOptions(projectId, person.uuid));
  const { data: me } = useQuery(meOptions());
  const isOwner = useRole(projectId) === "owner";
  if (notes.error) return <QueryFailed title={t("failed")} query={notes} />;
  if (!notes.data) return <RowsSkeleton />;
  const mayChange = ({ created_by }: PersonNote) =>
    canEdit && (isOwner || (created_by !== null && created_by.id === me?.id));
  return (
    <div className="flex max-w-[45rem] flex-col gap-5 px-4 py-6 sm:px-8">
      {canEdit && <NoteForm projectId={projectId} uuid={person.uuid} note={null} />}
      {notes.data.length === 0 && <p className="text-ink-2">{t("empty")}</p>}
      {notes.data.length > 0 && (
        <ul aria-label={t("label")} className="flex flex-col">
          {notes.data.map((note) => (
            <NoteItem
              key={note.id}
              projectId={projectId}
              uuid={person.uuid}
              note={note}
              mayChange={mayChange(note)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface NoteItemProps {
  projectId: string;
  /** UUID of the person. */
  uuid: string;
  note: PersonNote;
  mayChange: boolean;
}

function NoteItem({ projectId, uuid, note, mayChange }: NoteItemProps) {
  const t = useTranslations("personPage.notes");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const [editing, setEditing] = useState<"never" | "now" | "before">("never");
  const [isAsking, setAsking] = useState(false);
  const remove = useApiMutation({
    send: () => removeNote(projectId, uuid, note.id),
    refreshes: changedByPerson(projectId),
  });
  const { created_by, created_at, updated_at, text } = note;
  const author = created_by ? created_by.first_name || created_by.email : t("formerMember");
  const date = format.dateTime(new Date(created_at), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <li className="flex flex-col gap-1.5 border-line border-t py-3">
      <p className="text-ink-3 text-table">
        <span className="font-medium text-ink-2">{author}</span> · <time dateTime={created_at}>{date}</time>
        {updated_at !== null && ` · ${t("edited")}`}
      </p>
      {editing === "now" ? (
        <NoteForm projectId={projectId} uuid={uuid} note={note} onDone={() => setEditing("before")} />
      ) : (
        <NoteText text={text} />
      )}
      {mayChange && editing !== "now" && (
        <span className="-ml-2.5 flex gap-1">
          <Button
            variant="quiet"
            size="small"
            aria-label={t("editOf", { author, date })}
            autoFocus={editing === "before"}
            onPress={() => setEditing("now")}
          >
            {t("edit")}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={t("deleteOf", { author, date })}
            onPress={() => setAsking(true)}
          >
            {t("delete")}
          </Button>
        </span>
      )}
      <ConfirmDialog
        title={t("deleteTitle")}
        confirmLabel={t("delete")}
        isDangerous
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => remove.submit(undefined)}
      >
        <p>{t("deleteDetail")}</p>
      </ConfirmDialog>
    </li>
  );
}
